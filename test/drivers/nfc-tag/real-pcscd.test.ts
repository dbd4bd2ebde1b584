import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPcscReader } from '../../../drivers/tag-reader.ts'
import type { ReaderState, TagFaults, TagKind, TagSetUp } from '../../../drivers/tag-reader.ts'
import { opened } from '../../support/opened.ts'
import { requireThat } from '../../support/tools.ts'
import { FIRST_PORT, startOwnPcscd } from './own-pcscd.ts'
import { KINDS, NEW_URL, stateOf, urlOnPhone } from './support.ts'

/** Every installed binding must pass the same tests. */
const BINDINGS = ['koffi', 'nfc-pcsc'] as const

function isInstalled(binding: string): boolean {
  try {
    createRequire(import.meta.url).resolve(binding)
    return true
  } catch {
    return false
  }
}

const UID = '04A1B2C3D4E5F6'
const [ONE, OTHER] = ['04010203040506', '04090909090909']
const hostPath = fileURLToPath(new URL('../../../drivers/nfc-tag/pcsc/host.ts', import.meta.url))
const request = { url: NEW_URL, allowOverwrite: 'never', timeoutMs: 15_000 } as const

for (const binding of BINDINGS)
  describe(`a real pcscd with a virtual reader, through ${binding}`, () => keepsItsPromises(binding))

function keepsItsPromises(binding: string): void {
  const pcscd = opened(async () => {
    requireThat(isInstalled(binding), binding)
    const own = await startOwnPcscd()
    await own.tell({ do: 'start_pcscd' })
    return own
  })
  const reader = opened(() =>
    openPcscReader({
      hostPath,
      env: { ...process.env, PCSCLITE_CSOCK_NAME: pcscd.socketPath, PASSDESK_PCSC: binding },
    }),
  )
  beforeAll(() => until(isReady))
  let tags = 0

  const until = (wanted: (state: ReaderState) => boolean): Promise<ReaderState> => stateOf(reader, wanted)
  const isReady = (state: ReaderState): boolean => state.status === 'ready' && state.readers.length === 2
  const make = async (setUp: TagSetUp): Promise<string> => {
    const tag = `tag ${(tags += 1)}`
    await pcscd.tell({ do: 'make', tag, setUp })
    return tag
  }
  const insert = (tag: string, faults?: TagFaults, port?: number): Promise<string> =>
    pcscd.tell({ do: 'insert', tag, faults, port })
  const take = async (tag: string): Promise<void> => {
    const gone = reader.waitForRemoval({ timeoutMs: 10_000 })
    await pcscd.tell({ do: 'remove', tag })
    await gone
  }
  const phoneOpens = async (tag: string): Promise<string | undefined> =>
    urlOnPhone(Buffer.from(await pcscd.tell({ do: 'memory', tag }), 'hex'))
  const finish = async (expectUid: string): Promise<void> => {
    const finished = await reader.writeTag({ ...request, expectUid })
    expect(finished).toMatchObject({ result: 'verified', url: NEW_URL })
  }
  /** Writes a slow tag, and gives the daemon this command in the middle of it. */
  async function writeDuring(command: 'kill_pcscd' | 'freeze_pcscd') {
    const tag = await make({ kind: 'NTAG215' })
    await insert(tag, { delays: { readMs: 20, writeMs: 20 } })
    const onStep = (step: string): void => {
      if (step === 'write') setTimeout(() => void pcscd.tell({ do: command }), 60)
    }
    return { tag, outcome: await reader.writeTag({ ...request, onStep }) }
  }

  it('lists the readers by name', () => {
    expect(reader.state()).toEqual({
      status: 'ready',
      via: binding,
      readers: ['ACS ACR122U PICC Interface 00 00', 'ACS ACR122U PICC Interface 00 01'],
      tagPresent: false,
    })
  })

  it.each(KINDS)('a new %s is written and verified, and its removal is detected', async (kind: TagKind) => {
    const tag = await make({ kind })
    await insert(tag)
    const written = { result: 'verified', kind, url: NEW_URL, ndefBytes: 45 }
    expect(await reader.writeTag(request)).toMatchObject(written)
    expect(await phoneOpens(tag)).toBe(NEW_URL)
    await take(tag)
  })

  it.each(['nothing', '6300'] as const)(
    'a tag removed during a write (reader returns %s) is empty, and completed when it is back',
    async (lossAnswer) => {
      const tag = await make({ kind: 'NTAG213', uid: ONE })
      await insert(tag, { loseAfterWrites: 7, lossAnswer })
      const problem = { code: 'tag_lost' }
      expect(await reader.writeTag(request)).toEqual({ result: 'torn', uid: ONE, problem })
      expect(await phoneOpens(tag)).toBeUndefined()
      await insert(tag)
      await finish(ONE)
      await take(tag)
    },
  )

  it('two tags on two readers are refused', async () => {
    const left = await make({ kind: 'NTAG213' })
    const right = await make({ kind: 'NTAG213', uid: OTHER })
    await insert(left)
    await insert(right, undefined, FIRST_PORT + 1)
    const both = (state: ReaderState): boolean => state.status === 'ready' && state.tagPresent
    await until(both)
    const problemOfWait = () =>
      reader.waitForTag({ timeoutMs: 100 }).then(
        () => 'one',
        (fault: { problem: { code: string } }) => fault.problem.code,
      )
    await expect.poll(problemOfWait, { timeout: 5000 }).toBe('several_tags')
    await pcscd.tell({ do: 'remove', tag: left })
    await pcscd.tell({ do: 'remove', tag: right })
    await until((state) => isReady(state) && !both(state))
  })

  it('a restarted daemon returns the reader, and a write waits for a bounded time', async () => {
    await pcscd.tell({ do: 'kill_pcscd' })
    await until((state) => state.status === 'no_service')
    const problem = { code: 'no_service' }
    expect(await reader.writeTag(request)).toMatchObject({ result: 'refused', problem })
    await pcscd.tell({ do: 'start_pcscd' })
    await until(isReady)
    const tag = await make({ kind: 'NTAG215' })
    await insert(tag)
    expect(await reader.writeTag(request)).toMatchObject({ result: 'verified' })
    await take(tag)
  })

  it('a daemon killed during a write leaves a torn tag', async () => {
    const { tag, outcome } = await writeDuring('kill_pcscd')
    expect(outcome).toMatchObject({ result: 'torn', uid: UID })
    await until((state) => state.status === 'no_service')
    await pcscd.tell({ do: 'start_pcscd' })
    await until(isReady)
    await insert(tag)
    await finish(UID)
    await take(tag)
  })

  it('a daemon that hangs during a write is abandoned; the reader is back when it responds', async () => {
    const { tag, outcome } = await writeDuring('freeze_pcscd')
    expect(outcome).toMatchObject({ result: 'torn', problem: { code: 'reader_lost' } })
    const reason = expect.stringMatching(/took longer/)
    expect(reader.state()).toMatchObject({ status: 'restarting', reason })
    await pcscd.tell({ do: 'thaw_pcscd' })
    await until(isReady)
    await finish(UID)
    await take(tag)
  })
}

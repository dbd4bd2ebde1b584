import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPcscReader, type PcscReaderOptions, type TagReader } from '../../../drivers/tag-reader.ts'
import { checkService, checkWindowsService } from '../../../drivers/nfc-tag/pcsc/service.ts'
import { isFromHost, isToHost } from '../../../drivers/nfc-tag/pcsc/messages.ts'
import { lossOf } from '../../../drivers/nfc-tag/pcsc/binding.ts'
import { closeAtEnd } from '../../support/opened.ts'
import { portHost } from './port-host.ts'
import { NEW_URL, stateOf, status } from './support.ts'

const fakeHost = fileURLToPath(new URL('fake-host.ts', import.meta.url))
const request = { url: NEW_URL, allowOverwrite: 'never', timeoutMs: 10_000 } as const

/** Short timeouts only where a test is about them: on a busy computer a host needs seconds. */
const IMPATIENT: Readonly<Record<string, PcscReaderOptions['times']>> = {
  never_starts: { start: 700 },
  hangs: { ping: 50, silence: 400 },
  answers_no_command: { command: 300 },
}

function openFake(mode: string, options: Partial<PcscReaderOptions> = {}): TagReader {
  const reader = openPcscReader({
    hostPath: fakeHost,
    env: { ...process.env, FAKE_HOST: mode },
    checkService: async () => ({ ok: true, where: 'here' }),
    times: { firstBackoff: 20, ...IMPATIENT[mode] },
    ...options,
  })
  closeAtEnd(reader)
  return reader
}

describe('the reader host', () => {
  it('writes a tag and ignores the slots for SAM and contact cards', async () => {
    const reader = openFake('works')
    expect(await reader.writeTag(request)).toMatchObject({ result: 'verified', url: NEW_URL })
    const ready = { status: 'ready', via: 'fake', readers: ['Fake reader'], tagPresent: true }
    expect(reader.state()).toEqual(ready)
  })

  it('finds a reader by a part of its name', async () => {
    expect(await status(openFake('works', { readerName: 'sam 0' }), 'ready')).toMatchObject({
      readers: ['Fake reader SAM 0'],
    })
    const other = openFake('works', { readerName: 'other' })
    expect(await status(other, 'no_reader')).toEqual({
      status: 'no_reader',
      cure: 'plug_in_reader',
      wanted: 'other',
      others: ['Fake reader ICC 0', 'Fake reader', 'Fake reader SAM 0'],
    })
    await expect(other.readTag({ timeoutMs: 10_000 })).rejects.toMatchObject({
      problem: { code: 'no_reader', wanted: 'other', others: expect.any(Array) },
    })
  })

  it('that is taken away while it reads ends the read at once, and goes on with the others', async () => {
    const reader = openFake('taken_away_in_a_read')
    await status(reader, 'ready')
    const lost = { problem: { code: 'reader_lost' } }
    await expect(reader.readTag({ timeoutMs: 60_000 })).rejects.toMatchObject(lost)
    expect(reader.state()).toMatchObject({ status: 'ready', readers: ['Another reader'] })
    await expect(reader.readTag({ timeoutMs: 1 })).rejects.toMatchObject({ problem: { code: 'timed_out' } })
  })

  it.each([
    ['never_starts', /did not start within 700 ms/],
    ['hangs', /was silent for/],
    ['crashes', /ended by (SIGSEGV|0xC0000005)/],
    ['talks_nonsense', /sent an unknown message/],
    ['throws', /TypeError: a binding that throws/],
  ])('that %s is killed if needed, reported and restarted while the kiosk runs', async (mode, reason) => {
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    const reader = openFake(mode)
    const why = expect.stringMatching(reason)
    expect(await status(reader, 'restarting')).toMatchObject({ cure: 'wait', attempt: 1, reason: why })
    await stateOf(reader, (state) => state.status === 'restarting' && state.attempt === 2)
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(10)
  })

  it('that exits during a write leaves a torn tag with a correct report', async () => {
    const reader = openFake('crashes_in_a_write')
    expect(await reader.writeTag(request)).toMatchObject({
      result: 'torn',
      problem: { code: 'reader_lost' },
      uid: '04A1B2C3D4E5F6',
    })
    expect(await status(reader, 'ready')).toBeDefined()
  })

  it('that replies to no command is killed, and the wait for a tag continues', async () => {
    const reader = openFake('answers_no_command')
    await status(reader, 'ready')
    const writing = reader.writeTag({ ...request, timeoutMs: 1500 })
    expect(await status(reader, 'restarting')).toMatchObject({ reason: 'a command took longer than 300 ms' })
    expect(await writing).toMatchObject({ result: 'refused', problem: { code: 'timed_out' } })
  })

  it.each([
    [
      'has_no_library',
      { status: 'no_library', cure: 'install_library', reason: 'libpcsclite.so.1 is missing' },
    ],
    ['has_no_reader', { status: 'no_reader', cure: 'plug_in_reader' }],
  ] as const)('that %s reports the cure', async (mode, state) => {
    expect(await status(openFake(mode), state.status)).toEqual(state)
  })

  it('is not started while the service is down, and starts when it is back', async () => {
    let running = false
    let forks = 0
    const { forkHost } = await import('../../../drivers/nfc-tag/pcsc/host-process.ts')
    const reader = openFake('works', {
      times: { servicePoll: 20 },
      checkService: async () =>
        running
          ? { ok: true, where: 'here' }
          : { ok: false, cure: 'start_service', problem: { code: 'not_running', where: 'here' } },
      fork: (path, env) => {
        forks += 1
        return forkHost(path, env)
      },
    })
    expect(await status(reader, 'no_service')).toEqual({
      status: 'no_service',
      cure: 'start_service',
      reason: 'the service here is not running',
    })
    expect(forks).toBe(0)
    running = true
    expect(await status(reader, 'ready')).toMatchObject({ readers: ['Fake reader'] })
    expect(forks).toBe(1)
  })

  const failing = (): never => {
    throw new Error('no more processes')
  }
  it.each([
    ['with a missing file', { hostPath: `${fakeHost}.missing.mjs` }, /Cannot find module/],
    ['that cannot be started', { fork: failing }, /^no more processes$/],
  ])('%s is reported as such', async (_, options, why) => {
    const state = await status(openFake('works', options), 'restarting')
    expect(state).toMatchObject({ reason: expect.stringMatching(why) })
  })

  it.each([
    ['of its own', undefined],
    ['behind a message port', portHost],
  ])('in a process %s with an unknown binding lists the known ones', async (_, fork) => {
    const hostPath = fileURLToPath(new URL('../../../drivers/nfc-tag/pcsc/host.ts', import.meta.url))
    const env = { ...process.env, PASSDESK_PCSC: 'smartcard' }
    expect(await status(openFake('', { hostPath, env, ...(fork && { fork }) }), 'no_library')).toMatchObject({
      reason: 'PASSDESK_PCSC is "smartcard"; it can be auto, koffi or nfc-pcsc',
    })
  })
})

describe('the reader host behind a message port, as Electron runs it', () => {
  it('writes a tag', async () => {
    const written = await openFake('works', { fork: portHost }).writeTag(request)
    expect(written).toMatchObject({ result: 'verified', url: NEW_URL })
  })

  it.each([
    ['hangs', /was silent for/],
    ['talks_nonsense', /sent an unknown message/],
    ['throws', /TypeError: a binding that throws/],
  ])('that %s is detected and restarted', async (mode, reason) => {
    const state = await status(openFake(mode, { fork: portHost }), 'restarting')
    expect(state).toMatchObject({ attempt: 1, reason: expect.stringMatching(reason) })
  })
})

describe('the check for the PC/SC service', () => {
  it('a missing socket means that there is no service', async () => {
    expect(await checkService('linux', { PCSCLITE_CSOCK_NAME: '/nowhere/pcscd.comm' })).toEqual({
      ok: false,
      cure: 'install_service',
      problem: { code: 'unreachable', where: '/nowhere/pcscd.comm', error: 'ENOENT' },
    })
  })

  it('macOS always has one', async () => {
    expect(await checkService('darwin', {})).toEqual({ ok: true, where: 'macOS' })
  })

  const RUNNING = { ok: true, where: 'SCardSvr' }
  const stopped = (cure: string, code: string) => ({ ok: false, cure, problem: { code, where: 'SCardSvr' } })
  it.each([
    ['        STATE              : 4  RUNNING', RUNNING],
    ['        状態               : 4  RUNNING', RUNNING],
    ['        STATE              : 2  START_PENDING', RUNNING],
    ['        STATE              : 1  STOPPED', stopped('plug_in_reader', 'not_running')],
    ['[SC] EnumQueryServicesStatus:OpenService FAILED 1060:', stopped('install_service', 'not_installed')],
  ])('Windows reports "%s"', (text, judged) => {
    expect(checkWindowsService(text)).toEqual(judged)
  })
})

describe('validation of messages between host and kiosk', () => {
  it.each([
    null,
    7,
    'ping',
    {},
    { type: 'transmit', id: 1, card: 1, apdu: 'XY' },
    { type: 'transmit', id: -1, card: 1, apdu: '00' },
    { type: 'open', id: 1 },
    { type: 'release', id: 1.5, card: 1 },
  ])('the host rejects %j', (message) => {
    expect(isToHost(message)).toBe(false)
  })

  it.each([
    null,
    7,
    {},
    { type: 'readers' },
    { type: 'readers', readers: [{ name: 1, arrival: 0 }] },
    { type: 'done', id: 1, value: 'odd' },
    { type: 'not_done', id: 1, loss: 'all', reason: '' },
    { type: 'failed', problem: 'else', reason: '' },
    { type: 'started' },
    { type: 'service_lost' },
  ])('the kiosk rejects %j', (message) => {
    expect(isFromHost(message)).toBe(false)
  })

  it.each([
    ['SCardTransmit failed with 0x80100016', 'card'],
    ['SCardTransmit failed with 0x80100068', 'card'],
    ['SCardReconnect failed with 0x80100069', 'card'],
    ['SCardTransmit error: Transaction failed.(0x80100016)', 'card'],
    ['SCardTransmit failed with 0x8010001D', 'reader'],
    ['SCardConnect failed with 0x80100009', 'reader'],
    ['SCardConnect error: Service not available.(0x8010001D)', 'reader'],
    ['SCardConnect failed with 0x8010000B', 'shared'],
  ])('%s means that the %s is lost', (marker, loss) => {
    expect(lossOf(marker)).toBe(loss)
  })
})

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  NFC_SIM_FAULTS,
  createSimulatedReader,
  createVirtualTag,
  runNfcSim,
  type SimulatedReader,
  type TagProblem,
} from '../../drivers/tag-reader.ts'
import { readerCureText, tagProblemText } from '../../messages/tag-problem.ts'
import { readTag, writeTag } from '../../src-main/cli/nfc.ts'
import { checkTagReader } from '../../src-main/host/checks/check-devices.ts'
import { findingLine } from '../../src-main/host/checks/format-findings.ts'
import { splitMessages } from '../../drivers/nfc-tag/simulator/nfc-sim.ts'
import { NEW_URL, OLD_URL } from '../drivers/nfc-tag/support.ts'
import { englishLines, expectJapanese } from './japanese-findings.ts'

const hostPath = 'not used'
const OLD_MESSAGE = 'D101295504' + Buffer.from(OLD_URL.slice(8)).toString('hex').toUpperCase()

function readerWith(setUp: Parameters<typeof createVirtualTag>[0]): () => SimulatedReader {
  const reader = createSimulatedReader()
  reader.present(createVirtualTag(setUp))
  return () => reader
}

describe('tags on the command line', () => {
  it('reads one tag', async () => {
    const open = readerWith({ kind: 'NTAG215', url: OLD_URL })
    expect(await readTag({ hostPath, open })).toMatchObject({
      kind: 'NTAG215',
      content: { state: 'url', url: OLD_URL, messageHex: OLD_MESSAGE },
    })
    expect(open().state()).toEqual({ status: 'closed' })
  })

  it('writes one tag, and releases the reader', async () => {
    const open = readerWith({ kind: 'NTAG213' })
    const url = NEW_URL
    expect(await writeTag({ hostPath, open, url })).toMatchObject({ result: 'verified', url })
    expect(open().state()).toEqual({ status: 'closed' })
  })

  it('overwrites only what was permitted', async () => {
    const tag = { kind: 'NTAG213', url: OLD_URL } as const
    const write = (more: { overwrite?: string } = {}) =>
      writeTag({ hostPath, open: readerWith(tag), url: NEW_URL, ...more })
    expect(await write()).toMatchObject({ result: 'refused', problem: { code: 'foreign_content' } })
    expect(await write({ overwrite: OLD_MESSAGE })).toMatchObject({ result: 'verified' })
  })
})

describe('doctor', () => {
  const here = {
    hostPath,
    checkService: async () => ({ ok: true, where: '/run/pcscd/pcscd.comm' }) as const,
    findQuirks: async () => [],
    platform: 'linux' as const,
  }

  it('reports that everything is present', async () => {
    const open = () => createSimulatedReader({ readers: ['Identiv uTrust 3700'] })
    expect(englishLines(await checkTagReader({ ...here, open }))).toEqual([
      'ok PC/SC service: answers (/run/pcscd/pcscd.comm)',
      'ok PC/SC library: simulator loads',
      'ok NFC reader: Identiv uTrust 3700',
    ])
  })

  it.each([
    ['no_reader', 'NFC reader: none found'],
    ['no_library', 'PC/SC library: simulated'],
    ['no_service', 'PC/SC: simulated'],
    ['restarting', 'PC/SC: simulated'],
  ] as const)('with %s ends with the cure', async (status, what) => {
    const open = (): SimulatedReader => {
      const reader = createSimulatedReader()
      reader.setState(status)
      return reader
    }
    const last = englishLines(await checkTagReader({ ...here, open })).at(-1)
    expect(last).toMatch(new RegExp(`^!! ${what} — \\w`))
  })

  it('names a reader that PC/SC cannot use, with its cure', async () => {
    const findings = await checkTagReader({
      ...here,
      open: () => createSimulatedReader({ readers: ['ACR1252U'] }),
      findQuirks: async () => [
        { code: 'kernel_driver', reader: 'ACR122U' },
        { code: 'not_ccid', reader: 'RC-S380/S' },
      ],
    })
    expect(englishLines(findings).slice(-2)).toEqual([
      expect.stringMatching(
        /^!! NFC reader ACR122U: plugged in, but not for PC\/SC — .*pn533_usb.*passdesk-readers\.conf/,
      ),
      expect.stringMatching(
        /^!! NFC reader RC-S380\/S: plugged in, .* — .*RC-S300, ACR1252U or Identiv uTrust 3700F/,
      ),
    ])
  })

  it('shows a device with several slots once, and its buzzer with the cure', async () => {
    const readers = [
      'ACS ACR122U PICC Interface 00 00',
      'ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00',
      'ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 01',
      'ACS ACR1281 1S Dual Reader ICC 0',
      'ACS ACR1281 1S Dual Reader 00 02',
      'ACS ACR1252 1S CL Reader(2) 01',
    ]
    const open = () => createSimulatedReader({ readers })
    const lines = (await checkTagReader({ ...here, open })).map((one) => findingLine(one, 'en'))
    expect(lines.slice(2)).toEqual([
      `ok NFC reader: ${readers[0]}. PassDesk turns its beep off.`,
      `ok NFC reader: ${readers[1]}. If it beeps at each tag, turn that off with the maker's tool.`,
    ])
  })

  it('finds no reader where there is only a slot for contact cards', async () => {
    const open = () => createSimulatedReader({ readers: ['ACR1252 SAM 01', 'ACR1281 ICC 0'] })
    const last = (await checkTagReader({ ...here, open })).at(-1)!
    expect(findingLine(last, 'en')).toBe(
      '!! NFC reader: none found. ACR1252 SAM 01 takes contact cards only. ACR1281 ICC 0 takes ' +
        'contact cards only. — Plug in a PC/SC NFC reader.',
    )
    expect(findingLine(last, 'ja')).toBe(
      '!! NFC リーダー：見つかりません。ACR1252 SAM 01 は接触型カード専用です。ACR1281 ICC 0 は' +
        '接触型カード専用です。 — PC/SC 対応の NFC リーダーを接続してください。',
    )
  })

  it.each(['ready', 'no_reader'] as const)('names the other CCID driver on macOS with %s', async (status) => {
    const reader = createSimulatedReader({ readers: ['ACR1252U'] })
    if (status === 'no_reader') reader.setState(status)
    const lines = await checkTagReader({ ...here, open: () => reader, platform: 'darwin' })
    expect(englishLines(lines).at(-1)).toMatch(/^ok NFC on macOS: if tags .*useIFDCCID/)
  })

  it('without a service nothing is loaded', async () => {
    const open = (): never => {
      throw new Error('must not be opened')
    }
    const lines = await checkTagReader({
      hostPath,
      open,
      checkService: async () => ({
        ok: false,
        cure: 'install_service',
        problem: { code: 'unreachable', where: '/run/pcscd/pcscd.comm', error: 'ENOENT' },
      }),
    })
    const cure = readerCureText('install_service', process.platform)
    expect(englishLines(lines)).toEqual([`!! PC/SC service: ENOENT at /run/pcscd/pcscd.comm — ${cure.en}`])
  })
})

it.each([
  'start_service',
  'install_service',
  'install_library',
  'plug_in_reader',
  'kernel_driver',
  'not_ccid',
  'wait',
] as const)('the cure %s is said in both languages, on every system', (cure) => {
  for (const system of ['linux', 'darwin', 'win32'] as const) {
    const { en, ja } = readerCureText(cure, system)
    expect(en).toMatch(/^\w/)
    if (cure === 'start_service') expect(en.includes('systemctl')).toBe(system !== 'win32')
    expectJapanese(ja)
  }
})

const PROBLEMS: readonly TagProblem[] = [
  { code: 'tag_lost' },
  { code: 'other_tag', expectedUid: '04AA', foundUid: '04BB' },
  { code: 'read_only' },
  ...(['lock_bits', 'password', 'tag'] as const).map((by): TagProblem => ({ code: 'locked', by, page: 4 })),
  { code: 'too_small', needBytes: 45, haveBytes: 20 },
  { code: 'not_ndef', capabilityHex: '00000000' },
  { code: 'foreign_content' },
  ...(['short_uid', 'random_uid', 'not_type2', 'uid_mismatch', 'type4', 'reserved_area'] as const).map(
    (reason): TagProblem => ({ code: 'unsupported_tag', reason, uid: '' }),
  ),
  { code: 'verify_failed', page: 9, expectedHex: '', foundHex: '' },
  { code: 'several_tags', readers: ['a', 'b'] },
  { code: 'reader_lost', reason: 'r' },
  { code: 'no_reader' },
  { code: 'no_reader', wanted: 'x', others: ['a', 'b'] },
  { code: 'no_service', reason: 'r' },
  { code: 'no_library', reason: 'r' },
  { code: 'timed_out', waitingFor: 'tag', waitedMs: 1000 },
  { code: 'timed_out', waitingFor: 'removal', waitedMs: 1000 },
  { code: 'cancelled' },
  { code: 'busy' },
]

it('sentences about tags: every problem has its own, in English and Japanese', () => {
  const sentences = (language: 'en' | 'ja') => PROBLEMS.map((problem) => tagProblemText(language, problem))
  for (const [language, form] of [
    ['en', /^[A-Z][^{]*\.$/],
    ['ja', /^[^{]*。$/],
  ] as const) {
    expect(new Set(sentences(language)).size).toBe(PROBLEMS.length)
    for (const sentence of sentences(language)) expect(sentence).toMatch(form)
  }
})

/** The reader's side of vpcd: accepts the card's connection, sends messages and reads the replies. */
async function virtualReader(): Promise<{ server: Server; port: number; card: Promise<Socket> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const card = new Promise<Socket>((resolve) => server.once('connection', resolve))
  return { server, port: (server.address() as AddressInfo).port, card }
}

function ask(card: Socket, hex: string): Promise<string> {
  const body = Buffer.from(hex, 'hex')
  const answer = new Promise<string>((resolve) => {
    let all = Buffer.alloc(0)
    const take = (chunk: Buffer): void => {
      all = Buffer.concat([all, chunk])
      const [message] = splitMessages(all).messages
      if (message === undefined) return
      card.off('data', take)
      resolve(message.toString('hex').toUpperCase())
    }
    card.on('data', take)
  })
  card.write(Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]))
  return answer
}

describe('nfc-sim', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  /** A simulated tag on a virtual reader; `end` takes it off. */
  async function simulated(options: Parameters<typeof runNfcSim>[0]) {
    const { server, port, card } = await virtualReader()
    servers.push(server)
    const leave = new AbortController()
    const running = runNfcSim({ ...options, port, signal: leave.signal })
    const end = async (): Promise<void> => {
      leave.abort()
      await running
    }
    return { server, port, socket: await card, end }
  }

  it('places a tag on the virtual reader, reports what is written, and removes it at the end', async () => {
    const lines: string[] = []
    const onLine = (line: string): void => void lines.push(line)
    const { port, socket, end } = await simulated({ tag: '215', onLine })
    expect(await ask(socket, '04')).toBe('3B8F8001804F0CA0000003060300030000000068')
    expect(await ask(socket, 'FFCA000000')).toBe('04A1B2C3D4E5F69000')
    expect(await ask(socket, 'FFD60004040303D000')).toBe('9000')
    expect(await ask(socket, 'FFD60004040303D101')).toBe('9000')
    await end()
    expect(lines).toEqual([
      `tag 04A1B2C3D4E5F6 (NTAG215) is on the reader at 127.0.0.1:${port}`,
      'tag 04A1B2C3D4E5F6 now holds a truncated record',
      'tag 04A1B2C3D4E5F6 is off the reader',
    ])
  })

  it('a tag that its fault removes returns complete', async () => {
    const { server, socket, end } = await simulated({ fault: 'lost', awayMs: 10 })
    const back = new Promise<Socket>((resolve) => server.once('connection', resolve))
    for (let page = 0; page < 6; page += 1)
      await ask(socket, `FFD600${(10 + page).toString(16).padStart(2, '0')}0400000000`)
    expect(await ask(socket, 'FFD600100400000000')).toBe('6300')
    expect(await ask(await back, 'FFD600100400000000')).toBe('9000')
    await end()
  })

  it('messages are split out of the stream in any pieces', () => {
    const { messages, left } = splitMessages(Buffer.from('0001040002AABB0003CC', 'hex'))
    expect(messages.map((message) => message.toString('hex'))).toEqual(['04', 'aabb'])
    expect(left.toString('hex')).toBe('0003cc')
  })

  it.each(NFC_SIM_FAULTS)('fault %s can be switched on for every kind of tag', async (fault) => {
    for (const tag of ['213', '215', '216', 'ultralight']) {
      const { socket, end } = await simulated({ tag, fault })
      expect(await ask(socket, 'FFCA000000')).toMatch(/9000$/)
      await end()
    }
  })
})

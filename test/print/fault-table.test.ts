// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintState } from '../../contract/print/job/jobs.ts'
import { faultOf } from '../../drivers/label-printer.ts'
import type { FaultMoment, FaultName } from '../../drivers/brother-ql/simulator/faults.ts'
import { databaseKinds } from '../support/databases.ts'
import { readByStaff, type StaffMessage } from './screen-messages.ts'
import { openFaultWorld, type Cable, type FaultWorld, type FaultyPrinter } from './fault-world.ts'

/** Lines of a pass of 62 × 40 mm. */
const LINES = 402

const said = (ja: string, en: string): StaffMessage => ({ ja, en })
/** The question and its reason. */
const asked = (ja: string, en: string): StaffMessage =>
  said(
    `このパスは出ましたか — プリンターを見て答えてください。${ja}`,
    `Did this pass come out? — ${['Look at the printer.', en].filter(Boolean).join(' ')}`,
  )

/** The texts for staff, word for word. */
const SAYS = {
  wrongRoll: said(
    '62 mm のロールに替える — 入っているロール：29 mm、必要なロール：62 mm（DK-2205）',
    'Load the 62 mm roll — Loaded: 29 mm. Needed: 62 mm (DK-2205).',
  ),
  coverOpen: said(
    'プリンターのカバーを閉じる — カバーが開いたままです',
    'Close the printer cover — The cover is open.',
  ),
  noMedia: said(
    'ロールを入れる — 62 mm（DK-2205）が必要です',
    'Put in a roll — Needed: 62 mm (DK-2205).',
  ),
  endOfMedia: said(
    '新しいロールに替える — 印刷の順番は残っています',
    'Load a new roll — The queue is kept.',
  ),
  cutterJam: said(
    'カッターの紙を取り除く — 電源を切り、カバーを開けてください',
    'Clear paper from the cutter — Switch off, then open the cover.',
  ),
  twoColour: said(
    '白黒のロールに替える — 赤黒のロールが入っています',
    'Load a black-only roll — A black and red roll is loaded.',
  ),
  cooling: said(
    'そのまま待つ — プリンターを冷ましています',
    'Wait, no need to act — The printer is cooling down.',
  ),
  usbGone: said(
    'USB ケーブルを差す — ケーブルが抜けています',
    'Plug in the USB cable — It is disconnected.',
  ),
  networkGone: said(
    'ネットワークを確かめる — プリンターとの通信が切れました',
    'Check the network — The connection was lost.',
  ),
  systemError: said(
    'プリンターの電源を入れ直す — プリンターが内部の異常を報告しています',
    'Switch the printer off and on — It reports an internal error.',
  ),
  commError: said(
    'ケーブルを差し直す — データが正しく届きませんでした。印刷の順番は残っています',
    'Reconnect the printer cable — The data arrived incomplete. The queue is kept.',
  ),
  wrongModel: said(
    'QL-820NWB をつなぐ — つながっている機種：QL-810W、必要な機種：QL-820NWB',
    'Connect the QL-820NWB — Found: QL-810W. Needed: QL-820NWB.',
  ),
  wrongModel800: said(
    'QL-800 をつなぐ — つながっている機種：QL-810W、必要な機種：QL-800',
    'Connect the QL-800 — Found: QL-810W. Needed: QL-800.',
  ),
  busy: said(
    'そのまま待つ — プリンターがほかの印刷をしています',
    'Wait, no need to act — The printer is busy with another job.',
  ),
  stopped: said(
    'プリンターの電源を入れ直す — 応答しなくなりました。印刷の順番は残っています',
    'Switch the printer off and on — It stopped responding. The queue is kept.',
  ),
  editorLite: said(
    'Editor Lite を切る — 緑のランプが消えるまでボタンを長押しします',
    'Turn off Editor Lite — Hold its button until the green lamp goes out.',
  ),
  inUse: said(
    'ほかのソフトを閉じる — 別のソフトか別のパソコンが使っています',
    'Close the other program — Another program or computer is using it.',
  ),
  noPermission: said(
    'プリンターの使用を許可する — このユーザーは使えません',
    'Let this desk use the printer — Your account may not use it.',
  ),
  sentOnly: said(
    'パスが出たか確かめる — プリンターから完了の応答がありません',
    'Check that the pass came out — The printer did not report it done.',
  ),
  askUsb: asked('印刷中に USB が抜けました。', 'The USB cable was disconnected while printing.'),
  askNetwork: asked('印刷中に通信が切れました。', 'The connection was lost while printing.'),
  askCover: asked('印刷中にカバーが開きました。', 'The cover was opened while printing.'),
  askEnd: asked('印刷中にロールが切れました。', 'The roll ended while printing.'),
  askJam: asked('カッターに紙が詰まりました。', 'The cutter jammed.'),
  askSystem: asked('プリンターが異常を報告しました。', 'The printer reported an error.'),
  askData: asked('データが正しく届きませんでした。', 'The data arrived incomplete.'),
  askRoll: asked('プリンターがロールを受け付けませんでした。', 'The printer rejected the roll.'),
  askNoRoll: asked('ロールがありませんでした。', 'There was no roll.'),
  askSilence: asked('プリンターが応答しなくなりました。', 'The printer stopped responding.'),
} as const satisfies Record<string, StaffMessage>
type Says = keyof typeof SAYS

/**
 * IPP reports these only as "stopped". If it is polled just before SNMP has the cause, this is the
 * only information.
 */
const IPP_NAMES_NOT: readonly Says[] = ['askRoll', 'askJam', 'askData']

/** The state of a job after a fault, and the texts for staff. */
interface End {
  readonly state: PrintState
  readonly says: Says | null
  /** Labels printed meanwhile. */
  readonly out?: number
}

interface Row {
  readonly fault: FaultName
  readonly moment: FaultMoment
  readonly usb: End
  readonly network: End
}

const waits = (says: Says): End => ({ state: 'blocked', says })
const asks = (says: Says, out = 0): End => ({ state: 'unknown', says, out })

/** Found before a raster byte: the pass waits and continues automatically. */
const before = (fault: FaultName, usb: Says, network = usb): Row => ({
  fault,
  moment: 'before',
  usb: waits(usb),
  network: waits(network),
})
/** After a raster byte only staff, by looking, can decide the outcome. */
const after = (fault: FaultName, moment: FaultMoment, says: Says, out = 0): Row => ({
  fault,
  moment,
  usb: asks(says, out),
  network: asks(says, out),
})
const prints = (fault: FaultName, moment: FaultMoment): Row => ({
  fault,
  moment,
  usb: { state: 'printed', says: null, out: 1 },
  network: { state: 'printed_network', says: null, out: 1 },
})

const TABLE: readonly Row[] = [
  before('no_media', 'noMedia'),
  before('wrong_roll', 'wrongRoll'),
  before('two_colour_roll', 'twoColour'),
  before('cover_open', 'coverOpen'),
  before('cutter_jam', 'cutterJam'),
  before('end_of_media', 'endOfMedia'),
  before('comm_error', 'commError'),
  before('expansion_buffer', 'commError'),
  before('system_error', 'systemError'),
  before('wrong_model', 'wrongModel'),
  prints('busy', 'before'),
  // While the lines are received, before the printer reports printing.
  after('no_media', 'start', 'askNoRoll'),
  after('wrong_roll', 'start', 'askRoll'),
  after('two_colour_roll', 'start', 'askRoll'),
  after('cover_open', 'start', 'askCover'),
  after('cutter_jam', 'start', 'askJam'),
  after('end_of_media', 'start', 'askEnd'),
  after('comm_error', 'start', 'askData'),
  after('expansion_buffer', 'start', 'askData'),
  after('system_error', 'start', 'askSystem'),
  { fault: 'drop_during', moment: 'start', usb: asks('askUsb'), network: asks('askNetwork') },
  {
    fault: 'swallow',
    moment: 'start',
    usb: asks('askSilence'),
    network: { state: 'sent_unconfirmed', says: 'sentOnly', out: 0 },
  },
  prints('slow', 'start'),
  // After it reported printing.
  after('cover_open_printing', 'during', 'askCover'),
  after('end_of_media', 'during', 'askEnd'),
  after('no_media', 'during', 'askNoRoll'),
  after('wrong_roll', 'during', 'askRoll'),
  after('comm_error', 'during', 'askData'),
  after('expansion_buffer', 'during', 'askData'),
  after('system_error', 'during', 'askSystem'),
  after('stray_error', 'during', 'askData', 1),
  prints('cooling', 'during'),
  // With the image on the paper.
  {
    fault: 'cutter_jam',
    moment: 'after',
    usb: { state: 'printed_not_cut', says: 'cutterJam', out: 1 },
    network: asks('askJam', 1),
  },
  after('cover_open_printing', 'after', 'askCover', 1),
  after('end_of_media', 'after', 'askEnd', 1),
  after('system_error', 'after', 'askSystem', 1),
  {
    fault: 'drop_after',
    moment: 'after',
    usb: asks('askUsb', 1),
    network: { state: 'printed_network', says: null, out: 1 },
  },
]

const PLACES = [
  { cable: 'usb', model: 'QL-800' },
  { cable: 'usb', model: 'QL-820NWB' },
  { cable: 'network', model: 'QL-820NWB' },
] as const satisfies readonly { cable: Cable; model: string }[]

const casesAt = (places: readonly (typeof PLACES)[number][]) =>
  places.flatMap(({ cable, model }) =>
    TABLE.map((row) => ({ cable, model, fault: row.fault, moment: row.moment, end: row[cable] })),
  )

/** Paper, rows and screens must agree at the end. */
const SETTLED: readonly PrintState[] = [
  'printed',
  'printed_network',
  'printed_not_cut',
  'confirmed_by_staff',
]

describe.each(databaseKinds)('a pass whose printer fails, on %s,', (kind) => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openFaultWorld(kind)
  })
  afterAll(() => world.house.close())

  /** The lines sent stay unchanged for a while: nothing is sent automatically. */
  async function getsNothingMore({ simulator }: FaultyPrinter): Promise<void> {
    const { linesReceived } = simulator.counts()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(simulator.counts().linesReceived).toBe(linesReceived)
  }

  // Connections do not depend on the database: the second one tests only one of them.
  it.concurrent.each(casesAt(kind === 'sqlite' ? PLACES : PLACES.slice(1, 2)))(
    '$fault ($moment) over $cable at a $model: $end.state',
    { timeout: 60_000 },
    async ({ cable, model, fault, moment, end }) => {
      const printer = await world.printerAt(cable, model, [faultOf(fault, { moment })])
      const says = end.says === 'wrongModel' && model === 'QL-800' ? 'wrongModel800' : end.says
      const jobId = await world.print(printer.printerId)

      const job = await world.until(jobId, end.state)
      const mayRead = [
        says && SAYS[says],
        ...(cable === 'network' && says && IPP_NAMES_NOT.includes(says) ? [SAYS.askSystem] : []),
      ]
      expect(mayRead).toContainEqual(readByStaff(job))
      expect(printer.simulator.counts().printed).toBe(end.out ?? 0)
      expect(printer.simulator.counts().linesReceived).toBeLessThanOrEqual(LINES)
      if (end.state === 'blocked') expect(printer.simulator.counts().linesReceived).toBe(0)
      await getsNothingMore(printer)
      expect((await world.job(jobId)).state).toBe(end.state)

      // After the cure a waiting pass continues; one in question waits for the answer of staff.
      await printer.cure()
      if (end.state === 'blocked') await world.until(jobId, 'printed', 'printed_network')
      if (end.state === 'unknown' || end.state === 'sent_unconfirmed') {
        await getsNothingMore(printer)
        await world.answer(jobId, end.out === 1)
      }
      await world.until(jobId, ...SETTLED)
      expect(printer.simulator.counts().printed).toBe(1)
      expect(printer.simulator.counts().refused).toBe(0)
      await printer.remove()
    },
  )

  it.concurrent(
    'that is pulled before the first byte waits for its cable: USB, network',
    { timeout: 60_000 },
    async () => {
      for (const { cable, model } of PLACES) {
        const printer = await world.printerAt(cable, model, [])
        await printer.pull()
        const jobId = await world.print(printer.printerId)
        const message = readByStaff(await world.until(jobId, 'blocked'))
        const address = printer.address.replace('tcp://', '')
        const noAnswer = said(
          `ネットワークを確かめる — ${address} から応答がありません`,
          `Check the network — ${address} does not respond.`,
        )
        expect(message).toEqual(cable === 'usb' ? SAYS.usbGone : noAnswer)
        expect(printer.simulator.counts().linesReceived).toBe(0)
        await printer.cure()
        await world.until(jobId, 'printed', 'printed_network')
        expect(printer.simulator.counts().printed).toBe(1)
        await printer.remove()
      }
    },
  )

  it.concurrent.each([
    [
      'in Editor Lite mode',
      'editorLite',
      (printer: FaultyPrinter, on: boolean) => printer.plug!.setEditorLite(on),
    ],
    [
      'held by another program',
      'inUse',
      (printer: FaultyPrinter, on: boolean) => printer.plug!.setClaimedElsewhere(on),
    ],
    [
      'closed to this user',
      'noPermission',
      (printer: FaultyPrinter, on: boolean) => printer.plug!.setPermitted(!on),
    ],
  ] as const)(
    'is told apart when it is %s, and goes on by itself',
    { timeout: 60_000 },
    async (_, says, set) => {
      const printer = await world.printerAt('usb', 'QL-800', [])
      printer.plug!.unplug()
      printer.plug!.plugIn()
      set(printer, true)
      const jobId = await world.print(printer.printerId)
      await world.untilSaid(jobId, SAYS[says])
      expect(printer.simulator.counts().linesReceived).toBe(0)
      set(printer, false)
      await world.until(jobId, 'printed')
      expect(printer.simulator.counts().printed).toBe(1)
      await printer.remove()
    },
  )

  it.concurrent(
    'does not hold up the next one although its printer keeps telling what was wrong until then',
    { timeout: 60_000 },
    async () => {
      const printer = await world.printerAt('network', 'QL-820NWB', [
        faultOf('cover_open_printing'),
      ])
      const first = await world.print(printer.printerId)
      await world.until(first, 'unknown')
      await world.untilShown(printer.printerId, 'cover_open')
      await printer.cure()
      const next = await world.print(printer.printerId)
      await world.until(next, 'printed_network')
      await world.answer(first, false)
      await world.until(first, 'printed_network')
      expect(printer.simulator.counts().printed).toBe(2)
      await printer.remove()
    },
  )

  it.concurrent(
    'says that the head cools down while it does, and prints',
    { timeout: 60_000 },
    async () => {
      const printer = await world.printerAt('usb', 'QL-820NWB', [faultOf('cooling')])
      const jobId = await world.print(printer.printerId)
      await world.untilSaid(jobId, SAYS.cooling)
      expect(await world.until(jobId, 'printed')).toMatchObject({ problem: null })
      await printer.remove()
    },
  )

  it.concurrent(
    'is told to be switched off and on when it says nothing, and gets nothing',
    { timeout: 60_000 },
    async () => {
      const printer = await world.printerAt('usb', 'QL-820NWB', [faultOf('silent')])
      const jobId = await world.print(printer.printerId)
      expect(readByStaff(await world.until(jobId, 'blocked'))).toEqual(SAYS.stopped)
      expect(printer.simulator.counts().linesReceived).toBe(0)
      await printer.cure()
      await world.until(jobId, 'printed')
      await printer.remove()
    },
  )
})

import { randomUUID } from 'node:crypto'
import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import type {
  PrintRun,
  RunChoices,
  RunLabel,
  RunLane,
  RunPlan,
  SkipReason,
} from '../../contract/print/run/print-runs.ts'
import { Refusal, type Handler } from './fake-request.ts'
import {
  addPerson,
  drawFor,
  makePrinter,
  NOW,
  type FakePerson,
  type FakeRun,
  type World,
} from './fake-world.ts'

/** Stages of a print run: drawing, review, printing, end. */
export const RUN_STAGES = [
  'drawing',
  'ready',
  'running',
  'roll',
  'question',
  'paused',
  'ended',
  'complete',
] as const
export type RunStage = (typeof RUN_STAGES)[number]

const STARTED = '2026-10-16T21:45:00Z'
const PEOPLE = [
  ['青木 陽向', 'あおき ひなた', '株式会社クモ'],
  ['田中 美咲', 'たなか みさき', 'アトリエ朝日奈'],
  ['?田 茜', 'たかた あかね', 'ソライロ'],
  ['渡邊 クリスティーナ・マリア・アレクサンドラ', 'わたなべ', '東都臨海大学 先端技術研究科'],
  ['Maximilian Oberhofer-Lindqvist', null, 'Rheinland-Institut'],
  ['青山 さくら', 'あおやま さくら', '早川大学'],
  ['赤井 翔', 'あかい しょう', 'みどり銀行'],
  ['秋山 蓮', 'あきやま れん', 'ミナト計測'],
  ['浅野 結', 'あさの ゆい', 'Arc Robotics'],
  ['芦田 真央', 'あしだ まお', '株式会社ホクト'],
] as const
const SKIPPED: readonly (readonly [string, string | null, SkipReason, number | null])[] = [
  ['石井 文', 'いしい ふみ', 'no_consent', null],
  ['小野寺 葵', 'おのでら あおい', 'no_ticket', null],
  ['渡邊 クリスティーナ・マリア・アレクサンドラ・ヴァレンティーナ', null, 'does_not_fit', null],
  ['王 �', 'おう', 'cannot_print', null],
  ['Freja Ravn', null, 'left_out', null],
  ['眞鍋 剛志', 'まなべ つよし', 'no_roll', null],
  ['五十嵐 七海', 'いがらし ななみ', 'damaged', 57],
  ['清水 海斗', 'しみず かいと', 'printed_at_desk', 22],
  ['佐々木 凛', 'ささき りん', 'changed', 61],
]
/** Values of a reason: a roll, a field, characters. */
const DETAILS: Partial<Record<SkipReason, string>> = {
  no_roll: 'DK-22251',
  does_not_fit: 'name',
  cannot_print: '\uE0A3',
}
const PROBLEMS: Partial<Record<SkipReason, RenderProblem>> = {
  does_not_fit: {
    code: 'text_does_not_fit',
    field: 'name',
    characters: [],
    label: { widthMm: 62, lengthMm: 40 },
    fits: { length: 32, most: 26 },
    message: 'The name does not fit.',
  },
  cannot_print: {
    code: 'missing_glyph',
    field: 'name',
    characters: ['\uE0A3'],
    glyphs: [
      {
        field: 'name',
        character: '\uE0A3',
        codePoints: ['U+E0A3'],
        at: 3,
        kind: 'private',
        script: null,
      },
    ],
    message: 'The name has a private character.',
  },
}
const BOXES = [...'ABCDEFGHIJKL']
const BOX_SIZE = 120

const boxOf = (name: string, printerId: string, printed: number) => ({
  box: name,
  printerId,
  passes: BOX_SIZE,
  printed,
})

function labelOf(person: FakePerson | null, part: Partial<RunLabel>): RunLabel {
  return {
    labelId: randomUUID(),
    kind: 'pass',
    userId: person?.userId ?? null,
    name: person?.name ?? '',
    kana: person?.kana ?? null,
    ticket: person?.ticket ?? null,
    box: 'A',
    place: 1,
    state: 'waiting',
    confirms: true,
    skip: null,
    ...part,
  }
}

/** A run of 1,408 passes in twelve boxes on two printers, in this stage. */
export function addPrintRun(world: World, stage: RunStage): FakeRun {
  if (world.printers.length < 2)
    world.printers.push(
      makePrinter({ name: 'QL-800', model: 'QL-800', connection: 'usb', isDefault: false }),
    )
  const [first, second] = world.printers as [World['printers'][0], World['printers'][0]]
  const people = PEOPLE.map(([name, kana, affiliation]) =>
    addPerson(world, { name, kana, affiliation }),
  )
  const labels = people.map((person, index) =>
    labelOf(person, {
      place: index + 1,
      confirms: index % 3 !== 2,
      state: stage === 'drawing' ? 'drawing' : 'waiting',
    }),
  )
  const skipped = SKIPPED.map(([name, kana, reason, place]) =>
    labelOf(addPerson(world, { name, kana, affiliation: 'みどり銀行' }), {
      box: place === null ? null : 'B',
      place,
      state: 'skipped',
      skip: {
        reason,
        at: NOW,
        detail: DETAILS[reason] ?? '',
        problem: PROBLEMS[reason] ?? null,
        printedAt: null,
      },
    }),
  )
  const lane = (at: number, part: Partial<RunLane>): RunLane => ({
    printerId: [first, second][at]!.printerId,
    name: [first, second][at]!.name,
    state: 'printing',
    problem: null,
    stock: 'DK-2205',
    leftMm: [18_400, 6_200][at]!,
    now: null,
    jobId: null,
    next: { ...labels[5 + at]!, box: ['C', 'H'][at]!, place: [85, 37][at]! },
    last: labels
      .slice(1, 5)
      .map((label, index) => ({ ...label, box: ['C', 'H'][at]!, place: [84, 36][at]! - index })),
    ...part,
  })
  const isOver = stage === 'ended' || stage === 'complete'
  const printedOf = (index: number): number => {
    if (isOver || index < 2 || index === 6) return BOX_SIZE
    return index === 2 ? 84 : index === 7 ? 36 : 0
  }
  const now = { ...labels[5]!, box: 'C', place: 85, state: 'printing' as const }
  const lanes: Record<RunStage, RunLane[]> = {
    drawing: [],
    ready: [],
    running: [lane(0, { now, jobId: randomUUID() }), lane(1, {})],
    roll: [
      lane(0, { now, jobId: randomUUID() }),
      lane(1, {
        state: 'stopped',
        leftMm: 0,
        problem: { code: 'no_media', neededMm: 62, stock: 'DK-2205' },
      }),
    ],
    question: [
      lane(0, { state: 'question', now: { ...now, state: 'unknown' }, jobId: randomUUID() }),
      lane(1, {}),
    ],
    paused: [lane(0, { state: 'waiting' }), lane(1, { state: 'waiting' })],
    ended: [],
    complete: [],
  }
  const hasBegun = stage !== 'drawing' && stage !== 'ready'
  const boxes = BOXES.map((name, index) =>
    boxOf(name, (index < 6 ? first : second).printerId, hasBegun ? printedOf(index) : 0),
  )
  const isWhole = stage === 'complete'
  const run: PrintRun = {
    runId: randomUUID(),
    state: stage === 'drawing' || stage === 'ready' ? stage : isOver ? 'ended' : 'running',
    choices: choicesOf([first.printerId, second.printerId]),
    drawn: stage === 'drawing' ? 612 : 1428,
    people: isWhole ? 1408 : 1428,
    passes: 1408,
    printed: isOver ? 1408 : hasBegun ? 480 : 0,
    skipped: isWhole ? 0 : skipped.length,
    unconfirmed: 236,
    seconds: isOver ? 0 : 2400,
    createdAt: STARTED,
    startedBy: hasBegun ? world.user.name : null,
    startedAt: hasBegun ? STARTED : null,
    endedAt: isOver ? '2026-10-16T22:55:00Z' : null,
    boxes,
    lanes: lanes[stage],
  }
  if (stage === 'paused') run.state = 'paused'
  world.printRun = { run, labels, skipped: isWhole ? [] : skipped }
  return world.printRun
}

const choicesOf = (printers: string[]): RunChoices => ({
  tickets: [],
  from: 'a',
  to: 'other',
  confirmed: 'all',
  printed: 'never',
  sort: ['kana', 'affiliation'],
  parties: true,
  boxSize: BOX_SIZE,
  printers,
})

const TICKETS = (['一般・2日券', '出展者', '登壇者'] as const).map((name, index) => ({
  ticketId: randomUUID(),
  name,
  people: [1204, 186, 38][index]!,
}))

/**
 * The plan for these choices: the boxes in equal shares for the printers with the roll of the
 * event.
 */
function planOf(world: World, choices: RunChoices): RunPlan {
  const chosen = TICKETS.filter(
    ({ ticketId }) => choices.tickets.length === 0 || choices.tickets.includes(ticketId),
  )
  const people = chosen.reduce((sum, ticket) => sum + ticket.people, 0)
  const passes = choices.from === 'other' ? 0 : Math.max(0, people - 20)
  const stockOf = (id: string) =>
    world.printers.find(({ printerId }) => printerId === id)?.stock ?? 'DK-2205'
  const used = choices.printers.filter((id) => stockOf(id) === 'DK-2205')
  const part = BOXES.length / used.length
  return {
    tickets: [...TICKETS],
    columns: ['参加区分', '申込番号'],
    parties: 38,
    missing: [{ stock: 'DK-22251', passes: 6 }],
    passes,
    unconfirmed: passes > 0 ? 236 : 0,
    unprintable: 20,
    seconds: Math.round((passes * 4.2) / used.length),
    rollMm: passes * 41,
    lanes: choices.printers.map((printerId, index) => ({
      printerId,
      stock: stockOf(printerId),
      leftMm: [18_400, 6_200][index] ?? 0,
      rollChanges: index,
      ...(used.includes(printerId)
        ? {
            boxes: BOXES.slice(index * part, (index + 1) * part),
            initials: [
              ['あ', 'さ'],
              ['さ', 'Z'],
            ][index] ?? ['あ', 'Z'],
          }
        : { boxes: [], initials: [] }),
    })),
  }
}

/** Print runs of a world; `touch` says that something changed. */
export function createPrintRunHandlers(
  world: World,
  touch: () => void,
): Readonly<Record<string, Handler>> {
  const current = (): FakeRun => {
    if (!world.printRun) throw new Refusal('not_found')
    return world.printRun
  }
  const change = (part: Partial<PrintRun>): PrintRun => {
    const now = current()
    now.run = { ...now.run, ...part }
    touch()
    return now.run
  }
  const label = (labelId: string | undefined): RunLabel => {
    const found = current().labels.find((one) => one.labelId === labelId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  return {
    planPrintRun: ({ body }) => planOf(world, body.choices),
    createPrintRun: ({ body }) => {
      addPrintRun(world, 'ready')
      return change({ choices: body.choices })
    },
    getPrintRun: () => ({ rev: world.rev, run: world.printRun?.run ?? null }),
    listRunLabels: ({ query }) => {
      const { run, labels, skipped } = current()
      const listed = { order: labels, skipped }[query['part'] as 'order' | 'skipped']
      const of = { order: run.passes, skipped: skipped.length }
      const from = Number(query['from'] ?? 0)
      return {
        of: of[query['part'] as keyof typeof of],
        labels: listed.slice(from, from + Number(query['count'] ?? 50)),
        apart: {},
      }
    },
    getRunPicture: ({ params }) => {
      const { labels } = current()
      const { name } = labels.find((one) => one.labelId === params['labelId']) ?? labels[0]!
      const { image, widthPx, heightPx } = drawFor({
        name,
        title: '',
        affiliation: '',
        fontScale: 'normal',
        lineMode: 'auto',
      })
      return { picture: { image, widthPx, heightPx } }
    },
    decideRunLabel: ({ params, body }) => {
      const found = label(params['labelId'])
      if (body.decision === 'leave_out')
        current().labels = current().labels.filter((one) => one !== found)
      return found
    },
    startPrintRun: () => change({ state: 'running', startedAt: NOW, startedBy: world.user.name }),
    pausePrintRun: ({ body }) => change({ state: body.paused ? 'paused' : 'running' }),
    endPrintRun: () => change({ state: 'ended', endedAt: NOW }),
    answerRunLabel: () => change({}),
    printBoxLabels: () => change({}),
  }
}

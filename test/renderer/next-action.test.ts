import { describe, expect, it } from 'vitest'
import type { BoxPlace } from '../../contract/print/run/hand-out.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import {
  decideNextAction,
  type NextAction,
  type NextActionFacts,
} from '../../src-renderer/shell/next-action.ts'
import {
  addJob,
  addPerson,
  createRecords,
  makePrinter,
  NOW,
  unconfirmed,
  type OpenPerson,
} from './desk-records.ts'

interface Facts {
  readonly person?: (person: OpenPerson) => void
  readonly printer?: Partial<DeskPrinter> | null
  readonly printed?: Partial<PrintJob>
  readonly job?: Partial<PrintJob>
  readonly facts?: Partial<NextActionFacts>
}

const noConsent = (person: OpenPerson): void => void (person.consentGiven = false)
const noTicket = (person: OpenPerson): void => void (person.ticket = null)
const cannotDraw = (person: OpenPerson): void => {
  person.renderProblem = { code: 'missing_glyph', field: 'name', characters: ['Ł'], message: '' }
}
const inBox =
  (state: BoxPlace['state'] = 'in_box') =>
  (person: OpenPerson): void => {
    person.box = {
      placeId: '00000000-0000-4000-8000-000000000004',
      jobId: '00000000-0000-4000-8000-000000000005',
      box: 'K',
      place: 114,
      printedAt: '2026-10-16T22:49:00Z',
      state,
      handedOut:
        state === 'handed_out'
          ? { at: '2026-10-17T00:20:00Z', by: '鈴木 健', station: '受付 1' }
          : null,
      neighbours: [],
      counts: { handedOut: 0, boxed: 1 },
    }
  }
const all =
  (...changes: ((person: OpenPerson) => void)[]) =>
  (person: OpenPerson): void =>
    changes.forEach((change) => change(person))
const coverOpen = { problem: { code: 'cover_open' } } as const

const note =
  (toldAt: string | null) =>
  (person: OpenPerson): void => {
    person.ticketClass = {
      classId: '00000000-0000-4000-8000-000000000006',
      nameJa: '出展者',
      nameEn: 'Exhibitor',
      roll: null,
      hasMark: false,
      note: 'Door B',
      toldAt,
    }
  }

const CASES: readonly (readonly [title: string, says: NextAction['kind'], Facts?])[] = [
  ['a note is told before the text is checked', 'tell', { person: note(null) }],
  [
    'a note is told before a pass is handed out of a box',
    'tell',
    { person: all(note(null), inBox()) },
  ],
  ['a note that was told is not asked again', 'print', { person: note(NOW) }],
  ['a confirmed pass with the right roll is printed', 'print'],
  [
    'consent comes before everything',
    'no_consent',
    { person: all(noConsent, noTicket, cannotDraw, unconfirmed), printer: coverOpen },
  ],
  [
    'then the ticket',
    'no_ticket',
    { person: all(noTicket, cannotDraw, unconfirmed), printer: coverOpen },
  ],
  [
    'a cancelled ticket is none',
    'no_ticket',
    { person: (one) => void (one.entryState = 'CANCELLED') },
  ],
  [
    'a ticket that waits for approval is none yet',
    'no_ticket',
    { person: (one) => void (one.entryState = 'PENDING') },
  ],
  [
    'an event without a template has no passes',
    'no_template',
    { person: (one) => void (one.pass = null) },
  ],
  [
    'then text that cannot be drawn',
    'cannot_draw',
    { person: all(cannotDraw, unconfirmed), printer: coverOpen },
  ],
  [
    'then what nobody confirmed, which needs no printer',
    'not_confirmed',
    { person: unconfirmed, printer: coverOpen, printed: {} },
  ],
  ['then the printer', 'printer', { printer: coverOpen, printed: {} }],
  ['no printer at all', 'no_printer', { printer: null }],
  ['a paused printer', 'paused', { printer: { paused: true } }],
  ['a roll of another width', 'printer', { printer: { loadedMm: 29, stock: 'DK-2210' } }],
  [
    'a printer that cannot be asked has what staff declared',
    'printer',
    { printer: { loadedMm: null, stock: 'DK-2210' } },
  ],
  [
    'the other roll of the same width is not refused here',
    'print',
    { printer: { stock: 'DK-4205' } },
  ],
  [
    'then a look that changed since staff saw it',
    'changed',
    { person: unconfirmed, facts: { seenHash: 'something else' }, printed: {} },
  ],
  ['then what nobody confirmed', 'not_confirmed', { person: unconfirmed, printed: {} }],
  [
    'a confirmation of another look is none',
    'not_confirmed',
    { person: (one) => void (one.confirmedHash = 'f'.repeat(64)) },
  ],
  ['then what was printed before', 'printed_before', { printed: {} }],
  ['a cancelled job printed nothing', 'print', { printed: { state: 'cancelled' } }],
  ['with a reason it is printed again', 'print', { printed: {}, facts: { reason: 'lost' } }],
  [
    'the reason "other" has to be typed',
    'type_reason',
    { printed: {}, facts: { reason: 'other' } },
  ],
  [
    'and is enough when it was',
    'print',
    { printed: {}, facts: { reason: 'other', reasonText: 'coffee' } },
  ],
  ['a pass in a box is handed out', 'hand_out', { person: inBox(), printed: {} }],
  [
    'a pass in a box is handed out although no printer works',
    'hand_out',
    { person: inBox(), printer: coverOpen, printed: {} },
  ],
  [
    'a pass in a box without consent is not handed out',
    'no_consent',
    { person: all(noConsent, inBox()), printed: {} },
  ],
  [
    'a pass that is missing in its box is reprinted with a reason',
    'printed_before',
    { person: inBox(), printed: {}, facts: { reprinting: true } },
  ],
  [
    'an outdated pass in a box is replaced',
    'replace_box',
    { person: inBox('outdated'), printed: {} },
  ],
  [
    'the new text of an outdated pass is confirmed first',
    'not_confirmed',
    { person: all(unconfirmed, inBox('outdated')), printed: {} },
  ],
  [
    'a pass that was handed out is not handed out again',
    'printed_before',
    { person: inBox('handed_out'), printed: {} },
  ],
  ['a queued job waits its turn', 'waiting', { job: { state: 'queued' } }],
  [
    'a queued job at a paused printer says so',
    'paused',
    { job: { state: 'queued' }, printer: { paused: true } },
  ],
  [
    'a blocked job shows what blocks it',
    'printer',
    { job: { state: 'blocked', problem: { code: 'end_of_media' } } },
  ],
  ['a job on its way', 'printing', { job: { state: 'sending' } }],
  [
    'a head that cools down while printing',
    'printer',
    { job: { state: 'printing', problem: { code: 'cooling' } } },
  ],
  [
    'a fate nobody knows is asked before anything else',
    'came_out',
    { person: noConsent, job: { state: 'unknown' } },
  ],
  ['sent, and never heard of again', 'sent_only', { job: { state: 'sent_unconfirmed' } }],
  ['printed, and hanging in the cutter', 'not_cut', { job: { state: 'printed_not_cut' } }],
  ['the printer said it is done', 'printed', { job: { state: 'printed' } }],
  ['the network printer went idle', 'printed', { job: { state: 'printed_network' } }],
  ['staff saw it come out', 'printed', { job: { state: 'confirmed_by_staff' } }],
  ['a cancelled job leaves the person as before', 'print', { job: { state: 'cancelled' } }],
]

function factsOf(one: Facts = {}): NextActionFacts {
  const world = createRecords()
  const person = addPerson(world, { name: '田中 美咲' })
  one.person?.(person)
  const printer =
    one.printer === null
      ? null
      : makePrinter({ printerId: world.printers[0]!.printerId, ...one.printer })
  if (one.printed) person.prints = [addJob(world, person, { state: 'printed', ...one.printed })]
  const job = one.job ? addJob(world, person, one.job) : null
  return {
    person,
    printer,
    job,
    ahead: 0,
    seenHash: person.pass?.render?.hash ?? null,
    reason: null,
    reasonText: '',
    ...one.facts,
  }
}

describe('the one thing that is said about a person', () => {
  it.each(CASES.map(([title, says, facts]) => ({ title, says, facts })))(
    '$title',
    ({ says, facts }) => {
      expect(decideNextAction(factsOf(facts)).kind).toBe(says)
    },
  )

  it('says what the network knows and what only the printer can know apart', () => {
    const evidence = (state: PrintJob['state']) => decideNextAction(factsOf({ job: { state } }))
    expect([
      evidence('printed'),
      evidence('printed_network'),
      evidence('confirmed_by_staff'),
    ]).toMatchObject([{ evidence: 'printer' }, { evidence: 'network' }, { evidence: 'staff' }])
  })

  it('names both rolls when the width is wrong', () => {
    const nextAction = decideNextAction(factsOf({ printer: { loadedMm: 29, stock: 'DK-2210' } }))
    expect(nextAction).toMatchObject({
      problem: { code: 'wrong_roll', loaded: { widthMm: 29 }, neededMm: 62, stock: 'DK-2205' },
    })
  })

  it('counts how often a pass was printed and remembers the last time', () => {
    const world = createRecords()
    const person = addPerson(world, { name: '田中 美咲' })
    person.prints = [
      addJob(world, person, { state: 'printed' }),
      addJob(world, person, { state: 'sent_unconfirmed' }),
      addJob(world, person, { state: 'confirmed_by_staff', station: '受付 2' }),
    ]
    const facts = {
      person,
      printer: world.printers[0]!,
      job: null,
      ahead: 0,
      seenHash: null,
      reason: null,
      reasonText: '',
    }
    expect(decideNextAction(facts)).toMatchObject({
      kind: 'printed_before',
      times: 3,
      last: { station: '受付 2' },
    })
  })
})

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

interface Case {
  readonly title: string
  readonly person?: (person: OpenPerson) => void
  readonly printer?: Partial<DeskPrinter> | null
  readonly printed?: Partial<PrintJob>
  readonly job?: Partial<PrintJob>
  readonly facts?: Partial<NextActionFacts>
  readonly says: NextAction['kind']
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

const CASES: readonly Case[] = [
  { title: 'a note is told before the text is checked', person: note(null), says: 'tell' },
  {
    title: 'a note is told before a pass is handed out of a box',
    person: (one) => [note(null), inBox()].forEach((change) => change(one)),
    says: 'tell',
  },
  { title: 'a note that was told is not asked again', person: note(NOW), says: 'print' },
  { title: 'a confirmed pass with the right roll is printed', says: 'print' },
  {
    title: 'consent comes before everything',
    person: (one) =>
      [noConsent, noTicket, cannotDraw, unconfirmed].forEach((change) => change(one)),
    printer: coverOpen,
    says: 'no_consent',
  },
  {
    title: 'then the ticket',
    person: (one) => [noTicket, cannotDraw, unconfirmed].forEach((change) => change(one)),
    printer: coverOpen,
    says: 'no_ticket',
  },
  {
    title: 'a cancelled ticket is none',
    person: (one) => void (one.entryState = 'CANCELLED'),
    says: 'no_ticket',
  },
  {
    title: 'a ticket that waits for approval is none yet',
    person: (one) => void (one.entryState = 'PENDING'),
    says: 'no_ticket',
  },
  {
    title: 'an event without a template has no passes',
    person: (one) => void (one.pass = null),
    says: 'no_template',
  },
  {
    title: 'then text that cannot be drawn',
    person: (one) => [cannotDraw, unconfirmed].forEach((change) => change(one)),
    printer: coverOpen,
    says: 'cannot_draw',
  },
  {
    title: 'then what nobody confirmed, which needs no printer',
    person: unconfirmed,
    printer: coverOpen,
    printed: {},
    says: 'not_confirmed',
  },
  { title: 'then the printer', printer: coverOpen, printed: {}, says: 'printer' },
  { title: 'no printer at all', printer: null, says: 'no_printer' },
  { title: 'a paused printer', printer: { paused: true }, says: 'paused' },
  {
    title: 'a roll of another width',
    printer: { loadedMm: 29, stock: 'DK-2210' },
    says: 'printer',
  },
  {
    title: 'a printer that cannot be asked has what staff declared',
    printer: { loadedMm: null, stock: 'DK-2210' },
    says: 'printer',
  },
  {
    title: 'the other roll of the same width is not refused here',
    printer: { stock: 'DK-4205' },
    says: 'print',
  },
  {
    title: 'then a look that changed since staff saw it',
    person: unconfirmed,
    facts: { seenHash: 'something else' },
    printed: {},
    says: 'changed',
  },
  { title: 'then what nobody confirmed', person: unconfirmed, printed: {}, says: 'not_confirmed' },
  {
    title: 'a confirmation of another look is none',
    person: (one) => void (one.confirmedHash = 'f'.repeat(64)),
    says: 'not_confirmed',
  },
  { title: 'then what was printed before', printed: {}, says: 'printed_before' },
  { title: 'a cancelled job printed nothing', printed: { state: 'cancelled' }, says: 'print' },
  {
    title: 'with a reason it is printed again',
    printed: {},
    facts: { reason: 'lost' },
    says: 'print',
  },
  {
    title: 'the reason "other" has to be typed',
    printed: {},
    facts: { reason: 'other' },
    says: 'type_reason',
  },
  {
    title: 'and is enough when it was',
    printed: {},
    facts: { reason: 'other', reasonText: 'coffee' },
    says: 'print',
  },
  { title: 'a pass in a box is handed out', person: inBox(), printed: {}, says: 'hand_out' },
  {
    title: 'a pass in a box is handed out although no printer works',
    person: inBox(),
    printer: coverOpen,
    printed: {},
    says: 'hand_out',
  },
  {
    title: 'a pass in a box without consent is not handed out',
    person: (one) => [noConsent, inBox()].forEach((change) => change(one)),
    printed: {},
    says: 'no_consent',
  },
  {
    title: 'a pass that is missing in its box is reprinted with a reason',
    person: inBox(),
    printed: {},
    facts: { reprinting: true },
    says: 'printed_before',
  },
  {
    title: 'an outdated pass in a box is replaced',
    person: inBox('outdated'),
    printed: {},
    says: 'replace_box',
  },
  {
    title: 'the new text of an outdated pass is confirmed first',
    person: (one) => [unconfirmed, inBox('outdated')].forEach((change) => change(one)),
    printed: {},
    says: 'not_confirmed',
  },
  {
    title: 'a pass that was handed out is not handed out again',
    person: inBox('handed_out'),
    printed: {},
    says: 'printed_before',
  },
  { title: 'a queued job waits its turn', job: { state: 'queued' }, says: 'waiting' },
  {
    title: 'a queued job at a paused printer says so',
    job: { state: 'queued' },
    printer: { paused: true },
    says: 'paused',
  },
  {
    title: 'a blocked job shows what blocks it',
    job: { state: 'blocked', problem: { code: 'end_of_media' } },
    says: 'printer',
  },
  { title: 'a job on its way', job: { state: 'sending' }, says: 'printing' },
  {
    title: 'a head that cools down while printing',
    job: { state: 'printing', problem: { code: 'cooling' } },
    says: 'printer',
  },
  {
    title: 'a fate nobody knows is asked before anything else',
    person: noConsent,
    job: { state: 'unknown' },
    says: 'came_out',
  },
  {
    title: 'sent, and never heard of again',
    job: { state: 'sent_unconfirmed' },
    says: 'sent_only',
  },
  {
    title: 'printed, and hanging in the cutter',
    job: { state: 'printed_not_cut' },
    says: 'not_cut',
  },
  { title: 'the printer said it is done', job: { state: 'printed' }, says: 'printed' },
  { title: 'the network printer went idle', job: { state: 'printed_network' }, says: 'printed' },
  { title: 'staff saw it come out', job: { state: 'confirmed_by_staff' }, says: 'printed' },
  {
    title: 'a cancelled job leaves the person as before',
    job: { state: 'cancelled' },
    says: 'print',
  },
]

function factsOf(one: Case): NextActionFacts {
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
  it.each(CASES)('$title', (one) => {
    expect(decideNextAction(factsOf(one)).kind).toBe(one.says)
  })

  it('says what the network knows and what only the printer can know apart', () => {
    const evidence = (state: PrintJob['state']) =>
      decideNextAction(factsOf({ title: '', job: { state }, says: 'printed' }))
    expect([
      evidence('printed'),
      evidence('printed_network'),
      evidence('confirmed_by_staff'),
    ]).toMatchObject([{ evidence: 'printer' }, { evidence: 'network' }, { evidence: 'staff' }])
  })

  it('names both rolls when the width is wrong', () => {
    const nextAction = decideNextAction(
      factsOf({ title: '', printer: { loadedMm: 29, stock: 'DK-2210' }, says: 'printer' }),
    )
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

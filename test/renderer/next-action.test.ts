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
  NOW,
  unconfirmed,
  type DeskRecords,
  type OpenPerson,
} from './desk-records.ts'

type Facts = { -readonly [K in keyof NextActionFacts]: NextActionFacts[K] }
/** Changes a confirmed pass with a ready printer. */
type Change = (facts: Facts, world: DeskRecords) => void

const person =
  (change: (person: OpenPerson) => void): Change =>
  (facts) =>
    change(facts.person)
const printer =
  (part: Partial<DeskPrinter>): Change =>
  (facts) =>
    void (facts.printer = { ...facts.printer!, ...part })
const printed =
  (part: Partial<PrintJob> = {}): Change =>
  (facts, world) =>
    void (facts.person.prints = [addJob(world, facts.person, { state: 'printed', ...part })])
const job =
  (part: Partial<PrintJob>): Change =>
  (facts, world) =>
    void (facts.job = addJob(world, facts.person, part))
const having =
  (part: Partial<NextActionFacts>): Change =>
  (facts) =>
    void Object.assign(facts, part)

const noConsent = person((one) => void (one.consentGiven = false))
const noTicket = person((one) => void (one.ticket = null))
const cannotDraw = person((one) => {
  one.renderProblem = { code: 'missing_glyph', field: 'name', characters: ['Ł'], message: '' }
})
const unsure = person(unconfirmed)
const state = (entryState: OpenPerson['entryState']) => person((one) => void (one.entryState = entryState))
const inBox = (state: BoxPlace['state'] = 'in_box') =>
  person((one) => {
    one.box = {
      placeId: '00000000-0000-4000-8000-000000000004',
      jobId: '00000000-0000-4000-8000-000000000005',
      box: 'K',
      place: 114,
      printedAt: '2026-10-16T22:49:00Z',
      state,
      handedOut:
        state === 'handed_out' ? { at: '2026-10-17T00:20:00Z', by: '鈴木 健', station: '受付 1' } : null,
      neighbours: [],
      counts: { handedOut: 0, boxed: 1 },
    }
  })
const note = (toldAt: string | null) =>
  person((one) => {
    one.ticketClass = {
      classId: '00000000-0000-4000-8000-000000000006',
      nameJa: '出展者',
      nameEn: 'Exhibitor',
      roll: null,
      hasMark: false,
      note: 'Door B',
      toldAt,
    }
  })
const coverOpen = printer({ problem: { code: 'cover_open' } })
const narrowRoll = { loadedMm: 29, stock: 'DK-2210' } as const

const CASES: readonly (readonly [title: string, says: NextAction['kind'], ...Change[]])[] = [
  ['a note is told before the text is checked', 'tell', note(null)],
  ['a note is told before a pass is handed out of a box', 'tell', note(null), inBox()],
  ['a note that was told is not asked again', 'print', note(NOW)],
  ['a confirmed pass with the right roll is printed', 'print'],
  ['consent is first', 'no_consent', noConsent, noTicket, cannotDraw, unsure, coverOpen],
  ['then the ticket', 'no_ticket', noTicket, cannotDraw, unsure, coverOpen],
  ['a cancelled ticket is none', 'no_ticket', state('CANCELLED')],
  ['a ticket that waits for approval is none yet', 'no_ticket', state('PENDING')],
  ['an event without a template has no passes', 'no_template', person((one) => (one.pass = null))],
  ['then text that cannot be drawn', 'cannot_draw', cannotDraw, unsure, coverOpen],
  ['what nobody confirmed needs no printer', 'not_confirmed', unsure, coverOpen, printed()],
  ['then the printer', 'printer', coverOpen, printed()],
  ['no printer at all', 'no_printer', having({ printer: null })],
  ['a paused printer', 'paused', printer({ paused: true })],
  ['a roll of another width', 'printer', printer(narrowRoll)],
  ['the declared roll of a silent printer', 'printer', printer({ ...narrowRoll, loadedMm: null })],
  ['the other roll of the same width is not refused here', 'print', printer({ stock: 'DK-4205' })],
  ['a look that changed since', 'changed', unsure, having({ seenHash: 'another' }), printed()],
  ['then what nobody confirmed', 'not_confirmed', unsure, printed()],
  [
    'a confirmation of another look is none',
    'not_confirmed',
    person((one) => void (one.confirmedHash = 'f'.repeat(64))),
  ],
  ['then what was printed before', 'printed_before', printed()],
  ['a cancelled job printed nothing', 'print', printed({ state: 'cancelled' })],
  ['with a reason it is printed again', 'print', printed(), having({ reason: 'lost' })],
  ['the reason "other" has to be typed', 'type_reason', printed(), having({ reason: 'other' })],
  ['and is enough when it was', 'print', printed(), having({ reason: 'other', reasonText: 'coffee' })],
  ['a pass in a box is handed out', 'hand_out', inBox(), printed()],
  ['a pass in a box needs no printer', 'hand_out', inBox(), coverOpen, printed()],
  ['a pass in a box needs consent', 'no_consent', noConsent, inBox(), printed()],
  [
    'a pass that is missing in its box is reprinted with a reason',
    'printed_before',
    inBox(),
    printed(),
    having({ reprinting: true }),
  ],
  ['an outdated pass in a box is replaced', 'replace_box', inBox('outdated'), printed()],
  ['the new text of it comes first', 'not_confirmed', unsure, inBox('outdated'), printed()],
  ['a pass is handed out once', 'printed_before', inBox('handed_out'), printed()],
  ['a queued job waits its turn', 'waiting', job({ state: 'queued' })],
  ['a paused printer says so', 'paused', job({ state: 'queued' }), printer({ paused: true })],
  [
    'a blocked job shows what blocks it',
    'printer',
    job({ state: 'blocked', problem: { code: 'end_of_media' } }),
  ],
  ['a job on its way', 'printing', job({ state: 'sending' })],
  [
    'a head that cools down while printing',
    'printer',
    job({ state: 'printing', problem: { code: 'cooling' } }),
  ],
  ['an unknown outcome is asked about first', 'came_out', noConsent, job({ state: 'unknown' })],
  ['sent, and never heard of again', 'sent_only', job({ state: 'sent_unconfirmed' })],
  ['printed, and hanging in the cutter', 'not_cut', job({ state: 'printed_not_cut' })],
  ['the printer said it is done', 'printed', job({ state: 'printed' })],
  ['the network printer went idle', 'printed', job({ state: 'printed_network' })],
  ['staff saw it come out', 'printed', job({ state: 'confirmed_by_staff' })],
  ['a cancelled job leaves the person as before', 'print', job({ state: 'cancelled' })],
]

function factsOf(...changes: readonly Change[]): NextActionFacts {
  const world = createRecords()
  const one = addPerson(world, { name: '田中 美咲' })
  const facts: Facts = {
    person: one,
    printer: world.printers[0]!,
    job: null,
    ahead: 0,
    seenHash: one.pass!.render!.hash,
    reason: null,
    reasonText: '',
  }
  for (const change of changes) change(facts, world)
  return facts
}

describe('the one thing that is said about a person', () => {
  it.each(CASES.map(([title, says, ...changes]) => ({ title, says, changes })))(
    '$title',
    ({ says, changes }) => {
      expect(decideNextAction(factsOf(...changes)).kind).toBe(says)
    },
  )

  it('names both rolls when the width is wrong', () => {
    expect(decideNextAction(factsOf(printer(narrowRoll)))).toMatchObject({
      problem: { code: 'wrong_roll', loaded: { widthMm: 29 }, neededMm: 62, stock: 'DK-2205' },
    })
  })

  it('counts how often a pass was printed and remembers the last time', () => {
    const facts = factsOf(({ person: one }, world) => {
      one.prints = [
        addJob(world, one, { state: 'printed' }),
        addJob(world, one, { state: 'sent_unconfirmed' }),
        addJob(world, one, { state: 'confirmed_by_staff', station: '受付 2' }),
      ]
    })
    const last = { station: '受付 2' }
    expect(decideNextAction(facts)).toMatchObject({ kind: 'printed_before', times: 3, last })
  })
})

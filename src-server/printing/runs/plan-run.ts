import type { RunChoices, RunPlan } from '../../../contract/printing/print-runs.ts'
import type { PassTemplate } from '../../../contract/pass/pass.ts'
import { dotsToMm, FULL_ROLL_MM } from '../../../labels/measures.ts'
import type { Db } from '../../db/database.ts'
import { findEvent, type EventRecord } from '../../events/event-store.ts'
import { findTemplate } from '../../events/template-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { findPrinter, type PrinterRecord } from '../printers/printer-store.ts'
import { neededRoll } from '../printers/roll-rules.ts'
import { boxLetters } from './box-rules.ts'
import { choosePeople, dividerOf, orderPeople, type RunPerson } from './run-order-rules.ts'
import { runPeople } from './run-people-store.ts'
import { planRun, rollChanges, secondsOf, type PlannedRun } from './run-plan-rules.ts'
import { nextFreeBox } from './run-store.ts'

/** The people of a run in their order, and those who cannot get a pass. */
export interface GatheredRun {
  readonly event: EventRecord
  readonly template: PassTemplate | null
  readonly everybody: readonly RunPerson[]
  readonly ordered: readonly RunPerson[]
  readonly withoutConsent: readonly RunPerson[]
}

export async function gatherRun(
  db: Db,
  eventId: string,
  choices: RunChoices,
): Promise<GatheredRun> {
  const event = (await findEvent(db, eventId))!
  const everybody = await runPeople(db, event)
  const chosen = choosePeople(everybody, choices)
  return {
    event,
    template: await findTemplate(db, eventId, event.templateRevision),
    everybody,
    ordered: orderPeople(
      chosen.filter((person) => person.consentGiven),
      choices.sort,
    ),
    withoutConsent: chosen.filter((person) => !person.consentGiven),
  }
}

/** The printers of a run. Throws `not_found` for one that does not exist. */
export async function requirePrinters(
  db: Db,
  ids: readonly string[],
): Promise<readonly PrinterRecord[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const printer = await findPrinter(db, id)
      if (!printer || printer.removed)
        throw new ApiError('not_found', { message: 'There is no such printer.' })
      return printer
    }),
  )
}

/** What a run with these choices prints; reads only. */
export async function planPrintRun(db: Db, eventId: string, choices: RunChoices): Promise<RunPlan> {
  const printers = await requirePrinters(db, choices.printers)
  const { template, everybody, ordered, withoutConsent } = await gatherRun(db, eventId, choices)
  const passes = ordered.map((person) => ({
    userId: person.userId,
    initial: dividerOf(person, choices.sort),
  }))
  const plan = planRun(passes, { ...choices, printers: printers.map(({ id }) => id) })
  const lengthMm = template?.lengthMm ?? 0
  const firstBox = await nextFreeBox(db, eventId)
  const lanes = printers.map((printer) => laneOf(printer, plan, { lengthMm, firstBox }))
  return {
    tickets: ticketsOf(everybody),
    passes: passes.length,
    dividers: plan.labels.length - passes.length,
    unconfirmed: ordered.filter((person) => !person.confirmed).length,
    unprintable: withoutConsent.length,
    seconds: secondsOf(lanes.map(({ labels }) => labels)),
    rollMm: plan.labels.length * lengthMm,
    stock: template ? neededRoll(template, printers[0]!.stock).stock : null,
    lanes: lanes.map(({ labels: _, ...lane }) => lane),
  }
}

function laneOf(
  printer: PrinterRecord,
  { labels, boxes }: PlannedRun<{ readonly userId: string; readonly initial: string }>,
  { lengthMm, firstBox }: { readonly lengthMm: number; readonly firstBox: number },
): RunPlan['lanes'][number] & { readonly labels: number } {
  const own = boxes.filter(({ printerId }) => printerId === printer.id).map(({ box }) => box)
  const [first = 0, last = -1] = [own[0], own.at(-1)]
  const ownLabels = labels.filter(({ box }) => box >= first && box <= last)
  const leftMm = Math.max(0, printer.rollMm - dotsToMm(printer.usedDots))
  const ends = [ownLabels[0]?.initial, ownLabels.at(-1)?.initial]
  return {
    printerId: printer.id,
    leftMm,
    rollChanges: rollChanges(ownLabels.length * lengthMm, leftMm, FULL_ROLL_MM),
    boxes: own.map((box) => boxLetters(firstBox + box)),
    initials: ends.filter((initial) => initial !== undefined),
    labels: ownLabels.length,
  }
}

function ticketsOf(people: readonly RunPerson[]): RunPlan['tickets'] {
  const counts = new Map<string, { ticketId: string; name: string; people: number }>()
  for (const { ticketId, ticket } of people) {
    const known = counts.get(ticketId) ?? { ticketId, name: ticket, people: 0 }
    counts.set(ticketId, { ...known, people: known.people + 1 })
  }
  return [...counts.values()]
}

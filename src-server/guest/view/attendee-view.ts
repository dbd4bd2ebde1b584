import type { z } from 'zod'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { viewOf } from '../../pass/draft/get-pass.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { loadPassFacts } from '../../pass/draft/pass-facts.ts'
import { deskEntries } from '../../scan/check-in/check-in-store.ts'
import { passChange } from '../../pass/draft/pass-change.ts'
import { boxOfPerson } from '../../print/run/box-place-store.ts'
import { attendeeRows } from './attendee-rows.ts'
import { helpDeskNote } from '../help-desk/help-desk-store.ts'
import { personClass } from './class-note-store.ts'
import { renderProblemView } from '../../pass/drawing/render-problem-view.ts'

export type Person = z.infer<typeof DeskPerson>

export interface DeskPersonDeps extends DrawDeps {
  /** The person's print jobs, newest first. */
  readonly jobsOf: (db: Db, eventId: string, userId: string) => Promise<PrintJob[]>
}

const NO_VIEW = { view: null, error: null, notes: [] }

/** A person at an event, for the pass screen. */
export async function deskPerson(deps: DeskPersonDeps, eventId: string, userId: string): Promise<Person> {
  const facts = await loadPassFacts(deps.db, eventId, userId)
  const { event, user } = facts
  const [row] = await attendeeRows(deps.db, event as EventRecord, [user.id])
  const { view, error, notes } = facts.template ? await viewOf(deps, facts) : NO_VIEW
  return {
    ...row!,
    title: user.title,
    helpDeskNote: await helpDeskNote(deps.db, event.id, user.id),
    emailCheckedAt: user.emailCheckedAt,
    entryState: facts.entries[0]?.state ?? null,
    entries: await deskEntries(deps.db, event.id, user.id),
    pass: view,
    renderProblem: error && view ? renderProblemView(error, view.draft?.content ?? view.defaults) : null,
    renderNotes: [...notes],
    confirmedHash: facts.draft?.confirmedHash ?? null,
    changed: await passChange(deps, facts),
    prints: await deps.jobsOf(deps.db, event.id, user.id),
    ticketClass: await personClass(deps.db, event.id, user.id, facts.ticketClass),
    box: await boxOfPerson(deps.db, event.id, user.id, view?.render?.hash ?? null),
  }
}

import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { ticketNamesOf } from '../../event/entry/entry-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { findLook } from '../../event/event/template-store.ts'
import { readClasses, revisionFor } from '../../event/ticket-class/ticket-class-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { drawOrExplain, type DrawDeps } from '../draft/draw-pass.ts'
import { defaultContent, isCurrentlyConfirmed } from '../draft/pass-rules.ts'
import { forTrials } from '../draft/render-cache.ts'
import { participantsAfter } from './fit-check-store.ts'

/** Progress of a survey, and the number of passes that cannot be drawn. */
export interface FitSurvey {
  readonly checked: number
  readonly failing: number
}

export interface FitSurveys {
  /** The state of the survey; starts one if data changed since the last. */
  state(event: EventRecord): Promise<FitSurvey>
  close(): void
}

interface EventSurvey {
  /** Rev of the data of the last complete survey. */
  rev: number | null
  running: boolean
  /**
   * Whether a text can be drawn, by its hash. Texts that were not asked for in the last survey are
   * dropped.
   */
  known: Map<string, boolean>
  result: FitSurvey
}

/** People read at a time. */
const PAGE = 200

/**
 * Draws the text of every participant who has no current confirmation, one at a time, so a pass
 * that is to be printed waits for one drawing at most. A text is drawn once for a template.
 */
export function createFitSurveys(deps: DrawDeps): FitSurveys {
  const surveys = new Map<string, EventSurvey>()
  let closed = false

  async function run(event: EventRecord, survey: EventSurvey, rev: number): Promise<void> {
    const { db } = deps
    const classes = await readClasses(db, event.id)
    const looks = new Map<number, PassLook | null>()
    const known = new Map<string, boolean>()
    let checked = 0
    let failing = 0
    for (let after: string | null = null; !closed;) {
      const people = await participantsAfter(db, event.id, after, PAGE)
      const tickets = await ticketNamesOf(
        db,
        event.id,
        people.map(({ user }) => user.id),
      )
      for (const { user, draft } of people) {
        if (closed) return
        const revision = revisionFor(event, classes, tickets.get(user.id) ?? null)
        const look = looks.get(revision) ?? (await findLook(db, event.id, revision))
        looks.set(revision, look)
        checked += 1
        if (!look || isCurrentlyConfirmed(draft, revision)) continue
        const content = draft?.content ?? defaultContent(user, look.template)
        const hash = createHash('sha256')
          .update(JSON.stringify([revision, content]))
          .digest('base64')
        const fits =
          survey.known.get(hash) ??
          (
            await drawOrExplain(
              { ...deps, cache: forTrials(deps.cache) },
              { eventId: event.id, userId: user.id, ...look, content, confirmed: null },
            )
          ).error === null
        known.set(hash, fits)
        if (!fits) failing += 1
        if (survey.rev === null) survey.result = { checked, failing }
      }
      if (people.length < PAGE) break
      after = people.at(-1)!.user.id
    }
    if (!closed) Object.assign(survey, { known, rev, result: { checked, failing } })
  }

  return {
    async state(event) {
      const survey = surveys.get(event.id) ?? {
        rev: null,
        running: false,
        known: new Map(),
        result: { checked: 0, failing: 0 },
      }
      surveys.set(event.id, survey)
      const rev = await readSurveyRev(deps.db, event.id)
      if (!survey.running && survey.rev !== rev && event.templateRevision > 0) {
        survey.running = true
        void run(event, survey, rev)
          // The next call starts it again.
          .catch(() => {})
          .finally(() => (survey.running = false))
      }
      return survey.result
    },
    close: () => {
      closed = true
    },
  }
}

const readSurveyRev = (db: Db, eventId: string): Promise<number> =>
  readRev(db, `event:${eventId}`, 'templates', 'people')

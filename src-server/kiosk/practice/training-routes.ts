import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Training } from '../../../contract/kiosk/practice/training.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { qrPicture } from '../../platform/qr/qr-svg.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { TrainingDevices, TrainingSession } from './training-session.ts'
import { VALID_ENTRY_STATES, ENTRY_ORDER } from '../../event/entry/entry-store.ts'
import { jobsAtDesks } from '../../pass/draft/event-figures.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import { findUser } from '../../person/user/user-store.ts'
import { readDemoFile } from '../demo/make-demo.ts'

/** Three whose pass can be printed, and one without consent. */
const PRINTABLE = 3
const WITHOUT_CONSENT = 1

/** Invented persons of the first event with their personal QR; none without a demo. */
async function practicePeople(
  db: Db,
  demoFile: string,
): Promise<{ userId: string; name: string; qr: string }[]> {
  const demo = readDemoFile(demoFile)
  const here = demo?.users.filter(({ userId }) => demo.events[0]?.participants.includes(userId)) ?? []
  const chosen = [
    ...here.filter((user) => user.consented).slice(-PRINTABLE),
    ...here.filter((user) => !user.consented).slice(0, WITHOUT_CONSENT),
  ]
  return Promise.all(
    chosen.map(async ({ userId, qr }) => ({
      userId,
      qr,
      name: (await findUser(db, userId))?.name ?? '',
    })),
  )
}

/**
 * The personal QR of the next invented guest without a print, a pass from a box or a place at the
 * help desk; null once all are served. The first one has a confirmed pass, so that whoever tries
 * the desk sees the shortest way first.
 */
async function nextGuest(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  eventId: string,
): Promise<string | null> {
  const ofEvent = { event_id: eventId }
  const served = [
    jobsAtDesks(db, eventId).whereNot({ state: 'cancelled' }).select('user_id'),
    db('print_run_labels').where(ofEvent).whereNotNull('handed_out_at').select('user_id'),
    db('parked_people').where(ofEvent).select('user_id'),
  ]
  const guests: { user_id: string; confirmed: number | null }[] = await db('entries as n')
    .leftJoin('pass_drafts as d', { 'd.event_id': 'n.event_id', 'd.user_id': 'n.user_id' })
    .where({ 'n.event_id': eventId })
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .modify((query) => served.forEach((some) => void query.whereNotIn('n.user_id', some)))
    .whereIn('n.user_id', db('personal_qrs').whereNotNull('code_encrypted').select('user_id'))
    .orderBy(ENTRY_ORDER)
    .select('n.user_id', 'd.confirmed_revision as confirmed')
  const isFirst = (await jobsAtDesks(db, eventId).first('id')) === undefined
  const guest = (isFirst && guests.find(({ confirmed }) => confirmed !== null)) || guests[0]
  return guest ? showableQr(db, secrets, guest.user_id) : null
}

export interface TrainingDeps {
  readonly db: Db
  readonly secrets: Secrets
  /** Everybody at this kiosk is invented. */
  readonly demo: boolean
  /** The practice of this kiosk; null inside a practice, and without simulators. */
  readonly training: TrainingSession | null
  /** The simulated devices; null outside a practice. */
  readonly practice: TrainingDevices | null
  /** The demo file with the invented persons. */
  readonly demoFile: string
}

export function mountTrainingRoutes(mount: Mount, deps: TrainingDeps): void {
  mount(endpoints.openTraining, async () => {
    if (!deps.training) throw new ApiError('not_found', { message: 'A training cannot be started here.' })
    return { url: await deps.training.open() }
  })
  mount(endpoints.getTraining, async () => view(deps, practiceOf(deps)))
  mount(endpoints.setTrainingFault, async ({ body }) => {
    const practice = practiceOf(deps)
    practice.setFault(body.fault)
    return view(deps, practice)
  })
  mount(endpoints.nextGuest, async ({ body }) => {
    if (!deps.demo) throw new ApiError('not_found', { message: 'This desk is not a demo.' })
    return { qr: await nextGuest(deps, body.eventId) }
  })
}

function practiceOf({ practice }: TrainingDeps): TrainingDevices {
  if (!practice) throw new ApiError('not_found', { message: 'This desk is not a training.' })
  return practice
}

async function view(deps: TrainingDeps, practice: TrainingDevices): Promise<Training> {
  const cards = await practicePeople(deps.db, deps.demoFile)
  return {
    fault: practice.fault(),
    cards: cards.map(({ userId, name, qr }) => ({ userId, name, image: qrPicture(qr) })),
  }
}

import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Training } from '../../../contract/kiosk/practice/training.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { qrPicture } from '../../platform/qr/qr-svg.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { nextGuest } from './next-guest.ts'
import { practicePeople } from './practice-people.ts'
import type { TrainingDevices, TrainingSession } from './training-session.ts'

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
    if (!deps.training)
      throw new ApiError('not_found', { message: 'A training cannot be started here.' })
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

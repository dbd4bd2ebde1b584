import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'

/**
 * What can be made to happen at the printers of a practice, named as the simulated printer names
 * it.
 */
export const TrainingFault = z.enum([
  'cover_open',
  'no_media',
  'wrong_roll',
  'end_of_media',
  'cutter_jam',
  'cooling',
  'drop_during',
  'silent',
])
export type TrainingFault = z.infer<typeof TrainingFault>

/** What whoever practises sees beside the desk itself. */
export const Training = z.strictObject({
  /** What is wrong with the printers at the moment; null: nothing. */
  fault: TrainingFault.nullable(),
  /** People of the practice with their personal QR as a picture, to be held under a scanner. */
  cards: z.array(z.strictObject({ userId: z.string(), name: z.string(), image: z.string() })),
})
export type Training = z.infer<typeof Training>

const desk = { tag: 'desk', api: 'desk' } as const

/**
 * Practising at simulated devices with invented people. The practice is a kiosk of its own with its
 * own folder and database, so that nothing of it can reach the event, whatever is done there.
 */
export const trainingEndpoints = {
  openTraining: endpoint({
    ...desk,
    id: 'openTraining',
    summary: 'Start the practice, or find the one that runs; answers where it is',
    method: 'POST',
    path: '/desk/training',
    access: receptionist('any'),
    reply: z.strictObject({ url: z.url() }),
    errors: ['event_manager_required', 'not_found'],
  }),
  getTraining: endpoint({
    ...desk,
    id: 'getTraining',
    summary: 'What is wrong with the printers of this practice, and cards to scan',
    method: 'GET',
    path: '/desk/training',
    access: receptionist('any'),
    reply: Training,
    errors: ['not_found'],
  }),
  setTrainingFault: endpoint({
    ...desk,
    id: 'setTrainingFault',
    summary: 'Let something happen at the printers of this practice, or put it right',
    method: 'POST',
    path: '/desk/training/fault',
    body: z.strictObject({ fault: TrainingFault.nullable() }),
    access: receptionist('any'),
    reply: Training,
    errors: ['not_found'],
  }),
} as const

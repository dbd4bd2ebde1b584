import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'
import { qrText, uuid } from '../../platform/http/scalars.ts'

/** Faults that staff can trigger at the practice printers, with the names of the simulator. */
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

/** State of a practice beside the desk itself. */
export const Training = z.strictObject({
  /** Current fault of the printers; null: none. */
  fault: TrainingFault.nullable(),
  /** People of the practice with their personal QR as an image for the scanner. */
  cards: z.array(z.strictObject({ userId: z.string(), name: z.string(), image: z.string() })),
})
export type Training = z.infer<typeof Training>

/**
 * Practice with simulated devices and invented people. It is a separate kiosk with its own folder
 * and database, so that it cannot affect the event.
 */
export const trainingEndpoints = endpointGroup({
  openTraining: endpoint({
    ...desk,
    summary: 'Start the training, or find the running one; returns its address',
    method: 'POST',
    path: '/desk/training',
    access: receptionist('any'),
    reply: z.strictObject({ url: z.url() }),
    errors: ['event_manager_required', 'not_found'],
  }),
  getTraining: endpoint({
    ...desk,
    summary: "Get the active fault of the training's printers, and QR codes to scan",
    method: 'GET',
    path: '/desk/training',
    access: receptionist('any'),
    reply: Training,
    errors: ['not_found'],
  }),
  setTrainingFault: endpoint({
    ...desk,
    summary: "Set a fault of the training's printers, or clear it",
    method: 'POST',
    path: '/desk/training/fault',
    body: z.strictObject({ fault: TrainingFault.nullable() }),
    access: receptionist('any'),
    reply: Training,
    errors: ['not_found'],
  }),
  nextGuest: endpoint({
    ...desk,
    summary:
      'Get the personal QR of the next guest who was not served, or null; of a demo or a training only',
    method: 'POST',
    path: '/desk/training/next-guest',
    body: z.strictObject({ eventId: uuid }),
    access: receptionist('body.eventId'),
    reply: z.strictObject({ qr: qrText.nullable() }),
    errors: [...EVENT_ERRORS, 'not_found'],
  }),
})

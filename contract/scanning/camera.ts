import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { LIMITS } from '../core/limits.ts'
import { qrText } from '../core/scalars.ts'
import { desk } from '../core/row-fields.ts'

/** The desk's camera as a scanner; loopback listener only. */
export const cameraEndpoints = endpointGroup({
  readCamera: endpoint({
    ...desk,
    summary: 'Read the QR codes of one camera picture; the picture is not stored',
    method: 'POST',
    path: '/desk/camera',
    access: receptionist('any'),
    rawBody: 'image/jpeg',
    bodyLimit: LIMITS.cameraBody,
    reply: z.strictObject({ codes: z.array(qrText) }),
    errors: ['event_manager_required', 'payload_too_large'],
  }),
})

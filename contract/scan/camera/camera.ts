import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { qrText } from '../../platform/http/scalars.ts'
import { desk } from '../../platform/http/row-fields.ts'

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

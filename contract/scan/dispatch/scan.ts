import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, hex64, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** The desk's scanners in HID-POS mode; scanners in keyboard mode are not listed. */
export const ScannersView = z.strictObject({
  /** `none`: no scanner is plugged in. `off`: the kiosk was started without scanners. */
  state: z.enum([
    'off',
    'starting',
    'no_library',
    'none',
    'ready',
    'no_permission',
    'cannot_open',
    'unplugged',
  ]),
  /** Scanner of `state`; null without one. */
  name: z.string().nullable(),
  /** Number of ready scanners. */
  ready: count,
})
export type ScannersView = z.infer<typeof ScannersView>

/** One code from a scanner. `text` null: a part was lost, scan again. */
export const HidScan = z.strictObject({
  /** Increases with every scan of this desk, also after a restart. */
  n: z.int().min(1),
  text: z.string().nullable(),
  at: timestamp,
  scanner: z.string(),
})
export type HidScan = z.infer<typeof HidScan>

export const scanEndpoints = endpointGroup({
  getScanKey: endpoint({
    ...desk,
    summary: 'Get the key with which a browser stores the waiting scans of this desk over a reload',
    method: 'GET',
    path: '/desk/scans/key',
    access: receptionist('query.eventId'),
    query: z.strictObject({ eventId: uuid }),
    reply: z.strictObject({ key: hex64 }),
    errors: EVENT_ERRORS,
  }),
  takeScans: endpoint({
    ...desk,
    summary:
      "Get the scans of this desk's HID scanners in order, each for one window: the one " +
      'focused last; waits up to ten seconds',
    method: 'POST',
    path: '/desk/scans',
    access: receptionist('body.eventId'),
    body: z.strictObject({
      eventId: uuid,
      /** Created by each page load. */
      windowId: uuid,
      /** When the window last had the focus, ms since 1970; 0 if never. */
      focusedAt: count,
      /** Last scan that the window has received; earlier ones are done. */
      after: count,
      /** State that the window has; a different one is returned at once. */
      knows: ScannersView.nullable(),
    }),
    reply: z.strictObject({ scans: z.array(HidScan), scanners: ScannersView }),
    errors: EVENT_ERRORS,
  }),
})

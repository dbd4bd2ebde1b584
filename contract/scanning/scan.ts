import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { hex64, timestamp, uuid } from '../core/scalars.ts'

/** The desk's scanners in HID-POS mode; those that type like a keyboard are not seen here. */
export const ScannersView = z.strictObject({
  /** `none`: no such scanner is plugged in. `off`: this kiosk was started without. */
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
  /** Of the scanner that `state` is about; null where there is none. */
  name: z.string().nullable(),
  /** How many are ready. */
  ready: z.int().min(0),
})
export type ScannersView = z.infer<typeof ScannersView>

/**
 * One code as a scanner read it; `text` null: it has to be read again, because a part of it was
 * lost.
 */
export const HidScan = z.strictObject({
  /** Grows with every scan of this desk, also over a restart. */
  n: z.int().min(1),
  text: z.string().nullable(),
  at: timestamp,
  scanner: z.string(),
})
export type HidScan = z.infer<typeof HidScan>

export const scanEndpoints = {
  getScanKey: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'getScanKey',
    summary: 'The key under which a browser keeps the waiting scans of this desk over a reload',
    method: 'GET',
    path: '/desk/scans/key',
    access: receptionist('query.eventId'),
    query: z.strictObject({ eventId: uuid }),
    reply: z.strictObject({ key: hex64 }),
    errors: ['event_not_found', 'event_manager_required'],
  }),
  takeScans: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'takeScans',
    summary:
      "The scans of this desk's HID scanners, in order, each to one window: the one that had the " +
      'focus last; waits up to ten seconds for one',
    method: 'POST',
    path: '/desk/scans',
    access: receptionist('body.eventId'),
    body: z.strictObject({
      eventId: uuid,
      /** Made anew by each page that opens. */
      windowId: uuid,
      /** When the window last had the focus, in ms since 1970; 0 when it never had. */
      focusedAt: z.int().min(0),
      /** The last scan that the window has: what came before it is done with. */
      after: z.int().min(0),
      /** The state that the window knows: another one is answered at once. */
      knows: ScannersView.nullable(),
    }),
    reply: z.strictObject({ scans: z.array(HidScan), scanners: ScannersView }),
    errors: ['event_not_found', 'event_manager_required'],
  }),
} as const

import { z } from 'zod'
import { PassLayers, PassTemplate } from '../../event/event/pass-template.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import {
  count,
  fraction,
  hex64,
  pngDataUrl,
  revision,
  saveRequestKey,
  timestamp,
  uuid,
} from '../../platform/http/scalars.ts'

/** Reference to an organization's logo, optionally with a position (§2.5). */
export const LogoReference = z.strictObject({
  kind: z.enum(['company', 'guild', 'venture']),
  orgId: uuid,
  imageId: uuid,
  assetHash: hex64,
  x: fraction.optional(),
  y: fraction.optional(),
  widthPx: z.int().min(24).max(300).optional(),
})
export type LogoReference = z.infer<typeof LogoReference>

/** Content of a pass (§2.4). Text limits count Unicode code points. */
export const PassContent = z.strictObject({
  name: z.string().max(LIMITS.passText),
  title: z.string().max(LIMITS.passText),
  affiliation: z.string().max(LIMITS.passText),
  logos: z.array(LogoReference).max(LIMITS.passLogos).optional(),
  layers: PassLayers.optional(),
  fontScale: z.enum(['small', 'normal', 'large']),
  lineMode: z.enum(['auto', 'manual']),
})
export type PassContent = z.infer<typeof PassContent>

/**
 * The content without values that have no effect: empty logos, layers without position and size.
 * For comparisons.
 */
export function plainContent({ logos, layers, ...content }: PassContent): PassContent {
  const placed = Object.entries(layers ?? {}).filter(([, layer]) =>
    Object.values(layer ?? {}).some((value) => value !== undefined),
  )
  return {
    ...content,
    ...(logos && logos.length > 0 ? { logos } : {}),
    ...(placed.length > 0 ? { layers: Object.fromEntries(placed) as PassLayers } : {}),
  }
}

const LayerId = z.enum(['name', 'title', 'affiliation', 'qr', 'logo:0', 'logo:1', 'logo:2', 'logo:3'])
export type LayerId = z.infer<typeof LayerId>

const lines = z.array(z.string()).max(LIMITS.linesPerBlock)

/** The rendered pass: `image` has exactly the printed dots (§2.9). */
export const PassRender = z.strictObject({
  image: pngDataUrl,
  hash: hex64,
  layers: z
    .array(
      z.strictObject({
        id: LayerId,
        image: pngDataUrl,
        x: count,
        y: count,
        width: z.int().min(1),
        height: z.int().min(1),
        fontPx: z.int().min(22).max(256).optional(),
      }),
    )
    .max(LIMITS.renderLayers),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  widthMm: z.number().gt(0).max(62),
  lengthMm: z.number().gt(0).max(62),
  lines: z.strictObject({ name: lines, title: lines, affiliation: lines }),
})
export type PassRender = z.infer<typeof PassRender>

/** State of the person's NFC tag for an event (§2.2). */
export const NfcStatus = z.strictObject({
  status: z.enum(['not_written', 'verified', 'needs_rewrite']),
  verifiedAt: timestamp.nullable(),
  templateRevision: revision.nullable(),
  draftRevision: revision.nullable(),
})
export type NfcStatus = z.infer<typeof NfcStatus>

/** §2.1 */
export const PassEvent = z.strictObject({
  id: uuid,
  title: z.string().max(300),
  slug: z.string().max(200),
  checkedIn: z.boolean(),
  needsConfirmation: z.boolean(),
  templateRevision: revision,
  nfcEnabled: z.boolean(),
  nfc: NfcStatus.optional(),
})
export type PassEvent = z.infer<typeof PassEvent>

/** Reply of row 1, a polled read: `rev` increases with every visible change. */
export const PassEvents = z.strictObject({
  rev: count,
  availability: z.enum(['not_configured', 'participation_required', 'available']).optional(),
  events: z.array(PassEvent).max(LIMITS.passEvents),
})
export type PassEvents = z.infer<typeof PassEvents>

/** Dates, place and ticket of an event as the page of participants shows them, in its language. */
export interface EventLine {
  /** Day of the month, and the short name of the month, of the start. */
  readonly day: string
  readonly month: string
  readonly when: string
  /** Its place and the time of its start. */
  readonly where: string
  readonly place: string
  readonly ticket: string
  /** The event has ended. */
  readonly past: boolean
}

/** §2.8 */
export const PassDraft = z.strictObject({
  revision,
  templateRevision: revision,
  content: PassContent,
  confirmedAt: timestamp.nullable(),
  confirmedBy: z.enum(['self', 'staff']).nullable(),
  currentConfirmation: z.boolean(),
})
export type PassDraft = z.infer<typeof PassDraft>

/** §2.7 */
export const PassView = z.strictObject({
  event: z.strictObject({ id: uuid, title: z.string().max(300), slug: z.string().max(200) }),
  templateRevision: revision,
  template: PassTemplate,
  defaults: PassContent,
  draft: PassDraft.nullable(),
  checkedIn: z.boolean(),
  oneQrAvailable: z.boolean(),
  render: PassRender.nullable(),
  previewError: z.string().nullable(),
})
export type PassView = z.infer<typeof PassView>

/** Body of row 3 (§4.2). */
export const SavePass = z.strictObject({
  templateRevision: revision,
  content: PassContent,
  expectedRevision: revision,
  requestKey: saveRequestKey,
  action: z.enum(['save', 'confirm']),
  previewHash: hex64.optional(),
})
export type SavePass = z.infer<typeof SavePass>

/** Body of row 4. */
export const PreviewPass = z.strictObject({ templateRevision: revision, content: PassContent })
export type PreviewPass = z.infer<typeof PreviewPass>

export const PassPreview = z.strictObject({ render: PassRender })
export type PassPreview = z.infer<typeof PassPreview>

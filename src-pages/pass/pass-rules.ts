import { LIMITS } from '../../contract/platform/http/limits.ts'
import type { PassContent, PassView, SavePass } from '../../contract/pass/draft/pass.ts'

export const TEXT_FIELDS = ['name', 'affiliation', 'title'] as const
export type PassField = (typeof TEXT_FIELDS)[number] | 'logos'

/** Why the content cannot be drawn: a field, another reason, or no reply. */
export type PassFault = PassField | 'other' | 'away'

/** From this length on the number of characters is shown. */
export const COUNT_FROM = LIMITS.passText - 20

/** The pass that the page shows. */
export interface OpenPass {
  readonly path: string
  view: PassView
  content: PassContent
  /** The content of the drawing; null without one. */
  shown: { readonly content: PassContent; readonly hash: string } | null
  fault: PassFault | null
  /** The pass or its template was changed elsewhere. */
  changed: boolean
  sending: boolean
  /** The last confirmation that was sent, for a repetition under the same key. */
  tried: { readonly body: Omit<SavePass, 'requestKey'>; readonly requestKey: string } | null
}

export interface PassState {
  readonly state: 'drawing' | 'open' | 'changed' | 'confirming' | 'confirmed' | 'away' | 'cannot'
  readonly kind: 'idle' | 'ask' | 'hold' | 'go' | 'stop'
  /** Why it cannot be printed; set only in the state `cannot`. */
  readonly cannot?: PassField | 'other' | 'tooLong'
  /** The field that is marked as invalid. */
  readonly field?: PassField | 'other'
  /** True if the button can be pressed. */
  readonly open?: true
}

/** A canonical form of the content, so that two contents can be compared as text. */
export function settled({ logos, ...rest }: PassContent): PassContent {
  return logos && logos.length > 0 ? { ...rest, logos } : rest
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const storedContent = (view: PassView): PassContent =>
  settled(view.draft ? view.draft.content : view.defaults)

/** Counts code points, like the schema. */
export const lengthOf = (text: string): number => [...text].length

export const tooLongField = (content: PassContent): PassField | undefined =>
  TEXT_FIELDS.find((name) => lengthOf(content[name]) > LIMITS.passText)

/** True if the drawing shows the content of the fields. */
export const isShown = (pass: OpenPass): boolean =>
  pass.shown !== null && isSame(pass.shown.content, pass.content)

/** True if what is stored was confirmed, whatever the fields contain. */
export const isStoredConfirmed = ({ view }: OpenPass): boolean => view.draft?.currentConfirmation === true

const isConfirmed = (pass: OpenPass): boolean =>
  isStoredConfirmed(pass) && isSame(storedContent(pass.view), pass.content)

export function passState(pass: OpenPass): PassState {
  const long = tooLongField(pass.content)
  if (long) return { state: 'cannot', kind: 'stop', cannot: 'tooLong', field: long }
  if (pass.fault === 'away') return { state: 'away', kind: 'hold', open: true }
  if (pass.fault) return { state: 'cannot', kind: 'stop', cannot: pass.fault, field: pass.fault }
  if (pass.sending) return { state: 'confirming', kind: 'idle' }
  if (!isShown(pass)) return { state: 'drawing', kind: 'idle' }
  if (isConfirmed(pass)) return { state: 'confirmed', kind: 'go' }
  return pass.changed
    ? { state: 'changed', kind: 'hold', open: true }
    : { state: 'open', kind: 'ask', open: true }
}

import type { ApiFailure } from '../api/call.ts'
import type { Say, WordKey } from '../i18n/i18n.ts'
import type { SignSpec } from '../ui/sign-store.ts'

type DrawnField = 'name' | 'title' | 'affiliation' | 'logos' | 'qr'
const FIELDS: readonly DrawnField[] = ['name', 'title', 'affiliation', 'logos', 'qr']

/** Codes that the kiosk puts before the sentence of a detail, when it says which kind of fault it is. */
const GLYPH = /missing_glyph|cannot be printed|glyph/i

/** What cannot be drawn, by the field that the kiosk names. */
export function drawingSign(failure: ApiFailure, t: Say): SignSpec {
  const detail = failure.details[0]
  const field = FIELDS.find((one) => detail?.path.includes(one))
  const glyphKeys: Partial<Record<DrawnField, WordKey>> = { name: 'pass.glyph.sign', title: 'pass.glyph.signtitle', affiliation: 'pass.glyph.signaffiliation' }
  if (!field) return { tone: 'hold', title: t('pass.draw.sign'), detail: failure.message }
  const glyph = detail && GLYPH.test(detail.message) ? glyphKeys[field] : undefined
  return { tone: 'hold', title: t(glyph ?? `pass.fit.${field}`), detail: detail?.message ?? '' }
}

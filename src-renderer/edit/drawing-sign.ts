import { MEDIA_SIZE, type PassTemplate } from '../../contract/pass.ts'
import type { ApiFailure } from '../api/call.ts'
import type { Say, WordKey } from '../i18n/i18n.ts'
import type { SignSpec } from '../ui/sign-store.ts'

type DrawnField = 'name' | 'title' | 'affiliation' | 'logos' | 'qr'
const FIELDS: readonly DrawnField[] = ['name', 'title', 'affiliation', 'logos', 'qr']
const GLYPH_SIGN: Partial<Record<DrawnField, WordKey>> = { name: 'pass.glyph.sign', title: 'pass.glyph.signtitle', affiliation: 'pass.glyph.signaffiliation' }

/** Characters that the kiosk names by their code points (`U+0141`), whatever else its sentence says. */
function namedCharacters(message: string): string[] {
  return [...message.matchAll(/U\+([0-9A-F]{4,6})\b/g)].map((match) => String.fromCodePoint(Number.parseInt(match[1] ?? '0', 16)))
}

/** What cannot be drawn: the field that the kiosk names, and the characters or the label's size. */
export function drawingSign(failure: ApiFailure, template: PassTemplate, t: Say): SignSpec {
  const detail = failure.details[0]
  const field = FIELDS.find((one) => detail?.path.includes(one))
  if (!detail || !field) return { tone: 'hold', title: t('pass.draw.sign'), detail: t('edit.wrong.detail') }
  const characters = namedCharacters(detail.message)
  const glyphSign = GLYPH_SIGN[field]
  if (characters.length > 0 && glyphSign) return { tone: 'hold', title: t(glyphSign), detail: t('edit.wrong.glyph', { characters: characters.join(' ') }) }
  const size = { width: MEDIA_SIZE[template.media].widthMm, length: template.lengthMm }
  return { tone: 'hold', title: t(`pass.fit.${field}`), detail: t('edit.wrong.fit', size) }
}

import type { OddCause, SkipReason } from '../../../contract/print/run/print-runs.ts'
import { COMPANY_IN_NAME } from '../../../messages/data/kana-rows.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { PassContent, PassRender } from '../../../contract/pass/draft/pass.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { toHiragana } from '../../platform/text/hiragana.ts'

/**
 * Height of a capital letter relative to the type size, and the height in mm required per metre of
 * reading distance.
 */
const CAP_HEIGHT = 0.733
const CAP_MM_PER_METRE = 2.9
/** Names readable from this distance are not unusual, dm. */
const FAR_ENOUGH_DM = 15
const SMALL_AFFILIATION_PX = 28

export interface DrawnRunPass {
  readonly content: PassContent
  readonly kana: string | null
  readonly layers: PassRender['layers']
  readonly notes: readonly DrawingNote[]
}

/** The first reason to check a pass before it is printed; null for none. */
export function oddCause({ content, kana, layers, notes }: DrawnRunPass): OddCause | null {
  const { name, affiliation } = content
  const dm = readableDm(layers.find(({ id }) => id === 'name')?.fontPx)
  if (dm < FAR_ENOUGH_DM) return { code: 'name_small', dm }
  const small = layers.find(({ id }) => id === 'affiliation')?.fontPx
  if (/[?\uFF1F\uFFFD]/u.test(name)) return { code: 'question_mark' }
  if (COMPANY_IN_NAME.test(name)) return { code: 'company_name' }
  if (/[\uFF66-\uFF9F]/u.test(name + affiliation)) return { code: 'half_width' }
  if (kanaDiffers(name, kana)) return { code: 'kana_differs' }
  if (notes.some(({ code }) => code !== 'invisible_dropped')) return { code: 'line_left_out' }
  if (small !== undefined && small < SMALL_AFFILIATION_PX) return { code: 'affiliation_small' }
  return affiliation.trim() === '' ? { code: 'no_affiliation' } : null
}

/** Reading distance of a name of this size, dm. */
function readableDm(fontPx: number | undefined): number {
  if (fontPx === undefined) return FAR_ENOUGH_DM
  return Math.round(((fontPx / DOTS_PER_MM) * CAP_HEIGHT * 10) / CAP_MM_PER_METRE)
}

const KANA_ONLY = /^[\p{Script=Hiragana}\p{Script=Katakana}\u30FC\s]+$/u
const asHiragana = (text: string): string =>
  toHiragana(text.normalize('NFKC')).replaceAll(/\s/gu, '')

/** True if the kana contain kanji, or if the name is kana and differs from its kana. */
function kanaDiffers(name: string, kana: string | null): boolean {
  if (!kana?.trim()) return false
  if (/\p{Script=Han}/u.test(kana)) return true
  return KANA_ONLY.test(name) && asHiragana(name) !== asHiragana(kana)
}

/** Names that appear on more than one pass, with the other label. */
export function sameNames(
  passes: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const same = new Map<string, string>()
  for (const { id, name } of passes) {
    const key = name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
    const other = first.get(key)
    if (other === undefined) first.set(key, id)
    else {
      same.set(id, other)
      if (!same.has(other)) same.set(other, id)
    }
  }
  return same
}

/** Why a pass that cannot be drawn is skipped. */
export const skipOfProblem = (code: RenderProblem['code']): SkipReason =>
  code === 'missing_glyph' || code === 'unknown_logo' ? 'cannot_print' : 'does_not_fit'

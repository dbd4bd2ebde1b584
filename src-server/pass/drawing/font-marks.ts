/** How a font joins combining marks to their base; glyph numbers in, lengths in em out. */
export interface FontMarks {
  /** The one glyph that the font's `ccmp` feature puts in place of these glyphs, or null. */
  composed(glyphs: readonly number[]): number | null
  /**
   * Shift of the mark's origin from the base's by the `mark` feature, y upwards; null if the font
   * does not position it.
   */
  attached(base: number, mark: number): { readonly x: number; readonly y: number } | null
  /** True if the font positions a mark on a mark before it (`mkmk`). */
  stacked(below: number, mark: number): boolean
}

type Find = (tag: string) => number | null

const LIGATURE = 4
const GSUB_EXTENSION = 7
const MARK_TO_BASE = 4
const MARK_TO_MARK = 6
const GPOS_EXTENSION = 9

/**
 * Reads what GSUB `ccmp` (ligature substitution, type 4), GPOS `mark` (mark to base, type 4) and
 * `mkmk` (mark to mark, type 6) say about marks (OpenType specification 1.9). Other lookup types of
 * these features are not read: their marks count as not joined.
 */
export function readFontMarks(view: DataView, find: Find, unitsPerEm: number): FontMarks {
  const ligatures = readLigatures(view, find('GSUB'))
  const positions = (feature: string, type: number): FontMarks['attached'][] =>
    subtablesOf(view, find('GPOS'), feature, type, GPOS_EXTENSION).map((at) =>
      markToBase(view, at, unitsPerEm),
    )
  const attachments = positions('mark', MARK_TO_BASE)
  const stacks = positions('mkmk', MARK_TO_MARK)
  return {
    composed: (glyphs) => ligatures.get(glyphs.join(' ')) ?? null,
    attached(base, mark) {
      for (const attach of attachments) {
        const shift = attach(base, mark)
        if (shift) return shift
      }
      return null
    },
    stacked: (below, mark) => stacks.some((attach) => attach(below, mark) !== null),
  }
}

/** Offsets of the subtables of one type that belong to a feature, in any script and language. */
function subtablesOf(
  view: DataView,
  table: number | null,
  feature: string,
  type: number,
  extension: number,
): number[] {
  if (table === null) return []
  const lookups = new Set<number>()
  const features = table + view.getUint16(table + 6)
  for (let i = 0; i < view.getUint16(features); i++) {
    const record = features + 2 + 6 * i
    if (tagAt(view, record) !== feature) continue
    const at = features + view.getUint16(record + 4)
    for (let k = 0; k < view.getUint16(at + 2); k++) lookups.add(view.getUint16(at + 4 + 2 * k))
  }
  const list = table + view.getUint16(table + 8)
  return [...lookups]
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const lookup = list + view.getUint16(list + 2 + 2 * index)
      const parts = Array.from(
        { length: view.getUint16(lookup + 4) },
        (_, i) => lookup + view.getUint16(lookup + 6 + 2 * i),
      )
      if (view.getUint16(lookup) === type) return parts
      if (view.getUint16(lookup) !== extension) return []
      return parts.filter((at) => view.getUint16(at + 2) === type).map((at) => at + view.getUint32(at + 4))
    })
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )
}

/** Glyph numbers of a coverage table in the order of their index. */
function coverage(view: DataView, at: number): number[] {
  const count = view.getUint16(at + 2)
  if (view.getUint16(at) === 1) return Array.from({ length: count }, (_, i) => view.getUint16(at + 4 + 2 * i))
  const glyphs: number[] = []
  for (let i = 0; i < count; i++) {
    const range = at + 4 + 6 * i
    for (let glyph = view.getUint16(range); glyph <= view.getUint16(range + 2); glyph++) glyphs.push(glyph)
  }
  return glyphs
}

/** Ligature by its glyphs, joined by spaces. */
function readLigatures(view: DataView, gsub: number | null): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const subtable of subtablesOf(view, gsub, 'ccmp', LIGATURE, GSUB_EXTENSION)) {
    const firsts = coverage(view, subtable + view.getUint16(subtable + 2))
    firsts.forEach((first, i) => {
      const set = subtable + view.getUint16(subtable + 6 + 2 * i)
      for (let k = 0; k < view.getUint16(set); k++) {
        const ligature = set + view.getUint16(set + 2 + 2 * k)
        const rest = Array.from({ length: view.getUint16(ligature + 2) - 1 }, (_, j) =>
          view.getUint16(ligature + 4 + 2 * j),
        )
        found.set([first, ...rest].join(' '), view.getUint16(ligature))
      }
    })
  }
  return found
}

/** Both types have one form; in the second a mark is the base. */
function markToBase(view: DataView, at: number, unitsPerEm: number): FontMarks['attached'] {
  const marks = new Map(coverage(view, at + view.getUint16(at + 2)).map((glyph, i) => [glyph, i]))
  const bases = new Map(coverage(view, at + view.getUint16(at + 4)).map((glyph, i) => [glyph, i]))
  const classes = view.getUint16(at + 6)
  const markArray = at + view.getUint16(at + 8)
  const baseArray = at + view.getUint16(at + 10)
  const anchor = (offset: number) => ({
    x: view.getInt16(offset + 2),
    y: view.getInt16(offset + 4),
  })
  return (base, mark) => {
    const markIndex = marks.get(mark)
    const baseIndex = bases.get(base)
    if (markIndex === undefined || baseIndex === undefined) return null
    const record = markArray + 2 + 4 * markIndex
    const offset = view.getUint16(baseArray + 2 + 2 * (baseIndex * classes + view.getUint16(record)))
    if (offset === 0) return null
    const from = anchor(markArray + view.getUint16(record + 2))
    const to = anchor(baseArray + offset)
    return { x: (to.x - from.x) / unitsPerEm, y: (to.y - from.y) / unitsPerEm }
  }
}

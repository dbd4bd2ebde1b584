interface Size {
  readonly widthMm: number
  readonly heightMm: number
}

/** Numbers of a grid as staff type them. Margins in mm, alike on both sides. */
interface TypedGrid {
  readonly columns: number
  readonly rows: number
  /** From the page's left edge to the first place. */
  readonly leftMm: number
  /** From the page's upper edge to the first place. */
  readonly topMm: number
}

/** A page that passes are placed on. */
export interface Sheet {
  /** Part of a printer's address; never renamed. */
  readonly sheet: string
  /** Name of the paper. */
  readonly name: string
  /** Null: the page is as large as the pass. */
  readonly page: Size | null
  /**
   * Equal places from left to right, then down, with their size. Null: one pass in the middle of
   * the page.
   */
  readonly grid: (TypedGrid & Size) | null
}

/** Pages with one pass, in the order of the devices screen. */
export const SHEETS: readonly Sheet[] = [
  { sheet: 'page-a4', name: 'A4', page: { widthMm: 210, heightMm: 297 }, grid: null },
  { sheet: 'page-a5', name: 'A5', page: { widthMm: 148, heightMm: 210 }, grid: null },
  { sheet: 'page-letter', name: 'Letter', page: { widthMm: 215.9, heightMm: 279.4 }, grid: null },
  { sheet: 'page-pass', name: '', page: null, grid: null },
]

/** Shortest side of a place, mm. */
const SHORTEST_MM = 10

/** `a4-2x5-140-110`: page, columns and rows, margins at the sides and above in 0.1 mm. */
const GRID = /^(a4|a5|letter)-(\d{1,2})x(\d{1,2})-(\d{1,3})-(\d{1,3})$/

/** The sheet of a name; null for an unknown one, or if its grid is not on the page. */
export function sheetOf(name: string): Sheet | null {
  const [, paper, ...typed] = GRID.exec(name) ?? []
  const found = SHEETS.find(({ sheet }) => sheet === (paper ? `page-${paper}` : name)) ?? null
  if (!paper || !found?.page) return found
  const [columns = 0, rows = 0, left = 0, top = 0] = typed.map(Number)
  const [leftMm, topMm] = [left / 10, top / 10]
  const widthMm = (found.page.widthMm - 2 * leftMm) / columns
  const heightMm = (found.page.heightMm - 2 * topMm) / rows
  if (columns < 1 || rows < 1 || widthMm < SHORTEST_MM || heightMm < SHORTEST_MM) return null
  return { ...found, sheet: name, grid: { columns, rows, leftMm, topMm, widthMm, heightMm } }
}

/** A grid on a page of `SHEETS`; null if it is not on the page. */
export function gridOn({ sheet }: Sheet, { columns, rows, leftMm, topMm }: TypedGrid): Sheet | null {
  const [left, top] = [leftMm, topMm].map((mm) => Math.round(mm * 10))
  return sheetOf(`${sheet.replace('page-', '')}-${columns}x${rows}-${left}-${top}`)
}

/** Number of passes on one page. */
export const placesOf = ({ grid }: Pick<Sheet, 'grid'>): number => (grid ? grid.columns * grid.rows : 1)

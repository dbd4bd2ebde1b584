/** A page that passes are placed on: a grid of labels, or one pass. Lengths in mm. */
interface SheetRow {
  /** Part of a printer's address; never renamed. */
  readonly sheet: string
  /** Name on the package. */
  readonly name: string
  /** Null: the page is as large as the pass. */
  readonly page: { readonly widthMm: number; readonly heightMm: number } | null
  /** Places from left to right, then down. Null: one pass in the middle of the page. */
  readonly grid: {
    readonly columns: number
    readonly rows: number
    readonly widthMm: number
    readonly heightMm: number
    /** From the page's left and upper edge to the first place. */
    readonly leftMm: number
    readonly topMm: number
    /** From one place to the next. */
    readonly stepXMm: number
    readonly stepYMm: number
  } | null
  /** Source of the measures. */
  readonly source: string
}

const A4 = { widthMm: 210, heightMm: 297 } as const
const LETTER = { widthMm: 215.9, heightMm: 279.4 } as const

const inch = (value: number): number => value * 25.4

/** The sheets for passes that an office printer prints, in the order of the devices screen. */
const SHEET_TABLE = [
  { sheet: 'page-a4', name: 'A4', page: A4, grid: null, source: 'ISO 216' },
  { sheet: 'page-letter', name: 'Letter', page: LETTER, grid: null, source: 'ANSI/ASME Y14.1' },
  { sheet: 'page-pass', name: '', page: null, grid: null, source: 'the pass itself' },
  {
    sheet: 'avery-l7160',
    name: 'Avery L7160',
    page: A4,
    grid: {
      columns: 3,
      rows: 7,
      widthMm: 63.5,
      heightMm: 38.1,
      leftMm: 7.21,
      topMm: 15.15,
      stepXMm: 66.04,
      stepYMm: 38.1,
    },
    source: 'gLabels (avery-iso), centred on the page',
  },
  {
    sheet: 'avery-l7163',
    name: 'Avery L7163',
    page: A4,
    grid: {
      columns: 2,
      rows: 7,
      widthMm: 99.1,
      heightMm: 38.1,
      leftMm: 4.65,
      topMm: 15.15,
      stepXMm: 101.6,
      stepYMm: 38.1,
    },
    source: 'gLabels (avery-iso) for the label, step of L7165; centred on the page',
  },
  {
    sheet: 'avery-l7165',
    name: 'Avery L7165',
    page: A4,
    grid: {
      columns: 2,
      rows: 4,
      widthMm: 99.1,
      heightMm: 67.7,
      leftMm: 4.65,
      topMm: 13.1,
      stepXMm: 101.6,
      stepYMm: 67.7,
    },
    source: 'gLabels (avery-iso); py_label_printer has the same for L7993',
  },
  {
    sheet: 'avery-l4785',
    name: 'Avery L4785',
    page: A4,
    grid: {
      columns: 2,
      rows: 5,
      widthMm: 80,
      heightMm: 50,
      leftMm: 17.5,
      topMm: 13.5,
      stepXMm: 95,
      stepYMm: 55,
    },
    source: 'gLabels (avery-iso), centred on the page',
  },
  {
    sheet: 'avery-5163',
    name: 'Avery 5163',
    page: LETTER,
    grid: {
      columns: 2,
      rows: 5,
      widthMm: inch(4),
      heightMm: inch(2),
      leftMm: inch(0.15625),
      topMm: inch(0.5),
      stepXMm: inch(4.1875),
      stepYMm: inch(2),
    },
    source: 'gLabels (avery-us); Paper::Specs (CPAN) for 8163',
  },
  {
    sheet: 'avery-5164',
    name: 'Avery 5164',
    page: LETTER,
    grid: {
      columns: 2,
      rows: 3,
      widthMm: inch(4),
      heightMm: inch(10 / 3),
      leftMm: inch(0.15625),
      topMm: inch(0.5),
      stepXMm: inch(4.1875),
      stepYMm: inch(10 / 3),
    },
    source: 'gLabels (avery-us)',
  },
  {
    sheet: 'avery-5395',
    name: 'Avery 5395',
    page: LETTER,
    grid: {
      columns: 2,
      rows: 4,
      widthMm: inch(3.375),
      heightMm: inch(7 / 3),
      leftMm: inch(0.6875),
      topMm: inch(7 / 12),
      stepXMm: inch(3.75),
      stepYMm: inch(2.5),
    },
    source: 'gLabels (avery-us)',
  },
  {
    sheet: 'aone-72110',
    name: 'A-one 72110',
    page: A4,
    grid: {
      columns: 2,
      rows: 5,
      widthMm: 91,
      heightMm: 55,
      leftMm: 14,
      topMm: 11,
      stepXMm: 91,
      stepYMm: 55,
    },
    source: 'a public table of name tags, after the maker’s page of the product',
  },
  {
    sheet: 'aone-75210',
    name: 'A-one 75210',
    page: A4,
    grid: {
      columns: 2,
      rows: 5,
      widthMm: 86.4,
      heightMm: 50.8,
      leftMm: 18.6,
      topMm: 21.2,
      stepXMm: 86.4,
      stepYMm: 50.8,
    },
    source: 'a public table of name tags; gLabels has the same grid for Hisago ELM006',
  },
  {
    sheet: 'kokuyo-kpc-e1121',
    name: 'Kokuyo KPC-E1121',
    page: A4,
    grid: {
      columns: 2,
      rows: 6,
      widthMm: 86.4,
      heightMm: 42.3,
      leftMm: 18.6,
      topMm: 21.2,
      stepXMm: 86.4,
      stepYMm: 42.3,
    },
    source: 'a public table of name tags, after the maker’s page of the product',
  },
] as const satisfies readonly SheetRow[]

export type SheetName = (typeof SHEET_TABLE)[number]['sheet']
export type Sheet = SheetRow & { readonly sheet: SheetName }

export const SHEETS: readonly Sheet[] = SHEET_TABLE

export const sheetOf = (name: string): Sheet | null =>
  SHEETS.find(({ sheet }) => sheet === name) ?? null

/** Number of passes on one page. */
export const placesOf = ({ grid }: Pick<Sheet, 'grid'>): number =>
  grid ? grid.columns * grid.rows : 1

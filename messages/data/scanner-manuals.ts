/**
 * Where the manufacturers publish the set-up barcodes of scanners. Names and pages are those of
 * public manuals; null: no page was found. docs/scanners.md is the printable page of this table.
 */
export interface ScannerManual {
  readonly maker: string
  readonly manual: string
  readonly hidPos: string | null
  readonly enter: string | null
  readonly japaneseKeyboard: string | null
}

export const SCANNER_MANUALS: readonly ScannerManual[] = [
  {
    maker: 'Honeywell',
    manual: "Hyperion 1300g User's Guide",
    hidPos: 'p. 2-1, ID 131 (p. 5-4)',
    enter: 'p. 4-1',
    japaneseKeyboard: 'p. 2-1, ID 134 (p. 5-4)',
  },
  {
    maker: 'Zebra',
    manual: 'DS9208 Product Reference Guide 72E-139635',
    hidPos: null,
    enter: 'Prefix/Suffix Values, p. 4-42',
    japaneseKeyboard: null,
  },
  {
    maker: 'Newland',
    manual: 'NLS-FM420 Integration Guide',
    hidPos: 'HID-POS, p. 47',
    enter: null,
    japaneseKeyboard: null,
  },
  {
    maker: 'Datalogic',
    manual: 'Gryphon I GFS4400 Product Reference Guide',
    hidPos: null,
    enter: 'Data Format, to p. 68',
    japaneseKeyboard: 'USB Keyboard Settings, to p. 46',
  },
  {
    maker: 'Opticon',
    manual: 'Universal Menu Book, ver. 10',
    hidPos: null,
    enter: 'String options, p. U83',
    japaneseKeyboard: null,
  },
]

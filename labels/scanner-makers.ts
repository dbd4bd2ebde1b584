import { FNC3 } from './code-picture.ts'

/** Settings of a scanner. `keyboard` returns it from HID-POS to keyboard mode. */
export const SCANNER_SETTINGS = ['hidPos', 'enter', 'japanese', 'keyboard'] as const
export type ScannerSetting = (typeof SCANNER_SETTINGS)[number]

/**
 * Set-up codes of a scanner manufacturer. The scanner reads `codes` one after the other;
 * docs/scanners.md, the printable page of this table, names the source of each. A setting without a
 * public command has its place in the manual instead: the page or chapter of the barcode.
 */
export interface ScannerMaker {
  readonly maker: string
  readonly manual: string
  readonly codes: Partial<Record<ScannerSetting, readonly string[]>>
  readonly places: Partial<Record<ScannerSetting, string>>
}

const honeywell = (command: string): readonly string[] => [`~${command}.${FNC3}`]
const newland = (...commands: readonly string[]): readonly string[] =>
  ['SETUPE1', ...commands, 'SETUPE0'].map((command) => `${FNC3}@${command}`)
const datalogic = (command: string): readonly string[] => [`${FNC3}$P,${command},P\r`]
const opticon = (...commands: readonly string[]): readonly string[] => [
  `@MENU_OPTO@ZZ@${commands.join('@')}@ZZ@OTPO_UNEM@`,
]
/** The suffix of Datalogic is twenty characters in hexadecimal digits. */
const DATALOGIC_ENTER = `CLFSU${'0D'.padEnd(40, '0')}`

export const SCANNER_MAKERS: readonly ScannerMaker[] = [
  {
    maker: 'Honeywell',
    manual: "Hyperion 1300g User's Guide",
    codes: {
      hidPos: honeywell('PAP131'),
      enter: honeywell('VSUFCR'),
      keyboard: honeywell('PAP124'),
    },
    places: { japanese: 'p. 2-1, ID 134 (p. 5-4)' },
  },
  {
    maker: 'Zebra',
    manual: 'DS9208 Product Reference Guide 72E-139635',
    codes: {},
    places: {
      hidPos: 'USB Interface, USB Device Type',
      enter: 'Prefix/Suffix Values, p. 4-42',
      japanese: 'USB Interface, Country Keyboard Types',
      keyboard: 'USB Interface, USB Device Type',
    },
  },
  {
    maker: 'Newland',
    manual: 'NLS-FM430 User Guide UM10054',
    codes: {
      hidPos: newland('INTERF5'),
      enter: newland('TSUENA1', 'TSUSET0D'),
      japanese: newland('KBWCTY28'),
      keyboard: newland('INTERF3'),
    },
    places: {},
  },
  {
    maker: 'Datalogic',
    manual: 'Gryphon I GFS4400 Product Reference Guide',
    codes: { enter: datalogic(DATALOGIC_ENTER), keyboard: datalogic('HA35') },
    places: { hidPos: 'USB Interface', japanese: 'USB Keyboard Settings, Country Mode, to p. 46' },
  },
  {
    maker: 'Opticon',
    manual: 'Universal Menu Book, ver. 10',
    codes: { enter: opticon('RZ', '1M') },
    places: {
      hidPos: 'Interface, USB',
      japanese: 'Interface, Keyboard language',
      keyboard: 'Interface, USB',
    },
  },
]

/** The text below the picture of a code. */
export const shownCode = (code: string): string => code.replace(FNC3, '').replace('\r', '')

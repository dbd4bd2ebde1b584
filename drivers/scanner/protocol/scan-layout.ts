import { inputFields, type InputField } from './report-descriptor.ts'

/**
 * Where one kind of report carries a code. Offsets in bytes from the report's first byte, its ID
 * included.
 */
export interface ScanLayout {
  /** The ID that stands first; null where the device numbers none of its reports. */
  readonly reportId: number | null
  /** The byte that counts the data bytes in use; null: they end where only zeros follow. */
  readonly countAt: number | null
  /** The first of the three bytes of the AIM identifier, null where there is none. */
  readonly symbologyAt: number | null
  readonly dataAt: number
  readonly dataBytes: number
  /** The bit that says that the code goes on in the next report; null where there is none. */
  readonly continued: { readonly at: number; readonly mask: number } | null
}

/** HID Point of Sale Usage Tables 1.02, section 3, and the generic Byte Count. */
const BAR_CODE_SCANNER = 0x8c
const GENERIC_DESKTOP = 0x01
const USAGE = {
  byteCount: 0x3b,
  symbology: [0xfb, 0xfc, 0xfd],
  decodedData: 0xfe,
  continued: 0xff,
} as const

/** The reports of a descriptor that carry codes; none where it is not that of a scanner. */
export function scanLayouts(descriptor: Uint8Array): ScanLayout[] {
  const fields = inputFields(descriptor)
  const ids = [...new Set(fields.map((field) => field.reportId))]
  return ids.flatMap((id) => layoutOf(fields.filter((field) => field.reportId === id)) ?? [])
}

function layoutOf(fields: readonly InputField[]): ScanLayout | null {
  const reportId = fields[0]?.reportId || null
  const head = reportId === null ? 0 : 1
  const of = (page: number, usage: number): InputField[] =>
    fields.filter((field) => field.usagePage === page && field.usage === usage)
  const byteOf = (field: InputField | undefined): number | null =>
    field && field.bitSize === 8 && field.bitOffset % 8 === 0 ? head + field.bitOffset / 8 : null
  const data = of(BAR_CODE_SCANNER, USAGE.decodedData)
  const dataAt = byteOf(data[0])
  if (dataAt === null) return null
  const marks = USAGE.symbology.map((usage) => byteOf(of(BAR_CODE_SCANNER, usage)[0]))
  const [first = null] = marks
  const inARow = first !== null && marks.every((at, index) => at === first + index)
  const [flag] = of(BAR_CODE_SCANNER, USAGE.continued)
  return {
    reportId,
    countAt: byteOf(of(GENERIC_DESKTOP, USAGE.byteCount)[0]),
    symbologyAt: inARow ? first : null,
    dataAt,
    dataBytes: data.length,
    continued: flag
      ? {
          at: head + Math.floor(flag.bitOffset / 8),
          mask: ((1 << flag.bitSize) - 1) << (flag.bitOffset % 8),
        }
      : null,
  }
}

const AIM_FLAG = 0x5d
const REPORT_ID = 0x02
/** Report of 64 bytes with its ID; the last bit of the last byte says that the code goes on. */
const CONTINUED = { at: 63, mask: 1 } as const
const FULL_REPORT = 64
/**
 * Honeywell; Access-IS LSR118 product manual, appendix B (page 68): ID, count, three bytes of AIM
 * identifier, 56 of data.
 */
const WITH_AIM: ScanLayout = {
  reportId: REPORT_ID,
  countAt: 1,
  symbologyAt: 2,
  dataAt: 5,
  dataBytes: 56,
  continued: CONTINUED,
}
/** The same with a byte before the identifier. */
const WITH_LATE_AIM: ScanLayout = { ...WITH_AIM, symbologyAt: 3, dataAt: 6 }
/** Newland engines; Quio QU-R-302 manual, page 79: ID, count, 56 of data. */
const PLAIN: ScanLayout = {
  reportId: REPORT_ID,
  countAt: 1,
  symbologyAt: null,
  dataAt: 2,
  dataBytes: 56,
  continued: CONTINUED,
}

/**
 * The layout that a report follows where the system does not tell the descriptor, among those that
 * makers use; null when it follows none. Data that begins like an AIM identifier is told from one
 * by where the counted bytes end.
 */
export function guessLayout(report: Uint8Array): ScanLayout | null {
  if (report[0] !== REPORT_ID || report.length < FULL_REPORT) return null
  const aim = [WITH_AIM, WITH_LATE_AIM].find(
    (layout) => report[layout.symbologyAt ?? 0] === AIM_FLAG && endsWhereCounted(report, layout),
  )
  if (aim) return aim
  return endsWhereCounted(report, PLAIN) ? PLAIN : null
}

/**
 * The last counted byte is there; scanners fill what is left with zeros, and no code of ours ends
 * in one.
 */
function endsWhereCounted(report: Uint8Array, layout: ScanLayout): boolean {
  const count = report[1] ?? 0
  return count > 0 && count <= layout.dataBytes && (report[layout.dataAt + count - 1] ?? 0) !== 0
}

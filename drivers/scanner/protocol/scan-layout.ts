import { inputFields, type InputField } from './report-descriptor.ts'

/**
 * Position of a code in one kind of report. Byte offsets count from the start of the report, its ID
 * included.
 */
export interface ScanLayout {
  /** Report ID; null if the device does not number its reports. */
  readonly reportId: number | null
  /** Offset of the byte count; null if the data ends where only zeros follow. */
  readonly countAt: number | null
  /** Offset of the three-byte AIM identifier, or null. */
  readonly symbologyAt: number | null
  readonly dataAt: number
  readonly dataBytes: number
  /** Bit that is set if the code continues in the next report, or null. */
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

/** The code-carrying reports of a descriptor; empty if the device is no scanner. */
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
  const offsets = USAGE.symbology.map((usage) => byteOf(of(BAR_CODE_SCANNER, usage)[0]))
  const [first = null] = offsets
  const consecutive = first !== null && offsets.every((at, index) => at === first + index)
  const [flag] = of(BAR_CODE_SCANNER, USAGE.continued)
  return {
    reportId,
    countAt: byteOf(of(GENERIC_DESKTOP, USAGE.byteCount)[0]),
    symbologyAt: consecutive ? first : null,
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
/** Reports have 64 bytes with the ID; the lowest bit of the last byte is the continuation flag. */
const CONTINUED = { at: 63, mask: 1 } as const
const FULL_REPORT = 64
/**
 * Honeywell; Access-IS LSR118 product manual, appendix B (page 68): ID, count, three bytes of AIM
 * identifier, 56 bytes of data.
 */
const WITH_AIM: ScanLayout = {
  reportId: REPORT_ID,
  countAt: 1,
  symbologyAt: 2,
  dataAt: 5,
  dataBytes: 56,
  continued: CONTINUED,
}
/** The same with one more byte before the identifier. */
const WITH_LATE_AIM: ScanLayout = { ...WITH_AIM, symbologyAt: 3, dataAt: 6 }
/** Newland engines; Quio QU-R-302 manual, page 79: ID, count, 56 bytes of data. */
const PLAIN: ScanLayout = {
  reportId: REPORT_ID,
  countAt: 1,
  symbologyAt: null,
  dataAt: 2,
  dataBytes: 56,
  continued: CONTINUED,
}

/**
 * Finds the layout of a report without a descriptor among those in use, or null. Data that begins
 * like an AIM identifier is distinguished from one by where the counted bytes end.
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
 * True if the last counted byte is not 0: scanners fill the rest with zeros, and no code of
 * PassDesk ends with one.
 */
function endsWhereCounted(report: Uint8Array, layout: ScanLayout): boolean {
  const count = report[1] ?? 0
  return count > 0 && count <= layout.dataBytes && (report[layout.dataAt + count - 1] ?? 0) !== 0
}

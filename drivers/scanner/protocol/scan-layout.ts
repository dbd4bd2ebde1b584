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

/**
 * Reads the input fields that a HID report descriptor declares (Device Class Definition for HID
 * 1.11, section 6.2.2).
 */

/** One field of an input report. Positions count from the first bit after the report ID. */
interface InputField {
  /** 0 if the device does not number its reports. */
  readonly reportId: number
  readonly usagePage: number
  readonly usage: number
  readonly bitOffset: number
  readonly bitSize: number
}

interface Globals {
  readonly usagePage: number
  readonly reportSize: number
  readonly reportCount: number
  readonly reportId: number
}

interface Locals {
  usages: number[]
  first: number | null
  last: number | null
}

/** Item prefixes: tag and type, without the two size bits (6.2.2.2). */
const ITEM = {
  input: 0x80,
  output: 0x90,
  feature: 0xb0,
  collection: 0xa0,
  endCollection: 0xc0,
  usagePage: 0x04,
  reportSize: 0x74,
  reportId: 0x84,
  reportCount: 0x94,
  push: 0xa4,
  pop: 0xb4,
  usage: 0x08,
  usageMinimum: 0x18,
  usageMaximum: 0x28,
} as const
const LONG_ITEM = 0xfe
const CONSTANT = 0x01
/** Above the field count of any scanner: a descriptor with more is damaged. */
const MAX_FIELDS = 4096

/**
 * Returns the fields in bit order. A truncated descriptor gives the fields before the truncation.
 */
function inputFields(descriptor: Uint8Array): InputField[] {
  const fields: InputField[] = []
  const bits = new Map<number, number>()
  const stack: Globals[] = []
  let globals: Globals = { usagePage: 0, reportSize: 0, reportCount: 0, reportId: 0 }
  let locals: Locals = noLocals()
  for (const { item, value, size } of itemsOf(descriptor)) {
    switch (item) {
      case ITEM.usagePage:
        globals = { ...globals, usagePage: value }
        break
      case ITEM.reportSize:
        globals = { ...globals, reportSize: value }
        break
      case ITEM.reportCount:
        globals = { ...globals, reportCount: value }
        break
      case ITEM.reportId:
        globals = { ...globals, reportId: value }
        break
      case ITEM.push:
        stack.push(globals)
        break
      case ITEM.pop:
        globals = stack.pop() ?? globals
        break
      case ITEM.usage:
        locals.usages.push(wholeUsage(value, size, globals.usagePage))
        break
      case ITEM.usageMinimum:
        locals.first = wholeUsage(value, size, globals.usagePage)
        break
      case ITEM.usageMaximum:
        locals.last = wholeUsage(value, size, globals.usagePage)
        break
      case ITEM.input: {
        if (fields.length + globals.reportCount > MAX_FIELDS) return fields
        const from = bits.get(globals.reportId) ?? 0
        if ((value & CONSTANT) === 0) fields.push(...fieldsOf(globals, locals, from))
        bits.set(globals.reportId, from + globals.reportSize * globals.reportCount)
        locals = noLocals()
        break
      }
      case ITEM.output:
      case ITEM.feature:
      case ITEM.collection:
      case ITEM.endCollection:
        locals = noLocals()
    }
  }
  return fields
}

const noLocals = (): Locals => ({ usages: [], first: null, last: null })

/** A 4-byte usage includes its usage page (6.2.2.8). */
function wholeUsage(value: number, size: number, page: number): number {
  return size === 4 ? value : page * 0x10000 + value
}

/** Assigns usages in order; the last usage applies to the remaining elements (6.2.2.8). */
function fieldsOf(globals: Globals, { usages, first, last }: Locals, from: number): InputField[] {
  return Array.from({ length: globals.reportCount }, (_, index) => {
    const ranged = first === null ? undefined : Math.min(first + index, last ?? first)
    const whole = usages[index] ?? usages.at(-1) ?? ranged ?? globals.usagePage * 0x10000
    return {
      reportId: globals.reportId,
      usagePage: Math.floor(whole / 0x10000),
      usage: whole % 0x10000,
      bitOffset: from + index * globals.reportSize,
      bitSize: globals.reportSize,
    }
  })
}

function* itemsOf(descriptor: Uint8Array): Generator<{ item: number; value: number; size: number }> {
  let at = 0
  while (at < descriptor.length) {
    const prefix = descriptor[at] ?? 0
    if (prefix === LONG_ITEM) {
      at += 3 + (descriptor[at + 1] ?? 0)
      continue
    }
    const size = (prefix & 3) === 3 ? 4 : prefix & 3
    if (at + 1 + size > descriptor.length) return
    let value = 0
    for (let i = size; i > 0; i--) value = value * 0x100 + (descriptor[at + i] ?? 0)
    yield { item: prefix & 0xfc, value, size }
    at += 1 + size
  }
}

/**
 * Reads the input fields that a HID report descriptor declares (Device Class Definition for HID
 * 1.11, section 6.2.2).
 */

/** One field of an input report. Positions count from the first bit after the report ID. */
export interface InputField {
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
export function inputFields(descriptor: Uint8Array): InputField[] {
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

function* itemsOf(
  descriptor: Uint8Array,
): Generator<{ item: number; value: number; size: number }> {
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

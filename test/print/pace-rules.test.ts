import { describe, expect, it } from 'vitest'
import { leastSeconds } from '../../facts/label-time.ts'
import { LABEL_MARGIN, mmToDots } from '../../facts/measures.ts'
import { isPlausible, passesAMinute } from '../../src-server/print/printer/printer-monitor.ts'

describe('the pace of a printer', () => {
  it('is not measured from a label that was faster than the model, margins included', () => {
    const printer = { model: 'QL-820NWB', stock: 'DK-2205', connection: 'usb' } as const
    const bitmap = { heightPx: mmToDots(40) - 2 * LABEL_MARGIN.endPx }
    const ms = 1_000 * leastSeconds(printer, 40)
    expect(isPlausible(printer, bitmap, ms - 2)).toBe(false)
    expect(isPlausible(printer, bitmap, ms)).toBe(true)
    expect(isPlausible({ ...printer, connection: 'virtual' }, bitmap, ms)).toBe(false)
  })

  it('is the median of the labels, unknown before the first', () => {
    expect(passesAMinute([500, 3_000, 1_000])).toBe(60)
    expect(passesAMinute([])).toBeNull()
  })
})

// @module-tag isolated
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiStock, Media } from '../../facts/stocks.ts'

/** One more row of the table: a roll of a width that Brother does not make. */
const ROW = {
  stock: 'DK-29999',
  box: 'DK-29999',
  widthMm: 44,
  printableDots: 485,
  offsetDots: 12,
  statusByte14: 0x00,
  adhesive: 'permanent',
  twoColour: false,
  standsFor: null,
  preset: { lengthMm: 50, layout: 'stack', nameFontPx: 150, detailFontPx: 32 },
} as const
const stock = ROW.stock as string as ApiStock
const media = 'CONTINUOUS_44' as string as Media

vi.mock('../../facts/stock-table.ts', async (original) => {
  const { STOCK_TABLE } = await original<typeof import('../../facts/stock-table.ts')>()
  return { STOCK_TABLE: [...STOCK_TABLE, ROW] }
})

describe('a new row in the stock table', () => {
  let pass: typeof import('../../contract/event/event/pass-template.ts')
  let presets: typeof import('../../contract/pass/template/template-presets.ts')
  let drivers: typeof import('../../drivers/label-printer.ts')
  beforeAll(async () => {
    pass = await import('../../contract/event/event/pass-template.ts')
    presets = await import('../../contract/pass/template/template-presets.ts')
    drivers = await import('../../drivers/label-printer.ts')
  })

  it('is accepted by the schemas, with a delivered template', async () => {
    const { AddPrinter } = await import('../../contract/print/printer/printers.ts')
    const printer = { name: 'A', model: 'QL-800', address: 'usb:', stock }
    expect(AddPrinter.parse(printer).stock).toBe(stock)
    expect(AddPrinter.safeParse({ ...printer, stock: 'DK-0' }).success).toBe(false)
    const template = pass.PassTemplate.parse(presets.presetOf(stock))
    expect(template).toMatchObject({ name: 'Participant 44 × 50', media, lengthMm: 50 })
    expect(pass.templateDisagreement(template)).toBeNull()
    expect(presets.TEMPLATE_PRESETS.at(-1)).toEqual(template)
  })

  it('is printed by the driver and decoded by the simulator, dot for dot', async () => {
    const { randomBitmap } = await import('../support/label-bitmaps.ts')
    const bitmap = randomBitmap(ROW.printableDots, 300, 7)
    const labels: unknown[] = []
    const simulator = drivers.createQlSimulator({
      media: stock,
      times: { printMs: 1 },
      onEvent: (event) => event.kind === 'label' && labels.push(event.bitmap),
    })
    const printer = drivers.openVirtualPrinter(simulator, { id: 'new', model: 'QL-820NWB' })
    expect((await printer.status()).loaded?.widthMm).toBe(ROW.widthMm)
    const outcome = await printer.print({ jobId: 'new', bitmap, stock }, () => {})
    expect(outcome).toEqual({ result: 'printed' })
    expect(labels).toEqual([bitmap])
    expect(drivers.stockOfWidth(ROW.printableDots)).toBe(stock)
    await printer.close()
    await simulator.close()
  })

  it('is known to the server: size of the pass, test label, needed roll', async () => {
    const { bitmapSize } = await import('../../src-server/pass/drawing/layout-rules.ts')
    const { testLabelBitmap } = await import('../../src-server/print/printer/test-label.ts')
    const { neededRoll } = await import('../../src-server/print/roll/roll-rules.ts')
    expect(bitmapSize({ media, lengthMm: 50 }).widthPx).toBe(ROW.printableDots)
    expect(testLabelBitmap(stock, { x: 0, y: 0 }).widthPx).toBe(ROW.printableDots)
    expect(neededRoll({ media }, 'DK-2205')).toEqual({ stock, named: false })
  })

  it('is a choice of the screens, with its name, its width and its box', async () => {
    const { STOCKS, STOCK_SPECS } = await import('../../facts/stocks.ts')
    const { stockDetail, stockLabel } = await import('../../src-renderer/i18n/stock-text.ts')
    const { onStock, stockOf } = await import('../../src-renderer/pass/template/template-rules.ts')
    const { createI18n } = await import('../../src-renderer/i18n/i18n.ts')
    const t = createI18n('en').t as unknown as Parameters<typeof stockLabel>[0]
    expect(STOCKS).toContain(stock)
    expect(stockLabel(t, stock)).toBe(stock)
    expect(stockDetail(t, stock)).toBe('Paper, 44 mm wide')
    expect(STOCK_SPECS[stock].box).toBe(ROW.box)
    const template = onStock(presets.TEMPLATE_PRESETS[0]!, stock)
    expect(template).toMatchObject({ media, lengthMm: 50 })
    expect(stockOf({ ...template, printer: undefined })).toBe(stock)
  })

  it('is a choice of the command line', async () => {
    const { raster } = await import('../../src-main/cli/raster.ts')
    const { PRINTABLE_WIDTHS } = await import('../../src-main/cli/parse-choice.ts')
    expect(raster.spec.flags.stock?.about()).toContain('DK-29999 (44 mm)')
    expect(PRINTABLE_WIDTHS).toContain(ROW.printableDots)
  })
})

import type { ReactElement } from 'react'
import { testPrintText } from '../../../messages/printer-fault.ts'
import type { DeskPrinter, PrintOffsets } from '../../../contract/print/printer/printers.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'
import { STOCK_SPECS, type Stock } from '../../../facts/stocks.ts'

/** `+0.3`, `-1.2`, `0.0`: the form in which an offset is shown and typed. */
export function signedMm(mm: number): string {
  return `${mm > 0 ? '+' : ''}${mm.toFixed(1)}`
}

/**
 * Parses millimetres in steps of 0.1, in full or half width and with any minus sign; null for other
 * text.
 */
export function mmTyped(text: string): number | null {
  const plain = text
    .trim()
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015\u30fc]/, '-')
    .replace(',', '.')
  if (!/^[+-]?\d{1,2}(\.\d)?$/.test(plain)) return null
  return Math.round(Number(plain) * 10) / 10
}

/** The test label, the result of the last test print, and the position of the print. */
export function Alignment({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const { test } = printer
  return (
    <section className="card stack alignment">
      <h2>{t('devices.alignment')}</h2>
      <AlignmentLabel stock={printer.stock} offsets={printer.offsets} />
      <p className="quiet" role="status">
        {test && <b>{format.time(test.at)} </b>}
        {test ? testPrintText(t, test) : t('devices.test.none')}
      </p>
    </section>
  )
}

/** Printable dots of the test label along the feed. */
const HEIGHT = 402
const THICKNESS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The test label as printed: frame and rulers do not move, the cross moves with the offset. */
export function AlignmentLabel({
  stock,
  offsets,
}: {
  readonly stock: Stock
  readonly offsets: PrintOffsets
}): ReactElement {
  const { widthMm, printableDots: widthPx } = STOCK_SPECS[stock]
  const x = widthPx / 2 + offsets.xMm * DOTS_PER_MM
  const y = HEIGHT / 2 + offsets.yMm * DOTS_PER_MM
  const radius = Math.min(widthPx * 0.24, HEIGHT * 0.28)
  const [side, end] = [LABEL_MARGIN.sidePx, LABEL_MARGIN.endPx]
  return (
    <svg
      className="alignment-label"
      viewBox={`${-side} ${-end} ${widthPx + 2 * side} ${HEIGHT + 2 * end}`}
      aria-hidden="true"
    >
      <rect x={-side} y={-end} width={widthPx + 2 * side} height={HEIGHT + 2 * end} fill="var(--paper)" />
      <g fill="none" stroke="var(--black)" strokeWidth="3">
        <rect x="1" y="1" width={widthPx - 2} height={HEIGHT - 2} />
        <circle cx={x} cy={y} r={radius} />
        <circle cx={x} cy={y} r={radius / 2} />
        <path d={`M${widthPx * 0.06} ${y}H${widthPx - 45}M${x} ${HEIGHT / 2 - radius - 16}V${HEIGHT - 45}`} />
        <path
          d={ticks(widthPx)
            .map((at) => `M${at} ${HEIGHT}v-${isMiddle(at, widthPx) ? 36 : 18}`)
            .join('')}
          strokeWidth="2.4"
        />
        <path
          d={ticks(HEIGHT)
            .map((at) => `M${widthPx} ${at}h-${isMiddle(at, HEIGHT) ? 36 : 18}`)
            .join('')}
          strokeWidth="2.4"
        />
      </g>
      <g fill="var(--black)">
        {THICKNESS.map((thick, index) => (
          <rect
            key={thick}
            x={24 + index * 14 + (thick * (thick - 1)) / 2}
            y={HEIGHT - 90}
            width={thick}
            height="40"
          />
        ))}
        <text x="22" y="54" fontSize="40" fontWeight="700">
          {widthMm} × 40
        </text>
        <text x="22" y={widthPx > 400 ? 92 : 120} fontSize={widthPx > 400 ? 30 : 22}>
          X {signedMm(offsets.xMm)} Y {signedMm(offsets.yMm)}
        </text>
      </g>
    </svg>
  )
}

const isMiddle = (at: number, extent: number): boolean => Math.abs(at - extent / 2) < 1

/** A tick per millimetre, counted from the middle. */
function ticks(extent: number): number[] {
  const half = Math.floor(extent / 2 / DOTS_PER_MM)
  return Array.from({ length: 2 * half + 1 }, (_, i) => extent / 2 + (i - half) * DOTS_PER_MM)
}

import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'

interface RollSwapProps {
  /** Null: no roll is loaded. */
  readonly loadedMm: number | null
  readonly loadedStock: string | null
  readonly neededMm: number
  readonly neededStock: string
}

/** Drawing units per millimetre of tape, so that two widths can be compared. */
const UNITS_PER_MM = 3.1

/**
 * The roll to remove, crossed out; an arrow; the roll to load, filled. They differ by shape, width
 * and text.
 */
export function RollIllustration({
  loadedMm,
  loadedStock,
  neededMm,
  neededStock,
}: RollSwapProps): ReactElement {
  const { t } = useMessages()
  const loadedWidth = Math.max(84, (loadedMm ?? 29) * UNITS_PER_MM)
  const neededWidth = Math.max(84, neededMm * UNITS_PER_MM)
  const [loadedLabel, neededLabel] = [t('faultPanel.loaded'), t('faultPanel.needed')]
  // A narrow roll is centred above its text, which may be wider.
  const loadedSpace = Math.max(loadedWidth, wordsWidth(loadedLabel, loadedStock))
  const neededSpace = Math.max(neededWidth, wordsWidth(neededLabel, neededStock))
  const arrowAt = loadedSpace + 18
  const neededAt = arrowAt + 56
  return (
    <svg
      className="roll-swap"
      viewBox={`-6 0 ${neededAt + neededSpace + 12} 256`}
      role="img"
      aria-label={`${loadedLabel} ${loadedStock ?? ''}, ${neededLabel} ${neededStock}`}
    >
      <Roll
        at={4 + (loadedSpace - loadedWidth) / 2}
        width={loadedWidth}
        mm={loadedMm}
        out
        label={loadedLabel}
        stock={loadedStock}
      />
      <path d={`M${arrowAt} 100h38m-14-16l16 16-16 16`} fill="none" stroke="var(--ink)" strokeWidth="6.5" />
      <Roll
        at={neededAt + (neededSpace - neededWidth) / 2}
        width={neededWidth}
        mm={neededMm}
        label={neededLabel}
        stock={neededStock}
      />
    </svg>
  )
}

const [LABEL_SIZE, STOCK_SIZE] = [18, 23]

/**
 * Width of the two lines below a roll, in drawing units: kanji and kana take one em, other letters
 * two thirds.
 */
function wordsWidth(label: string, stock: string | null): number {
  const ems = (text: string): number =>
    [...text].reduce((sum, letter) => sum + (letter > '\u2E80' ? 1 : 0.66), 0)
  return Math.max(ems(label) * LABEL_SIZE, ems(stock ?? '') * STOCK_SIZE)
}

interface RollProps {
  readonly at: number
  readonly width: number
  readonly mm: number | null
  readonly out?: boolean
  readonly label: string
  readonly stock: string | null
}

function Roll({ at, width, mm, out = false, label, stock }: RollProps): ReactElement {
  const middle = at + width / 2
  const text = { textAnchor: 'middle', fill: 'var(--ink)', x: middle } as const
  return (
    <g stroke="none">
      <rect
        x={at}
        y="2"
        width={width}
        height="100"
        rx="6"
        fill={out ? 'none' : 'var(--ink-2)'}
        stroke="var(--ink)"
        strokeWidth="3"
        strokeDasharray={mm === null ? '6 5' : undefined}
      />
      {out && mm !== null && (
        <path d={`M${at + 4} 6l${width - 8} 92m0-92l${8 - width} 92`} stroke="var(--ink)" strokeWidth="2.5" />
      )}
      {mm !== null && (
        <>
          <rect
            x={at + 5}
            y="102"
            width={width - 10}
            height="84"
            fill="var(--paper)"
            stroke="var(--ink)"
            strokeWidth="3"
          />
          <path
            d={`M${at + 10} 164h${width - 20}m-9-8l9 8-9 8M${at + 19} 156l-9 8 9 8`}
            fill="none"
            stroke="var(--black)"
            strokeWidth="3"
          />
          <text {...text} fill="var(--black)" y="142" fontSize={width < 120 ? 17 : 30} fontWeight="700">
            {mm} mm
          </text>
        </>
      )}
      <text {...text} y="216" fontSize={LABEL_SIZE} style={{ fill: 'var(--ink-2)' }}>
        {label}
      </text>
      <text {...text} y="243" fontSize={STOCK_SIZE} fontWeight="700">
        {stock ?? (mm === null ? '—' : `${mm} mm`)}
      </text>
    </g>
  )
}

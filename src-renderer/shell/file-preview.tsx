import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import type { GlyphName } from '../ui/glyph.tsx'
import './file-preview.css'

interface ChooseFileProps {
  readonly drop: string
  readonly formats: string
  readonly onChoose: () => void
  /** Smaller, for a panel with other content. */
  readonly low?: boolean
}

/** Before a file is chosen, the whole area accepts a dropped file. */
export function ChooseFile({
  drop,
  formats,
  onChoose,
  low = false,
}: ChooseFileProps): ReactElement {
  return (
    <button
      type="button"
      className={low ? 'choose-file choose-file--low' : 'choose-file'}
      onClick={onChoose}
    >
      <strong>{drop}</strong>
      <span>{formats}</span>
    </button>
  )
}

/** The result for a row of the file. */
type Result = 'new' | 'changed' | 'unchanged' | 'refused'
const RESULTS = ['new', 'changed', 'unchanged', 'refused'] as const

/** Counts that only a participant list has; shown if there are such rows. */
const FURTHER = ['asked', 'cancelled', 'leftOut'] as const

interface FileCountsProps {
  readonly counts: Readonly<Record<Result, number>> &
    Partial<Readonly<Record<(typeof FURTHER)[number], number>>>
  /** Rows that are imported and that staff should check. */
  readonly flagged?: number
  readonly children?: ReactNode
}

/** The number of rows of each kind, and at the end of the line the keys for the rows. */
export function FileCounts({ counts, flagged = 0, children }: FileCountsProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  return (
    <div className="file-counts">
      {RESULTS.map((result) => (
        <p
          key={result}
          className={result === 'refused' && counts.refused > 0 ? 'file-counts__wrong' : ''}
        >
          <span className="meta">{t(`import.${result}`)}</span>
          <strong>{format.count(counts[result])}</strong>
        </p>
      ))}
      {FURTHER.filter((one) => (counts[one] ?? 0) > 0).map((one) => (
        <p key={one} className={one === 'leftOut' ? '' : 'file-counts__flagged'}>
          <span className="meta">{t(`import.${one}`)}</span>
          <strong>{format.count(counts[one] ?? 0)}</strong>
        </p>
      ))}
      {flagged > 0 && (
        <p className="file-counts__flagged">
          <span className="meta">{t('import.flagged')}</span>
          <strong>{format.count(flagged)}</strong>
        </p>
      )}
      {children}
    </div>
  )
}

type RowResult = Result | 'asked' | 'cancelled' | 'left_out'

const LOOK: Readonly<Record<RowResult, { readonly glyph: GlyphName; readonly tone: ChipTone }>> = {
  new: { glyph: 'check', tone: 'success' },
  changed: { glyph: 'pencil', tone: 'progress' },
  unchanged: { glyph: 'circle', tone: 'plain' },
  asked: { glyph: 'warning', tone: 'warning' },
  cancelled: { glyph: 'bar', tone: 'warning' },
  left_out: { glyph: 'bar', tone: 'plain' },
  refused: { glyph: 'bar', tone: 'error' },
}

export function ResultChip({ result }: { readonly result: RowResult }): ReactElement {
  const { t } = useMessages()
  return <Chip {...LOOK[result]}>{t(`import.result.${result}`)}</Chip>
}

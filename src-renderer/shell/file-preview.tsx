import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Chip } from '../ui/chip.tsx'
import { Icon, type IconName, type Tone } from '../ui/icon.tsx'

interface ChooseFileProps {
  readonly drop: string
  readonly formats: string
  readonly onChoose: () => void
}

/** Before a file is chosen, the whole area accepts a dropped file. */
export function ChooseFile({ drop, formats, onChoose }: ChooseFileProps): ReactElement {
  return (
    <button type="button" className="card stack empty choose-file" onClick={onChoose}>
      <Icon name="upload" className="ic big" />
      <strong className="big">{drop}</strong>
      <span className="quiet">{formats}</span>
    </button>
  )
}

/** The result for a row of the file. */
type Result = 'new' | 'changed' | 'unchanged' | 'refused'
const RESULTS = ['new', 'changed', 'unchanged', 'refused'] as const

/** Counts that not every kind of file has; shown if there are such rows. */
const FURTHER = ['removed', 'asked', 'cancelled', 'leftOut'] as const

interface FileCountsProps {
  readonly counts: Readonly<Record<Result, number>> &
    Partial<Readonly<Record<(typeof FURTHER)[number], number>>>
  /** Rows that are imported and that staff should check. */
  readonly flagged?: number
  readonly children?: ReactNode
}

/** The number of rows of each kind. */
export function FileCounts({ counts, flagged = 0, children }: FileCountsProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const shown = [
    ...RESULTS.map((one) => [one, counts[one], one === 'refused' ? 'stop' : 'plain'] as const),
    ...FURTHER.map((one) => [one, counts[one] ?? 0, one === 'leftOut' ? 'plain' : 'hold'] as const).filter(
      ([, count]) => count > 0,
    ),
    ...(flagged > 0 ? [['flagged', flagged, 'hold'] as const] : []),
  ] as const
  return (
    <div className="row wrap file-counts">
      {shown.map(([what, count, tone]) => (
        <Chip key={what} tone={count > 0 ? tone : 'plain'}>
          {`${t(`import.${what}`)} ${format.count(count)}`}
        </Chip>
      ))}
      {children}
    </div>
  )
}

type RowResult = Result | 'removed' | 'asked' | 'cancelled' | 'left_out'

const LOOK: Readonly<Record<RowResult, { readonly glyph: IconName; readonly tone: Tone }>> = {
  new: { glyph: 'check', tone: 'go' },
  changed: { glyph: 'pencil', tone: 'accent' },
  unchanged: { glyph: 'circle', tone: 'plain' },
  removed: { glyph: 'bar', tone: 'hold' },
  asked: { glyph: 'warning', tone: 'hold' },
  cancelled: { glyph: 'bar', tone: 'hold' },
  left_out: { glyph: 'bar', tone: 'plain' },
  refused: { glyph: 'bar', tone: 'stop' },
}

export function ResultChip({ result }: { readonly result: RowResult }): ReactElement {
  const { t } = useMessages()
  return <Chip {...LOOK[result]}>{t(`import.result.${result}`)}</Chip>
}

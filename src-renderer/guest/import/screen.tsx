import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type {
  ImportAnswer,
  ImportFinding,
  ImportPreview,
  ImportRow,
} from '../../../contract/guest/import/import.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { takeFile, useDroppedFiles, type TakeFile } from '../../ui/file-drop.ts'
import { ChooseFile, FileCounts } from '../../shell/file-preview.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import './import.css'
import { ColumnPanel, saveExampleList } from './column-panel.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportFindings, EndingPeople, questionKeys, RowQuestion } from './import-findings.tsx'
import { fixableColumn, ImportTable } from './import-table.tsx'
import { useImport, type Importing } from './use-import.ts'
import { useImportBanner } from './use-import-banner.ts'
import type { ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import { WANTED_HEADINGS } from '../../../messages/data/import-headings.ts'
import { Chip } from '../../ui/chip.tsx'

const WANTED = WANTED_HEADINGS satisfies Readonly<Record<ProfileField, string>>
const FIELDS = Object.keys(WANTED) as (keyof typeof WANTED)[]

/** A list needs a name in each row, and one of the others. */
const NEED: Partial<Record<(typeof FIELDS)[number], 'always' | 'either'>> = {
  name: 'always',
  email: 'either',
  external_id: 'either',
}

/** The columns of a list, shown before one is chosen. */
function WantedColumns(): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card flush wanted-columns">
      <h2 className="head">{t('import.wanted')}</h2>
      <ul className="list tight">
        {FIELDS.map((field) => (
          <li key={field}>
            <span className="strong">{t(`person.field.${field}`)}</span>
            <span className="grow quiet">{WANTED[field]}</span>
            {NEED[field] && <Chip tone="accent">{t(`import.wanted.${NEED[field]}`)}</Chip>}
          </li>
        ))}
        <li className="quiet small">{t('import.wanted.rest')}</li>
      </ul>
    </section>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    import: unknown
  }
}

export const importScreen: ScreenDescriptor<'import'> = {
  at: 'import',
  title: 'menu.import',
  helpAt: 'event#import',
  about: 'Reads a list of participants, maps its columns, imports it, and undoes an import.',
  pictures: ['import', 'import-columns', 'import-undo'],
  component: () => {
    const desk = useDesk()
    return <ImportScreen onDone={() => desk.go({ at: 'home' })} />
  },
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'upload', route: { at: 'import' } },
}

/** Import of participants from a file: choose, check columns and rows, fix, import. */
function ImportScreen({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { event } = useDesk()
  const { t, language } = useMessages()
  const importing = useImport(event.eventId)
  const chooser = useRef<HTMLInputElement>(null)
  /** The list whose columns were checked; a new list starts with its columns. */
  const [checked, setChecked] = useState<string | null>(null)
  /** Another file can be chosen; the open list and its choices are kept. */
  const [choosing, setChoosing] = useState(false)
  const preview = choosing ? null : importing.preview
  const [line, setLine] = useState<number | null>(null)
  const [fixing, setFixing] = useState(false)
  const [forAll, setForAll] = useState(false) // The next answer is for all rows like it.
  /** The imports of the event are on screen; the open list is kept. */
  const [history, setHistory] = useState(false)
  const rows = preview?.rows ?? []
  const selected =
    rows.find((row) => row.line === line) ?? rows.find(isStopped) ?? rows.find(isMarked) ?? null
  const editable = preview?.state === 'preview'
  const mapping =
    editable && (checked !== preview.importId || preview.missing.some((one) => !one.startsWith('consent')))
  const canFix =
    editable && preview !== null && selected !== null && fixableColumn(preview, selected) !== null
  const good = preview ? preview.counts.new + preview.counts.changed + preview.counts.cancelled : 0
  const start: TakeFile = (file, fileName) => {
    setChoosing(false)
    importing.start(file, fileName)
  }
  useDroppedFiles(start)
  usePastedFiles(start)

  const step = (by: 1 | -1): void => {
    const next = nextRow(rows, selected, by, preview?.findings)
    if (next) setLine(next.line)
  }
  /** Stores the correction and goes to the next row that needs one. */
  const fix = async (column: number, text: string | null): Promise<void> => {
    setFixing(false)
    if (!selected || text === null) return
    const next = await importing.fix(selected.line, column, text)
    if (next) setLine(afterFix(next.rows, selected.line))
  }
  const answer = async (given: ImportAnswer): Promise<void> => {
    setForAll(false)
    const next = await importing.identify(given)
    if (next && selected) setLine(afterFix(next.rows, selected.line))
  }
  const asking = {
    row: editable ? selected : null,
    forAll,
    onForAll: setForAll,
    onAnswer: (given: ImportAnswer) => void answer(given),
  }
  const enter = enterOf({
    importing,
    preview,
    good,
    onChoose: () => chooser.current?.click(),
    onDone,
  })
  const columns = (): void => {
    setChoosing(false)
    setChecked(null)
  }
  const again = editable || (choosing && importing.preview) ? columns : null
  const onHistory = (): void => setHistory(true)
  useImportBanner({
    importing,
    preview,
    hidden: mapping || history,
    fixing: fixing ? selected : null,
    good,
    enter,
  })
  useKeys(
    mapping || history
      ? {}
      : {
          Enter: enter && !fixing ? { run: enter } : undefined,
          ...(rows.length > 0 && {
            ArrowDown: { cap: '↑ ↓', label: t('import.next'), run: () => step(1) },
            ArrowUp: { run: () => step(-1) },
          }),
          F3: canFix ? { label: t('import.fixHere'), run: () => setFixing(true) } : undefined,
          KeyE:
            preview && preview.counts.refused + preview.counts.asked > 0
              ? { label: t('import.errors'), run: importing.saveErrors }
              : undefined,
          KeyM: again
            ? {
                label:
                  choosing && importing.preview
                    ? t('import.again', { name: importing.preview.fileName })
                    : t('import.columns'),
                run: again,
              }
            : undefined,
          Escape: editable && !fixing ? { run: () => setChecked(null) } : undefined,
          KeyX: preview ? undefined : { label: t('import.example'), run: () => saveExampleList(language) },
          ...(preview?.state !== 'running' && {
            KeyU: { label: t('import.history'), run: onHistory },
          }),
          ...(fixing ? {} : questionKeys(asking)),
        },
  )
  if (history) return <ImportHistory onLeave={() => setHistory(false)} />
  if (preview && mapping)
    return (
      <ColumnPanel
        key={preview.importId}
        importing={importing}
        preview={preview}
        onDone={() => setChecked(preview.importId)}
        onHistory={onHistory}
        onBack={() => setChoosing(true)}
      />
    )
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={(event) => takeFile(event.currentTarget, start)}
      />
      {!preview && (
        <ChooseFile
          drop={t('import.drop')}
          formats={t('import.formats')}
          onChoose={() => chooser.current?.click()}
        />
      )}
      {!preview && <WantedColumns />}
      {preview && <FileCounts counts={preview.counts} flagged={preview.counts.flagged} />}
      {preview && <IgnoredColumns names={preview.ignored} />}
      {!fixing && <RowQuestion {...asking} />}
      {preview && <EndingPeople preview={preview} />}
      {preview && <ImportFindings findings={preview.findings} />}
      {preview && (
        <ImportTable
          preview={preview}
          selected={selected}
          fixing={fixing}
          onSelect={(row) => setLine(row.line)}
          onFix={(column, text) => void fix(column, text)}
        />
      )}
    </ScreenLayout>
  )
}

function IgnoredColumns({ names }: { readonly names: readonly string[] }): ReactElement | null {
  const { t } = useMessages()
  if (names.length === 0) return null
  return <p className="quiet">{t('import.ignored', { names: names.join(t('list.comma')) })}</p>
}

interface EnterFacts {
  readonly preview: ImportPreview | null
  readonly importing: Importing
  readonly good: number
  readonly onChoose: () => void
  readonly onDone: () => void
}

/** The current action of Enter; null while a request runs. */
function enterOf({ importing, preview, good, onChoose, onDone }: EnterFacts): (() => void) | null {
  if (importing.reading) return null
  if (!preview) return onChoose
  if (preview.state === 'done') return onDone
  if (preview.state === 'running') return null
  return good > 0 || preview.state === 'failed' ? importing.apply : importing.restart
}

/** Not imported as it is. */
const isStopped = ({ result }: ImportRow): boolean => result === 'refused' || result === 'asked'
/** Refused, asked, or to be checked. */
const isMarked = (row: ImportRow): boolean => isStopped(row) || row.warnings.length > 0

/** All that is to be checked is said of an earlier row too. */
const isRepeated = (row: ImportRow, findings: readonly ImportFinding[]): boolean =>
  !isStopped(row) &&
  row.warnings.every(({ text, values }) =>
    findings.some(
      ({ remark, lines }) =>
        remark.text === text &&
        JSON.stringify(remark.values) === JSON.stringify(values) &&
        lines[0] !== row.line,
    ),
  )

/**
 * Down goes to the next refused or flagged row, also from a row in between; of flagged rows with the
 * same finding, to the first. Without such rows, to the next row.
 */
export function nextRow(
  rows: readonly ImportRow[],
  from: ImportRow | null,
  by: 1 | -1,
  findings: readonly ImportFinding[] = [],
): ImportRow | null {
  const marked = rows.filter((row) => isMarked(row) && !isRepeated(row, findings))
  const list = marked.length > 0 ? marked : rows
  if (!from) return list[0] ?? null
  const further =
    by === 1 ? list.find((row) => row.line > from.line) : list.findLast((row) => row.line < from.line)
  return further ?? list.find((row) => row.line === from.line) ?? list.at(by === 1 ? -1 : 0) ?? null
}

/**
 * The line to go to after a fix: the same one while it is still marked, else the next or the first
 * one that is not imported, else that is to be checked.
 */
export function afterFix(rows: readonly ImportRow[], line: number): number {
  const fixed = rows.find((row) => row.line === line)
  if (fixed && isMarked(fixed)) return line
  const next = (is: (row: ImportRow) => boolean): ImportRow | undefined =>
    rows.find((row) => row.line > line && is(row)) ?? rows.find(is)
  return (next(isStopped) ?? next(isMarked))?.line ?? line
}

/** Copied rows, or a copied file, pasted outside of a field. */
function usePastedFiles(onFile: TakeFile): void {
  const current = useRef(onFile)
  current.current = onFile
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      if (file) current.current(file, file.name)
      else if (text.includes('\n')) current.current(new Blob([text], { type: 'text/csv' }), 'clipboard.csv')
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

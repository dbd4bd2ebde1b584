import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { ImportRow } from '../../contract/desk.ts'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { addressOf } from '../api/call.ts'
import { saveLink } from '../api/save-file.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { takeFile, useDroppedFiles, type TakeFile } from '../parts/file-intake.ts'
import { ChooseFile } from '../parts/file-preview.tsx'
import { NextStrip } from '../parts/next-strip.tsx'
import { Body } from '../ui/body.tsx'
import './import.css'
import { ImportCounts } from './import-counts.tsx'
import { ImportTable } from './import-table.tsx'
import { MapColumns } from './map-columns.tsx'
import { useImport, type Importing } from './use-import.ts'
import { useImportSign } from './use-import-sign.ts'

/** Attendees from a file: choose, look, map, fix, import. */
export function ImportScreen({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { event } = useDesk()
  const { t } = useWords()
  const importing = useImport(event.eventId)
  const { preview } = importing
  const chooser = useRef<HTMLInputElement>(null)
  const [mapping, setMapping] = useState(false)
  const [line, setLine] = useState<number | null>(null)
  const [fixing, setFixing] = useState(false)
  const rows = preview?.rows ?? []
  const selected = rows.find((row) => row.line === line) ?? rows.find((row) => row.result === 'refused') ?? null
  const editable = preview?.state === 'preview'
  const good = preview ? preview.counts.new + preview.counts.changed : 0
  useDroppedFiles(importing.start)
  usePastedFiles(importing.start)

  const step = (by: 1 | -1): void => {
    const next = nextRow(rows, selected, by)
    if (next) setLine(next.line)
  }
  const enter = enterOf({ importing, good, mapping, onChoose: () => chooser.current?.click(), onMapped: () => setMapping(false), onDone })
  useImportSign({ importing, mapping, fixing: fixing ? selected : null, good, enter })
  useKeys({
    Enter: enter && !fixing ? { run: enter } : undefined,
    ArrowDown: rows.length > 0 ? { run: () => step(1) } : undefined,
    ArrowUp: rows.length > 0 ? { run: () => step(-1) } : undefined,
    F3: editable && selected?.result === 'refused' ? { run: () => setFixing(true) } : undefined,
    KeyE: preview && preview.counts.refused > 0 ? { run: () => saveErrors(preview.importId) } : undefined,
    KeyM: editable ? { run: () => setMapping(!mapping) } : undefined,
    Escape: mapping ? { run: () => setMapping(false) } : undefined,
  })
  return (
    <Body foot={<NextStrip />}>
      <input ref={chooser} type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={(event) => takeFile(event.currentTarget, importing.start)} />
      {!preview && <ChooseFile drop={t('import.drop')} formats={t('import.formats')} onChoose={() => chooser.current?.click()} />}
      {preview && <ImportCounts counts={preview.counts} editable={editable} mapping={mapping} fixable={editable && selected?.result === 'refused'} />}
      {preview && mapping && <MapColumns preview={preview} onMap={importing.map} />}
      {preview && !mapping && (
        <ImportTable
          preview={preview}
          selected={selected}
          fixing={fixing}
          onSelect={(row) => setLine(row.line)}
          onFix={(column, text) => {
            setFixing(false)
            if (selected && text !== null) importing.fix(selected.line, column, text)
          }}
        />
      )}
    </Body>
  )
}

interface EnterFacts {
  readonly importing: Importing
  readonly good: number
  readonly mapping: boolean
  readonly onChoose: () => void
  readonly onMapped: () => void
  readonly onDone: () => void
}

/** What Enter does at this moment; null while something runs. */
function enterOf({ importing, good, mapping, onChoose, onMapped, onDone }: EnterFacts): (() => void) | null {
  const { preview } = importing
  if (importing.reading) return null
  if (!preview) return onChoose
  if (mapping) return onMapped
  if (preview.state === 'done') return onDone
  if (preview.state === 'running') return null
  return good > 0 || preview.state === 'failed' ? importing.apply : importing.restart
}

/** Down goes to the next error; without errors, to the next row. */
export function nextRow(rows: readonly ImportRow[], from: ImportRow | null, by: 1 | -1): ImportRow | null {
  const errors = rows.filter((row) => row.result === 'refused')
  const list = errors.length > 0 ? errors : rows
  const at = from ? list.findIndex((row) => row.line === from.line) : -1
  return list[Math.max(0, Math.min(list.length - 1, at + by))] ?? null
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

const saveErrors = (importId: string): void => saveLink(addressOf(deskEndpoints.importErrors, { importId }, undefined), 'errors.csv')

import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { gridOn, SHEETS, type Sheet } from '../../../facts/sheets.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { addPdfPrinter, freeName } from './add-printer.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useConfirmedAddress } from './use-address-form.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { sheetLabel } from './printer-card.tsx'

const GRID_FIELDS = ['columns', 'rows', 'leftMm', 'topMm'] as const
type TypedGrid = Readonly<Record<(typeof GRID_FIELDS)[number], string>>
const FIRST_GRID: TypedGrid = { columns: '2', rows: '5', leftMm: '14', topMm: '11' }

const numberIn = (text: string): number => Number(text.trim().normalize('NFKC').replace(',', '.'))

/** The paper of a PDF printer, and optionally a grid and a folder. */
export function AddPdf({
  printers,
  onDone,
}: {
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [index, setIndex] = useState(0)
  const [folder, setFolder] = useState<string | null>(null)
  const [typed, setTyped] = useState<TypedGrid | null>(null)
  const { tried, fail } = useFirstWrong()
  const paper = SHEETS[index]!
  const grid = paper.page && typed
  const sheet = grid ? sheetWith(paper, grid) : paper
  const { act, failure } = useRequest(desk.event.eventId)
  const { question, confirms } = useConfirmedAddress(failure)
  const add = (): void => {
    if (!sheet) return fail()
    const own = folder?.trim() ?? ''
    const name = freeName(t('devices.pdfName'), printers)
    const confirmed = confirms(own)
    void act(() =>
      addPdfPrinter(sheet.sheet, own, { name, stock: DEFAULT_STOCK, confirmed }, printers.length === 0),
    ).then((added) => added && onDone())
  }
  /** With the folder: its key is a letter in these fields. */
  const typeGrid = (): void => {
    setTyped(typed ?? FIRST_GRID)
    setFolder(folder ?? '')
  }
  const step = (by: number) => ({
    run: () => setIndex(Math.max(0, Math.min(SHEETS.length - 1, index + by))),
  })
  const wrongFolder = failure === 'invalid_input'
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.pdf.banner'),
    detail: t('devices.pdf.detail'),
    ...question,
    failure: wrongFolder || question ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.pdf.key'), run: add }],
  })
  useKeys(
    {
      ArrowDown: step(1),
      ArrowUp: step(-1),
      KeyF: { run: () => setFolder(folder ?? '') },
      KeyG: paper.page ? { run: typeGrid } : undefined,
      Enter: { inField: true, run: add },
      Escape: {
        run: () => {
          if (folder === null && !typed) return onDone()
          setFolder(null)
          setTyped(null)
        },
      },
    },
    LAYER.question,
  )
  return (
    <>
      <KeyRows
        title={t('devices.pdfName')}
        rows={SHEETS.map((one, i) => ({
          label: sheetLabel(t, one),
          isOn: i === index,
          run: () => setIndex(i),
        }))}
      />
      {grid && (
        <section className="card stack">
          <GridFields typed={grid} sheet={sheet} tried={tried} onType={setTyped} />
        </section>
      )}
      {folder === null ? (
        <KeyRows
          rows={[
            { label: t('devices.pdf.folder.own'), isOn: true },
            { cap: 'F', label: t('devices.pdf.folder.key'), run: () => setFolder('') },
            paper.page && !grid && { cap: 'G', label: t('devices.pdf.grid.key'), run: typeGrid },
          ]}
        />
      ) : (
        <Field
          label={t('devices.pdf.folder')}
          value={folder}
          onChange={setFolder}
          autoFocus={!grid}
          cause={wrongFolder ? t('devices.pdf.folder.wrong') : null}
        />
      )}
    </>
  )
}

const sheetWith = (paper: Sheet, { columns, rows, leftMm, topMm }: TypedGrid): Sheet | null =>
  gridOn(paper, {
    columns: numberIn(columns),
    rows: numberIn(rows),
    leftMm: numberIn(leftMm),
    topMm: numberIn(topMm),
  })

interface GridFieldsProps {
  readonly typed: TypedGrid
  /** Null if the grid is not on the page. */
  readonly sheet: Sheet | null
  readonly tried: boolean
  readonly onType: (typed: TypedGrid) => void
}

/** Rows, columns and margins, with the size of one place. */
function GridFields({ typed, sheet, tried, onType }: GridFieldsProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  return (
    <>
      <div className="columns">
        {GRID_FIELDS.map((field, index) => (
          <Field
            key={field}
            label={t(`devices.pdf.grid.${field}`)}
            value={typed[field]}
            onChange={(text) => onType({ ...typed, [field]: text })}
            autoFocus={index === 0}
            cause={tried && !sheet && index === 0 ? t('devices.pdf.grid.wrong') : null}
          />
        ))}
      </div>
      {sheet?.grid && (
        <p className="quiet">
          {t('devices.pdf.size', {
            width: format.tenths(sheet.grid.widthMm),
            height: format.tenths(sheet.grid.heightMm),
          })}
        </p>
      )}
    </>
  )
}

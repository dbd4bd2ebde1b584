import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { SHEETS } from '../../labels/sheets.ts'
import { DEFAULT_STOCK } from '../../labels/stocks.ts'
import { useRequest } from '../api/use-request.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { addPdfPrinter, freeName } from '../components/add-printer.ts'
import { useDesk } from '../components/desk-context.ts'
import { choiceRowClass } from '../ui/choice-rows.tsx'
import { KeepFocusButton } from '../ui/keep-focus-button.tsx'
import { Field } from '../ui/field.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useConfirmedAddress } from '../components/use-confirmed-address.ts'
import { useBanner } from '../components/use-banner.ts'
import { sheetLabel } from './sheet-text.ts'

/** The paper of a PDF printer, and optionally a folder. */
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
  const { act, failure } = useRequest(desk.event.eventId)
  const { question, confirms } = useConfirmedAddress(failure)
  const add = (): void => {
    const own = folder?.trim() ?? ''
    const name = freeName(t('devices.pdfName'), printers)
    const confirmed = confirms(own)
    void act(() =>
      addPdfPrinter(
        SHEETS[index]!.sheet,
        own,
        { name, stock: DEFAULT_STOCK, confirmed },
        printers.length === 0,
      ),
    ).then((added) => added && onDone())
  }
  const step = (by: number) => ({
    run: () => setIndex(Math.max(0, Math.min(SHEETS.length - 1, index + by))),
  })
  const wrongFolder = failure === 'invalid_input'
  useBanner({
    tone: 'idle',
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
      Enter: { inField: true, run: add },
      Escape: { run: folder === null ? onDone : () => setFolder(null) },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <h2 className="title">{t('devices.pdfName')}</h2>
      <SheetChoice index={index} onChoose={setIndex} />
      {folder === null ? (
        <p className="printer-dialog__amount">
          <span className={choiceRowClass(true)}>{t('devices.pdf.folder.own')}</span>
          <KeepFocusButton className="choice-row" onClick={() => setFolder('')}>
            <KeyCap>F</KeyCap>
            {t('devices.pdf.folder.key')}
          </KeepFocusButton>
        </p>
      ) : (
        <Field
          label={t('devices.pdf.folder')}
          value={folder}
          onChange={setFolder}
          autoFocus
          cause={wrongFolder ? t('devices.pdf.folder.wrong') : null}
        />
      )}
    </section>
  )
}

interface SheetChoiceProps {
  readonly index: number
  readonly onChoose: (index: number) => void
}

function SheetChoice({ index, onChoose }: SheetChoiceProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <ul className="choice-rows">
      {SHEETS.map((sheet, i) => (
        <li key={sheet.sheet}>
          <KeepFocusButton
            ref={i === index ? chosen : undefined}
            aria-pressed={i === index}
            className={choiceRowClass(i === index)}
            onClick={() => onChoose(i)}
          >
            <strong>{sheetLabel(t, sheet)}</strong>
            {sheet.grid && (
              <span>
                {t('devices.pdf.size', {
                  width: format.tenths(sheet.grid.widthMm),
                  height: format.tenths(sheet.grid.heightMm),
                })}
              </span>
            )}
          </KeepFocusButton>
        </li>
      ))}
    </ul>
  )
}

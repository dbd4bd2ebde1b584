import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { FULL_ROLL_MM } from '../../../facts/measures.ts'
import { stocksFor } from '../../../facts/roll-rules.ts'
import { tapeMm, type Stock } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { declareRoll, correctRoll } from './add-printer.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { loadedWidth } from '../../shell/devices/printer-fault.ts'
import { stockLabel } from '../../i18n/stock-text.ts'
import { Field } from '../../ui/field.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { ChoiceDialog, type PrinterDialogProps } from './choice-dialog.tsx'
import { rollLeft } from '../../shell/devices/roll-bar.tsx'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { cutText, paceText } from '../run/use-print-run.ts'

/** Number of passes on a strip: one, several, or all of a run (0). */
const CUTS = [1, 5, 10, 0] as const

type Settings = Partial<Pick<DeskPrinter, 'slowUsb'>> & { bulk?: Partial<DeskPrinter['bulk']> }

/**
 * Bulk printing: where it cuts, and speed or quality with their pace; by USB also its transfers.
 */
export function BulkChoice({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const { bulk, slowUsb } = printer
  const set = (body: Settings): void =>
    void act(() =>
      call(printerEndpoints.changePrinter, {
        params: { printerId: printer.printerId },
        body,
      }),
    )
  const choices = [
    ...CUTS.map((cutEvery, index) => ({
      cap: String(index + 1),
      name: cutText(t, cutEvery),
      on: bulk.cutEvery === cutEvery,
      run: () => set({ bulk: { cutEvery } }),
    })),
    ...([false, true] as const).map((fast) => ({
      cap: fast ? 'F' : 'Q',
      name: t(fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
      detail: paceText(t, printer, fast),
      on: bulk.fast === fast,
      run: () => set({ bulk: { fast } }),
    })),
    ...(printer.connection === 'usb'
      ? [
          {
            cap: 'U',
            name: t('devices.bulk.slowUsb'),
            detail: t('devices.bulk.slowUsbAbout'),
            on: slowUsb,
            run: () => set({ slowUsb: !slowUsb }),
          },
        ]
      : []),
  ]
  return (
    <ChoiceDialog
      printer={printer}
      banner={{ title: t('devices.bulk.banner'), detail: t('devices.bulk.detail') }}
      choices={choices}
      failure={failure}
      onDone={onDone}
    />
  )
}

/** Declares the loaded roll and its remaining length: a digit, optionally the metres, Enter. */
export function ChangeRoll({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat()
  const [stock, setStock] = useState<Stock>(() => likelyStock(printer))
  const [part, setPart] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const { act, failure } = useRequest(desk.event.eventId)
  const put = (): void => {
    const left = part === null ? FULL_ROLL_MM : parseMetres(part)
    setWrong(left === null)
    if (left === null) return
    const whole = Math.max(FULL_ROLL_MM, left)
    void act(() => declareRoll(printer, stock, whole, whole - left)).then((done) => done && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.roll.banner'),
    detail: t('devices.roll.detail', { count: stocksFor(printer.model).length }),
    failure,
    actions: [{ cap: 'Enter', label: t('devices.roll.key'), run: put }],
  })
  useKeys(
    {
      ...Object.fromEntries(
        stocksFor(printer.model).map((one, index) => [`Digit${index + 1}`, { run: () => setStock(one) }]),
      ),
      KeyF: { run: () => setPart(null) },
      KeyM: { run: () => setPart(part ?? '') },
      Enter: { inField: true, run: put },
      Escape: { run: part === null ? onDone : () => setPart(null) },
    },
    LAYER.question,
  )
  return (
    <>
      <KeyRows
        title={printer.name}
        rows={stocksFor(printer.model).map((one, index) => ({
          cap: String(index + 1),
          label: stockLabel(t, one),
          text: t('devices.width', { mm: tapeMm(one) }),
          isOn: one === stock,
          run: () => setStock(one),
        }))}
      />
      <KeyRows
        rows={[
          {
            cap: 'F',
            label: t('devices.roll.full', { metres: format.tenths(FULL_ROLL_MM / 1000) }),
            isOn: part === null,
            run: () => setPart(null),
          },
          {
            cap: 'M',
            label: t('devices.roll.part'),
            isOn: part !== null,
            run: () => setPart(part ?? ''),
          },
        ]}
      />
      {part !== null && <MetresLeft value={part} onChange={setPart} wrong={wrong} />}
    </>
  )
}

/** The declared stock; if the printer reports another width, the usual roll of that width. */
function likelyStock(printer: DeskPrinter): Stock {
  const likely = stocksFor(printer.model, loadedWidth(printer))
  return likely.includes(printer.stock) ? printer.stock : (likely[0] ?? printer.stock)
}

/** Typed metres in millimetres; null if it is not a length of a roll. */
export function parseMetres(text: string): number | null {
  const value = Number(text.trim().normalize('NFKC').replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 100
    ? Math.round(value * 1000)
    : null
}

/** The remaining length of the loaded roll, in metres. */
export function RemainingLength({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [typed, setTyped] = useState((rollLeft(printer).mm / 1000).toFixed(1))
  const [wrong, setWrong] = useState(false)
  const { act, failure } = useRequest(desk.event.eventId)
  const set = (): void => {
    const left = parseMetres(typed)
    setWrong(left === null)
    if (left === null) return
    const whole = Math.max(left, printer.rollMm || FULL_ROLL_MM)
    void act(() => correctRoll(printer, printer.stock, whole, whole - left)).then((done) => done && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.setMetres'),
    detail: printer.name,
    failure,
    actions: [{ cap: 'Enter', label: t('import.fixing.key'), run: set }],
  })
  useKeys({ Enter: { inField: true, run: set }, Escape: { run: onDone } }, LAYER.question)
  return <MetresLeft value={typed} onChange={setTyped} wrong={wrong} />
}

interface MetresLeftProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly wrong: boolean
}

/** The field for the remaining length of a roll, in metres. */
function MetresLeft({ value, onChange, wrong }: MetresLeftProps): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card stack">
      <Field
        label={t('devices.metresLeft')}
        value={value}
        onChange={onChange}
        autoFocus
        cause={wrong ? t('devices.metresLeft.wrong') : null}
      />
    </section>
  )
}

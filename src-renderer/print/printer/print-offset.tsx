import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  type OffsetRange,
  deskPrinterEndpoints,
  type PrinterDetail,
} from '../../../contract/print/printer/printers.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { AlignmentLabel, mmTyped, signedMm } from './alignment.tsx'
import type { PrinterDialogProps } from './choice-dialog.tsx'

/**
 * The range of the contract, mm, until the kiosk has sent the range that confirmed passes allow.
 */
const WIDEST: OffsetRange = { xMm: [-3, 3], yMm: [-3, 3] }

interface Axis {
  readonly text: string
  readonly value: number | null
  readonly range: readonly [number, number]
  readonly set: (text: string) => void
  readonly step: (tenths: number) => void
}

function useAxis(start: number, range: readonly [number, number]): Axis {
  const [text, setText] = useState(() => signedMm(start))
  const typed = mmTyped(text)
  const value = typed !== null && typed >= range[0] && typed <= range[1] ? typed : null
  return {
    text,
    value,
    range,
    set: setText,
    step(tenths) {
      const from = typed ?? 0
      const next = Math.round(from * 10 + tenths) / 10
      setText(signedMm(Math.min(range[1], Math.max(range[0], next))))
    },
  }
}

/**
 * Moves a printer's print by tenths of a millimetre: by arrows, or by the values at the folds of
 * the test label.
 */
export function Position({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const range = usePrinterDetail(printer.printerId)?.room ?? WIDEST
  const x = useAxis(printer.offsets.xMm, range.xMm)
  const y = useAxis(printer.offsets.yMm, range.yMm)
  const { act, failure } = useRequest(desk.event.eventId)
  const { printerId } = printer

  async function save(): Promise<boolean> {
    if (x.value === null || y.value === null) return false
    const offsets = { xMm: x.value, yMm: y.value }
    const saved = await act(() =>
      call(printerEndpoints.changePrinter, { params: { printerId }, body: { offsets } }),
    )
    // A pass that was confirmed since may reduce the range.
    if (!saved) void client.invalidateQueries({ queryKey: ['printer-detail', printerId] })
    return saved !== null
  }
  const saveAndLeave = (): void => void save().then((saved) => saved && onDone())
  const saveAndTest = (): void =>
    void save().then((saved) =>
      saved ? act(() => call(deskPrinterEndpoints.testPrint, { params: { printerId } })) : null,
    )

  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.position.banner'),
    detail: t('devices.position.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('devices.position.key'), run: saveAndLeave }],
  })
  useKeys(
    {
      ArrowLeft: { run: () => x.step(-1) },
      ArrowRight: { run: () => x.step(1) },
      ArrowUp: { run: () => y.step(-1) },
      ArrowDown: { run: () => y.step(1) },
      KeyT: { label: t('devices.test'), run: saveAndTest },
      Enter: { inField: true, run: saveAndLeave },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <section className="card stack position">
      <h2>{printer.name}</h2>
      <p>{t('devices.position.text')}</p>
      <div className="row wrap">
        <AxisField axis={x} label={t('devices.position.sideways')} keys={['←', '→']} />
        <AxisField axis={y} label={t('devices.position.feed')} keys={['↑', '↓']} />
      </div>
      <AlignmentLabel
        stock={printer.stock}
        offsets={{ xMm: x.value ?? printer.offsets.xMm, yMm: y.value ?? printer.offsets.yMm }}
      />
    </section>
  )
}

function AxisField({
  axis,
  label,
  keys,
}: {
  readonly axis: Axis
  readonly label: string
  readonly keys: readonly string[]
}): ReactElement {
  const { t } = useMessages()
  const [from, to] = axis.range
  const isAtEnd = axis.value !== null && (axis.value === from || axis.value === to)
  return (
    <div className="stack">
      <Field
        label={label}
        value={axis.text}
        onChange={axis.set}
        cause={
          axis.value === null ? t('devices.position.range', { from: signedMm(from), to: signedMm(to) }) : null
        }
        {...(isAtEnd && { hint: t('devices.position.end', { value: signedMm(axis.value) }) })}
      />
      <p className="row small quiet">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
        0.1 mm
      </p>
    </div>
  )
}

/**
 * A printer's rolls and the allowed offsets at the time a panel opens; null until the kiosk has
 * replied.
 */
function usePrinterDetail(printerId: string): PrinterDetail | null {
  const detail = useQuery({
    queryKey: ['printer-detail', printerId],
    queryFn: ({ signal }) => call(printerEndpoints.getPrinterDetail, { params: { printerId }, signal }),
    gcTime: 0,
  })
  return detail.data ?? null
}

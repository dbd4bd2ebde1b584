import { type ReactElement, useState, useEffect } from 'react'
import { type FailureCode, call } from '../../api/call.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import {
  printerEndpoints,
  type NextPlace,
  type PowerOffMinutes,
  type PowerOffTimer,
} from '../../../contract/print/printer/printer-settings.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type Translate, translateText } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Field } from '../../ui/field.tsx'
import { faultOf } from '../../shell/devices/printer-fault.ts'

/** Props of every dialog about one printer. */
export interface PrinterDialogProps {
  readonly printer: DeskPrinter
  readonly onDone: () => void
}

export interface Choice {
  /** The key of the choice: a digit or a letter. */
  readonly cap: string
  readonly name: string
  readonly detail?: string
  /** Whether the choice is active; missing if that does not apply. */
  readonly on?: boolean
  readonly run: () => void
}

interface ChoiceDialogProps extends PrinterDialogProps {
  readonly banner: { readonly title: string; readonly detail: string }
  readonly choices: readonly Choice[]
  readonly failure: FailureCode | null
}

/** A dialog about a printer with a key for each answer; Enter and Esc close it. */
export function ChoiceDialog(props: ChoiceDialogProps): ReactElement {
  const { printer, banner, choices, failure, onDone } = props
  const digits = choices.map(({ cap }) => cap).filter((cap) => /\d/.test(cap))
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    ...banner,
    failure,
    range: [digits.toSorted()[0] ?? '', digits.toSorted().at(-1) ?? ''],
  })
  useKeys(
    {
      ...Object.fromEntries(
        choices.map(({ cap, run }) => [/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`, { run }]),
      ),
      Enter: { run: onDone },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <KeyRows
      title={printer.name}
      rows={choices.map(({ cap, name, detail, on, run }) => ({
        cap,
        label: name,
        text: detail,
        isOn: on,
        run,
      }))}
    />
  )
}

/** A field for the name of the printer. */
export function RenamePrinter({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [typed, setTyped] = useState(printer.name)
  const [empty, setEmpty] = useState(false)
  const { act, failure } = useRequest(desk.event.eventId)
  const rename = (): void => {
    const name = typed.trim()
    setEmpty(name === '')
    if (name !== '')
      void act(() =>
        call(printerEndpoints.changePrinter, {
          params: { printerId: printer.printerId },
          body: { name },
        }),
      ).then((done) => done && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.rename.banner'),
    detail: printer.name,
    failure: failure === 'conflict' ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.position.key'), run: rename }],
  })
  useKeys({ Enter: { inField: true, run: rename }, Escape: { run: onDone } }, LAYER.question)
  const cause = empty ? t('devices.rename.empty') : failure === 'conflict' ? t('devices.rename.taken') : null
  return (
    <section className="card stack">
      <Field
        label={t('devices.name')}
        value={typed}
        onChange={setTyped}
        autoFocus
        maxLength={60}
        cause={cause}
      />
    </section>
  )
}

/** The place of the next pass: on a new sheet, or on the current one. */
export function ChoosePlace({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const choose = (at: NextPlace) => (): void => {
    void act(() =>
      call(printerEndpoints.startSheet, {
        params: { printerId: printer.printerId },
        body: { at },
      }),
    ).then((done) => done && onDone())
  }
  const place = printer.sheet?.nextPlace ?? 1
  return (
    <ChoiceDialog
      printer={printer}
      banner={{
        title: t('devices.sheet.banner'),
        detail: t('devices.sheet.detail', { name: printer.name }),
      }}
      choices={[
        { cap: '1', name: t('devices.sheet.first'), run: choose('first') },
        { cap: '2', name: t('devices.sheet.continue', { place }), run: choose('next') },
      ]}
      failure={failure}
      onDone={onDone}
    />
  )
}

interface FallbackChoiceProps extends PrinterDialogProps {
  readonly printers: readonly DeskPrinter[]
}

/** Selects the printer that is offered if this one has a fault: a digit, or 0 for none. */
export function FallbackChoice({ printer, printers, onDone }: FallbackChoiceProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const choice = (cap: string, name: string, fallbackId: string | null) => ({
    cap,
    name,
    on: fallbackId === printer.fallbackId,
    run: (): void =>
      void act(() =>
        call(printerEndpoints.changePrinter, {
          params: { printerId: printer.printerId },
          body: { fallbackId },
        }),
      ).then((done) => done && onDone()),
  })
  const others = printers.filter(({ printerId }) => printerId !== printer.printerId).slice(0, 9)
  return (
    <ChoiceDialog
      printer={printer}
      banner={{
        title: t('devices.fallback.banner'),
        detail: t('devices.fallback.detail', { name: printer.name }),
      }}
      choices={[
        ...others.map(({ printerId, name }, index) => choice(String(index + 1), name, printerId)),
        choice('0', t('devices.fallback.none'), null),
      ]}
      failure={failure}
      onDone={onDone}
    />
  )
}

const MINUTES: readonly PowerOffMinutes[] = [0, 10, 20, 30, 40, 50, 60]

/** The power-off timer: read from the printer, then set by a digit. */
export function PowerOffChoice({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const [timer, setTimer] = useState<PowerOffTimer | null>(null)
  const { printerId } = printer
  const ask = (minutes: PowerOffMinutes | null): void =>
    void act(() => call(printerEndpoints.setPowerOff, { params: { printerId }, body: { minutes } })).then(
      (reported) => reported && setTimer(reported),
    )
  useEffect(() => ask(null), [printerId])
  return (
    <ChoiceDialog
      printer={printer}
      banner={{ title: t('devices.powerOff.banner'), detail: detailOf(t, timer) }}
      choices={MINUTES.map((minutes) => ({
        cap: String(minutes / 10),
        name: minutes === 0 ? t('devices.powerOff.never') : powerOffText(t, minutes),
        on: timer?.minutes === minutes,
        run: () => ask(minutes),
      }))}
      failure={failure}
      onDone={onDone}
    />
  )
}

function detailOf(t: Translate, timer: PowerOffTimer | null): string {
  if (!timer) return t('devices.powerOff.asking')
  if (timer.problem) return translateText(t, faultOf(timer.problem, { waiting: 0, other: false }).detail)
  return timer.minutes === null ? t('devices.powerOff.unknown') : powerOffText(t, timer.minutes)
}

export const powerOffText = (t: Translate, minutes: number): string =>
  minutes === 0 ? t('devices.powerOff.isNever') : t('devices.powerOff.after', { count: minutes })

import { useState, type ReactElement } from 'react'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { hasRoll, stocksFor } from '../../../facts/roll-rules.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type MessageKey, translateText } from '../../i18n/i18n.ts'
import { stockLabel } from '../../i18n/stock-text.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Alignment, signedMm } from '../../print/printer/alignment.tsx'
import { canAdd, FoundPrinters, useFound } from '../../print/printer/found-printers.tsx'
import { powerOffText } from '../../print/printer/choice-dialog.tsx'
import { PrinterCard } from '../../print/printer/printer-card.tsx'
import { PrinterDialog, type Asking } from '../../print/printer/printer-dialog.tsx'
import { type PrinterActions, usePrinterActions } from '../../print/printer/use-printer-actions.ts'
import { cutText } from '../../print/run/use-print-run.ts'
import { CommandMenu, type Command, type CommandGroup } from '../../shell/command-menu.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { ReaderRow, ScannerRow } from '../../shell/devices/device-rows.tsx'
import { faultOf, waitsFor, loadedStock, loadedWidth } from '../../shell/devices/printer-fault.ts'
import { rollLeft } from '../../shell/devices/roll-bar.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'

/**
 * Printers with their rolls, found printers, readers. Enter opens every action on the selected
 * printer.
 */
export function DevicesScreen(): ReactElement {
  const { state } = useDesk()
  const { t } = useMessages()
  const printers = state?.printers ?? []
  const [chosenId, setChosenId] = useState<string | null>(null)
  const printer = printers.find(({ printerId }) => printerId === chosenId) ?? printers[0] ?? null
  const [asking, setAsking] = useState<Asking | 'actions' | null>(null)
  const found = useFound(printers.map(({ address }) => address))
  const next = found.printers.find(canAdd) ?? null
  const work = usePrinterActions(printers)
  const others = printers.length > 1
  const onRoll = printer !== null && hasRoll(printer.connection)
  const ask = (what: Asking | 'actions') => (): void => setAsking(what)
  const step = (by: number) =>
    printer && others
      ? {
          run: () =>
            setChosenId(
              printers[Math.max(0, Math.min(printers.length - 1, printers.indexOf(printer) + by))]
                ?.printerId ?? null,
            ),
        }
      : undefined

  useDeviceBanner(asking === null, { printer, next, work, roll: onRoll ? ask('roll') : null })
  // While a dialog is open, its keys take precedence; pausing still applies to this printer.
  const pause = printer ? { run: () => work.pause(printer) } : undefined
  const down = step(1)
  useKeys(
    asking === null
      ? {
          ArrowDown: down && { ...down, cap: '↑ ↓', label: t('key.choose') },
          ArrowUp: step(-1),
          Enter: printer ? { run: ask('actions') } : undefined,
          KeyT: printer ? { run: () => work.test(printer) } : undefined,
          KeyR: onRoll ? { run: ask('roll') } : undefined,
          KeyN: next ? { run: () => work.addFound(next) } : undefined,
          KeyA: { label: t('devices.none.banner'), run: ask('add') },
          F8: pause,
        }
      : { F8: pause },
  )
  if (asking === 'actions' && printer)
    return (
      <PrinterActionMenu
        printer={printer}
        printers={printers}
        work={work}
        onAsk={setAsking}
        onLeave={() => setAsking(null)}
      />
    )
  return (
    <ScreenLayout
      side={
        <>
          {printer && <Alignment printer={printer} />}
          {printer && asking === null && (
            <KeyRows rows={[{ cap: 'Enter', label: t('devices.what'), run: ask('actions') }]} />
          )}
          <LastFault />
        </>
      }
      foot={<WaitingScansStrip />}
    >
      {(asking === null || asking === 'remove') &&
        printers.map((one) => (
          <PrinterCard
            key={one.printerId}
            printer={one}
            fallback={printers.find((other) => other.printerId === one.fallbackId) ?? null}
            others={others}
            selected={one === printer}
            onSelect={() => setChosenId(one.printerId)}
          />
        ))}
      {asking && asking !== 'actions' && (
        <PrinterDialog
          asking={asking}
          printer={printer}
          printers={printers}
          onAsk={setAsking}
          onVirtual={work.addVirtual}
          onDone={() => setAsking(null)}
        />
      )}
      {asking === null && (
        <>
          {state && (
            <section className="card flush list tight readers">
              <ReaderRow state={state} />
              <ScannerRow />
            </section>
          )}
          <FoundPrinters found={found} next={next} onAdd={work.addFound} />
        </>
      )}
    </ScreenLayout>
  )
}

interface ActionMenuProps {
  readonly printer: DeskPrinter
  readonly printers: readonly DeskPrinter[]
  readonly work: PrinterActions
  readonly onAsk: (asking: Asking) => void
  readonly onLeave: () => void
}

/** Every action on a printer, with the present value. */
function PrinterActionMenu({ printer, printers, work, onAsk, onLeave }: ActionMenuProps): ReactElement {
  const { t } = useMessages()
  const { isAdmin } = useDesk()
  const format = useFormat()
  const { offsets, bulk, isDefault, fallbackId, powerOffMin } = printer
  const others = printers.length > 1
  const onRoll = hasRoll(printer.connection)
  const stocks = onRoll ? stocksFor(printer.model, loadedWidth(printer)) : []
  const then = (run: () => void) => (): void => {
    run()
    onLeave()
  }
  const when = <T,>(is: boolean, one: T): T[] => (is ? [one] : [])
  const ask = (what: Asking, icon: IconName, label: MessageKey, value?: string | null): Command => ({
    id: what,
    icon,
    label: t(label),
    value,
    run: () => onAsk(what),
  })
  const groups: CommandGroup[] = [
    {
      title: t('devices.group.roll'),
      commands: [
        ...when(onRoll, ask('roll', 'roll', 'devices.key.roll', loadedStock(printer))),
        ...(stocks.length > 1
          ? stocks.map((stock) => ({
              id: stock,
              icon: 'roll' as const,
              label: t('devices.correct', { stock: stockLabel(t, stock) }),
              run: then(() => work.correctStock(printer, stock)),
            }))
          : []),
        ...when(
          onRoll,
          ask(
            'metres',
            'ruler',
            'devices.key.metres',
            t('devices.metres', { metres: format.tenths(rollLeft(printer).mm / 1000) }),
          ),
        ),
        ...when(
          (printer.sheet?.places ?? 1) > 1,
          ask('sheet', 'file', 'devices.key.sheet', String(printer.sheet?.nextPlace ?? '')),
        ),
      ],
    },
    {
      title: t('devices.group.printing'),
      commands: [
        {
          id: 'test',
          icon: 'printer',
          label: t('devices.test'),
          cap: 'T',
          run: then(() => work.test(printer)),
        },
        ask(
          'position',
          'move',
          'devices.key.position',
          `X ${signedMm(offsets.xMm)}  Y ${signedMm(offsets.yMm)}`,
        ),
        ...when(onRoll, ask('bulk', 'cut', 'devices.key.bulk', cutText(t, bulk.cutEvery))),
        ...when(
          others,
          ask(
            'fallback',
            'repeat',
            'devices.key.fallback',
            printers.find(({ printerId }) => printerId === fallbackId)?.name ?? t('devices.fallback.none'),
          ),
        ),
        ...when(others && !isDefault, {
          id: 'default',
          icon: 'star' as const,
          label: t('devices.key.default'),
          run: then(() => work.makeDefault(printer)),
        }),
        {
          id: 'pause',
          icon: 'pause',
          label: t('devices.key.pause'),
          cap: 'F8',
          run: then(() => work.pause(printer)),
        },
      ],
    },
    {
      title: t('devices.group.itself'),
      commands: [
        ask('name', 'pencil', 'devices.key.name', printer.name),
        ...when(
          onRoll,
          ask(
            'powerOff',
            'power',
            'devices.key.powerOff',
            powerOffMin === null ? null : powerOffText(t, powerOffMin),
          ),
        ),
        ...when(isAdmin && isUnidentified(printer), {
          id: 'confirm',
          icon: 'shield' as const,
          label: t('devices.key.confirm'),
          run: then(() => work.confirm(printer)),
        }),
        ask('remove', 'trash', 'devices.key.remove'),
      ],
    },
  ]
  return (
    <CommandMenu
      groups={groups}
      placeholder={t('devices.find', { name: printer.name })}
      enterLabel={t('key.choose')}
      onLeave={onLeave}
      foot={<WaitingScansStrip />}
    />
  )
}

/** The last fault of this desk, in full; nothing before the first one. */
function LastFault(): ReactElement | null {
  const { lastFault, event } = useDesk()
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  if (!lastFault) return null
  const { words, at, where, raw } = lastFault
  return (
    <section className="card stack last-fault">
      <h2>{t('menu.lastFault')}</h2>
      <div>
        <p className="strong">{translateText(t, words.title)}</p>
        <p>{translateText(t, words.detail)}</p>
      </div>
      <p className="quiet small">{t('menu.at', { time: format.seconds(at), where })}</p>
      <p className="quiet small code">{raw}</p>
    </section>
  )
}

/** A network printer that does not identify itself; an administrator may confirm that it is one. */
const isUnidentified = ({ connection, confirmed, problem }: DeskPrinter): boolean =>
  connection === 'network' && !confirmed && problem?.code === 'unreachable'

interface Chosen {
  readonly printer: DeskPrinter | null
  /** The found printer that the key adds. */
  readonly next: FoundPrinter | null
  readonly work: PrinterActions
  /** Declares a new roll; null: it has none. */
  readonly roll: (() => void) | null
}

/**
 * The last failure, what the chosen printer requires, or that there is none; no banner while a
 * dialog is open.
 */
function useDeviceBanner(speaks: boolean, { printer, next, work, roll }: Chosen): void {
  const { t } = useMessages()
  useBanner(speaks ? { ...banner(), size: 'small' } : null)

  function banner(): ScreenBanner {
    if (work.failure) return { failure: work.failure }
    if (!printer) {
      const actions = next
        ? {
            actions: [
              {
                cap: 'N',
                label: t('devices.found.key', { name: next.name }),
                run: () => work.addFound(next),
              },
            ],
          }
        : {}
      return {
        tone: 'hold',
        title: t('devices.none.banner'),
        detail: t('devices.none.detail'),
        ...actions,
      }
    }
    if (printer.problem) {
      const fault = faultOf(printer.problem, waitsFor(printer))
      return {
        tone: fault.tone,
        title: translateText(t, fault.title),
        detail: translateText(t, fault.detail),
        ...(fault.note && { note: translateText(t, fault.note) }),
      }
    }
    return {
      tone: 'idle',
      picture: 'printer',
      title: t('devices.banner'),
      detail: t('devices.selected', { name: printer.name }),
      actions: [
        { cap: 'T', label: t('devices.test'), run: () => work.test(printer) },
        ...(roll ? [{ cap: 'R', label: t('devices.key.roll'), run: roll }] : []),
      ],
    }
  }
}

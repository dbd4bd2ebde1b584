import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { hasRoll, stocksFor } from '../../../facts/roll-rules.ts'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { loadedWidth } from '../../shell/devices/printer-status.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Alignment } from '../../print/printer/alignment.tsx'
import { PrinterDialog, type Asking } from '../../print/printer/printer-dialog.tsx'
import { DeviceKeys } from '../../print/printer/device-keys.tsx'
import { canAdd, FoundPrinters, useFound } from '../../print/printer/found-printers.tsx'
import { PrinterCard } from '../../print/printer/printer-card.tsx'
import { TagReaderLine } from '../../shell/devices/device-panel.tsx'
import { ScannerStatus } from '../../shell/devices/scanner-status.tsx'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { faultOf, waitsFor } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { type PrinterActions, usePrinterActions } from '../../print/printer/use-printer-actions.ts'
import '../../print/printer/devices.css'
import '../../ui/choice-row.css'

/**
 * Printers with their rolls, found printers, readers. Actions: test, position, roll, fallback, add,
 * pause, remove.
 */
export function DevicesScreen(): ReactElement {
  const { state, isAdmin } = useDesk()
  const printers = state?.printers ?? []
  const [chosenId, setChosenId] = useState<string | null>(null)
  const printer = printers.find(({ printerId }) => printerId === chosenId) ?? printers[0] ?? null
  const [asking, setAsking] = useState<Asking | null>(null)
  const found = useFound(printers.map(({ address }) => address))
  const next = found.printers.find(canAdd) ?? null
  const work = usePrinterActions(printers)
  const others = printers.length > 1
  const onRoll = printer !== null && hasRoll(printer.connection)
  const onSheet = (printer?.sheet?.places ?? 1) > 1
  const stocks = printer && onRoll ? stocksFor(printer.model, loadedWidth(printer)) : []
  const needs = (run: (one: DeskPrinter) => void, also = true) =>
    printer && also ? { run: () => run(printer) } : undefined
  const ask = (what: Asking, also = true) => needs(() => setAsking(what), also)
  const step = (by: number) =>
    needs(
      (one) =>
        setChosenId(
          printers[Math.max(0, Math.min(printers.length - 1, printers.indexOf(one) + by))]
            ?.printerId ?? null,
        ),
      others,
    )

  useDeviceBanner(asking === null, { printer, next, work })
  // While a dialog is open, its keys take precedence; pausing still applies to this printer.
  const keys: KeyBindings = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    KeyT: needs(work.test),
    KeyR: ask('roll', onRoll),
    KeyM: ask('metres', onRoll),
    KeyL: ask('position'),
    KeyS: ask('sheet', onSheet),
    KeyB: ask('fallback', others),
    KeyD: needs(work.makeDefault, others),
    KeyE: ask('name'),
    KeyK: ask('bulk', onRoll),
    KeyO: ask('powerOff', onRoll),
    KeyY: needs(work.confirm, isAdmin && printer !== null && isUnidentified(printer)),
    F8: needs(work.pause),
    Delete: ask('remove'),
    KeyN: next ? { run: () => work.addFound(next) } : undefined,
    KeyA: { run: () => setAsking('address') },
    KeyP: { run: () => setAsking('pdf') },
    KeyV: { run: work.addVirtual },
    ...Object.fromEntries(
      stocks.map((stock, index) => [
        `Digit${index + 1}`,
        needs((one) => work.correctStock(one, stock), stocks.length > 1),
      ]),
    ),
  }
  useKeys(asking === null ? keys : { F8: keys['F8'] })
  return (
    <ScreenLayout
      side={
        <SidePanel
          printer={printer}
          others={others}
          isAdmin={isAdmin}
          found={next !== null}
          asking={asking !== null}
        />
      }
      sideWidth={27}
      foot={<WaitingScansStrip />}
    >
      <div className="devices">
        {asking && (
          <PrinterDialog
            asking={asking}
            printer={printer}
            printers={printers}
            onDone={() => setAsking(null)}
          />
        )}
        {printers.map((one) => (
          <PrinterCard
            key={one.printerId}
            printer={one}
            fallback={printers.find((other) => other.printerId === one.fallbackId) ?? null}
            others={others}
            selected={one === printer}
            underDialog={asking !== null}
            onSelect={() => setChosenId(one.printerId)}
            onStock={(stock) => work.correctStock(one, stock)}
          />
        ))}
        <FoundPrinters found={found} next={next} onAdd={work.addFound} />
        <Readers />
      </div>
    </ScreenLayout>
  )
}

/** A network printer that does not identify itself; an administrator may confirm that it is one. */
const isUnidentified = ({ connection, confirmed, problem }: DeskPrinter): boolean =>
  connection === 'network' && !confirmed && problem?.code === 'unreachable'

interface SidePanelProps {
  readonly printer: DeskPrinter | null
  readonly others: boolean
  readonly isAdmin: boolean
  readonly found: boolean
  /** An open dialog has the keys. */
  readonly asking: boolean
}

function SidePanel({ printer, others, isAdmin, found, asking }: SidePanelProps): ReactElement {
  const isOne = printer !== null && !asking
  return (
    <>
      {printer && <Alignment printer={printer} />}
      <DeviceKeys
        has={{
          nothing: !asking,
          printer: isOne,
          roll: isOne && hasRoll(printer.connection),
          sheet: isOne && (printer.sheet?.places ?? 1) > 1,
          others: isOne && others,
          unconfirmed: isOne && isAdmin && isUnidentified(printer),
          found: found && !asking,
        }}
      />
    </>
  )
}

/** Tag reader and scanner, each with its state. */
function Readers(): ReactElement | null {
  const { state } = useDesk()
  if (!state) return null
  return (
    <div className="readers">
      <div className="device device--reader">
        <TagReaderLine reader={state.reader} says={null} />
      </div>
      <div className="device device--reader">
        <ScannerStatus />
      </div>
    </div>
  )
}

interface Chosen {
  readonly printer: DeskPrinter | null
  /** The found printer that the key adds. */
  readonly next: FoundPrinter | null
  readonly work: PrinterActions
}

/**
 * The last failure, what the chosen printer requires, or that there is none; no banner while a
 * dialog is open.
 */
function useDeviceBanner(speaks: boolean, { printer, next, work }: Chosen): void {
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
        tone: 'warning',
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
      detail: t('devices.detail'),
      actions: [{ cap: 'T', label: t('devices.test'), run: () => work.test(printer) }],
    }
  }
}

import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/desk.ts'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import type { Stock } from '../../contract/pass.ts'
import { call, type FailureCode } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { addVirtualPrinter, declareRoll, NEW_ROLL_MM } from '../parts/add-printer.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { loadedWidth } from '../parts/printer-brief.tsx'
import { Body } from '../ui/body.tsx'
import { useSign, type SignSpec } from '../ui/sign-store.ts'
import { AddAddress } from './add-address.tsx'
import './devices.css'
import { DeviceKeys, type TestResult } from './device-keys.tsx'
import { MetresLeft } from './metres-left.tsx'
import { PrinterCard } from './printer-card.tsx'
import { RemovePrinter } from './remove-printer.tsx'
import { stocksFor } from '../parts/stocks.ts'

type Asking = 'address' | 'metres' | 'remove' | null

interface PrinterWork {
  readonly failure: FailureCode | null
  readonly test: () => void
  /** What the last test print of the printer told. */
  readonly tested: TestResult | null
  readonly declare: (printer: DeskPrinter, stock: Stock, usedMm: number) => void
  readonly addVirtual: () => void
}

/** What can be done with the chosen printer, and for want of one. */
function usePrinterWork(printer: DeskPrinter | null, isFirst: boolean): PrinterWork {
  const { event } = useDesk()
  const { t } = useWords()
  const { act, failure } = useActing(event.eventId)
  const [tests, setTests] = useState<Readonly<Record<string, TestResult>>>({})
  return {
    failure,
    tested: (printer && tests[printer.printerId]) ?? null,
    test() {
      if (!printer) return
      const { printerId } = printer
      void act(() => call(deskEndpoints.testPrint, { params: { printerId } })).then((result) => result && setTests((now) => ({ ...now, [printerId]: result })))
    },
    declare: (one, stock, usedMm) => void act(() => declareRoll(one, stock, one.rollMm || NEW_ROLL_MM, usedMm)),
    addVirtual: () => void act(() => addVirtualPrinter(t('devices.virtualName'), printer?.stock ?? 'DK-2205', isFirst)),
  }
}

/** Printers with their rolls: what is left, what is in, test print, add, pause. */
export function DevicesScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const printers = desk.state?.printers ?? []
  const [chosen, setChosen] = useState(0)
  const printer = printers[Math.min(chosen, printers.length - 1)] ?? null
  const [asking, setAsking] = useState<Asking>(null)
  const work = usePrinterWork(printer, printers.length === 0)
  const stocks = printer ? stocksFor(loadedWidth(printer)) : []
  const step = (by: number) => (printers.length > 1 ? { run: () => setChosen(Math.max(0, Math.min(printers.length - 1, chosen + by))) } : undefined)
  const needs = (run: (one: DeskPrinter) => void) => (printer ? { run: () => run(printer) } : undefined)

  useSign(asking === null ? deviceSign() : null)
  useKeys({
    ArrowDown: step(1),
    ArrowUp: step(-1),
    KeyT: needs(work.test),
    KeyA: { run: () => setAsking('address') },
    KeyV: { run: work.addVirtual },
    KeyR: needs((one) => work.declare(one, one.stock, 0)),
    KeyM: needs(() => setAsking('metres')),
    Delete: needs(() => setAsking('remove')),
    ...Object.fromEntries(stocks.map((stock, index) => [`Digit${index + 1}`, stocks.length > 1 ? needs((one) => work.declare(one, stock, one.usedMm)) : undefined])),
  })
  return (
    <Body rail={<DeviceKeys printer={printer} test={work.tested} />} railWidth={27} foot={<NextStrip />}>
      <div className="devices">
        <Asked asking={asking} printer={printer} isFirst={printers.length === 0} onDone={() => setAsking(null)} />
        {printers.map((one, index) => (
          <PrinterCard
            key={one.printerId}
            printer={one}
            fallback={printers.find((other) => other.printerId === one.fallbackId) ?? null}
            selected={one === printer}
            onSelect={() => setChosen(index)}
            onStock={(stock) => work.declare(one, stock, one.usedMm)}
          />
        ))}
      </div>
    </Body>
  )

  function deviceSign(): SignSpec {
    if (work.failure) return { ...failureSign(work.failure, t, desk.user.name), size: 'small' }
    if (!printer) return { tone: 'hold', title: t('devices.none.sign'), detail: t('devices.none.detail'), size: 'small' }
    return { tone: 'idle', picture: 'printer', size: 'small', title: t('devices.sign'), detail: t('devices.detail'), actions: [{ cap: 'T', label: t('devices.test'), run: work.test }] }
  }
}

interface AskedProps {
  readonly asking: Asking
  readonly printer: DeskPrinter | null
  readonly isFirst: boolean
  readonly onDone: () => void
}

/** What is being asked just now, above the printers. */
function Asked({ asking, printer, isFirst, onDone }: AskedProps): ReactElement | null {
  if (asking === 'address') return <AddAddress isFirst={isFirst} onDone={onDone} />
  if (asking === 'metres' && printer) return <MetresLeft printer={printer} onDone={onDone} />
  return asking === 'remove' && printer ? <RemovePrinter printer={printer} onDone={onDone} /> : null
}

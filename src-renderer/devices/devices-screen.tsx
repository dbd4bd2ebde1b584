import { useState, type ReactElement } from 'react'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import type { Stock } from '../../contract/pass.ts'
import { call } from '../api/call.ts'
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

/** Printers with their rolls: what is left, what is in, test print, add, pause. */
export function DevicesScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const printers = desk.state?.printers ?? []
  const [chosen, setChosen] = useState(0)
  const printer = printers[Math.min(chosen, printers.length - 1)] ?? null
  const [asking, setAsking] = useState<Asking>(null)
  const [tests, setTests] = useState<Readonly<Record<string, TestResult>>>({})
  const { act, failure } = useActing(desk.event.eventId)
  const done = (): void => setAsking(null)

  const test = (): void => {
    if (!printer) return
    void act(async () => {
      const result = await call(deskEndpoints.testPrint, { params: { printerId: printer.printerId } })
      setTests((now) => ({ ...now, [printer.printerId]: result }))
    })
  }
  const declare = (stock: Stock, used = printer?.usedMm ?? 0): void => {
    if (printer) void act(() => declareRoll(printer, stock, printer.rollMm || NEW_ROLL_MM, used))
  }
  const addVirtual = (): void => void act(() => addVirtualPrinter(t('devices.virtualName'), printer?.stock ?? 'DK-2205', printers.length === 0))
  const stocks = printer ? stocksFor(loadedWidth(printer)) : []

  useSign(asking === null ? deviceSign() : null)
  useKeys({
    ArrowDown: printers.length > 1 ? { run: () => setChosen(Math.min(chosen + 1, printers.length - 1)) } : undefined,
    ArrowUp: printers.length > 1 ? { run: () => setChosen(Math.max(chosen - 1, 0)) } : undefined,
    KeyT: printer ? { run: test } : undefined,
    KeyA: { run: () => setAsking('address') },
    KeyV: { run: addVirtual },
    KeyR: printer ? { run: () => declare(printer.stock, 0) } : undefined,
    KeyM: printer ? { run: () => setAsking('metres') } : undefined,
    Delete: printer ? { run: () => setAsking('remove') } : undefined,
    ...Object.fromEntries(stocks.map((stock, index) => [`Digit${index + 1}`, stocks.length > 1 ? { run: () => declare(stock) } : undefined])),
  })
  return (
    <Body
      rail={<DeviceKeys printer={printer} test={printer ? (tests[printer.printerId] ?? null) : null} />}
      railWidth={27}
      foot={<NextStrip />}
    >
      <div className="devices">
        {asking === 'address' && <AddAddress isFirst={printers.length === 0} onDone={done} />}
        {asking === 'metres' && printer && <MetresLeft printer={printer} onDone={done} />}
        {asking === 'remove' && printer && <RemovePrinter printer={printer} onDone={done} />}
        {printers.map((one) => (
          <PrinterCard
            key={one.printerId}
            printer={one}
            fallback={printers.find((other) => other.printerId === one.fallbackId) ?? null}
            selected={one === printer}
            onSelect={() => setChosen(printers.indexOf(one))}
            onStock={(stock) => void act(() => declareRoll(one, stock, one.rollMm || NEW_ROLL_MM, one.usedMm))}
          />
        ))}
      </div>
    </Body>
  )

  function deviceSign(): SignSpec {
    if (failure) return { ...failureSign(failure, t, desk.user.name), size: 'small' }
    if (!printer) return { tone: 'hold', title: t('devices.none.sign'), detail: t('devices.none.detail'), size: 'small' }
    return { tone: 'idle', picture: 'printer', size: 'small', title: t('devices.sign'), detail: t('devices.detail'), actions: [{ cap: 'T', label: t('devices.test'), run: test }] }
  }
}

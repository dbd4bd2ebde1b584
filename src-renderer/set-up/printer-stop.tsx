import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/desk.ts'
import type { Stock } from '../../contract/pass.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { addNetworkPrinter, addVirtualPrinter } from '../parts/add-printer.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { printerAddress } from '../parts/printer-address.ts'
import { Field } from '../ui/field.tsx'
import { useSign } from '../ui/sign-store.ts'
import { Cards } from './cards.tsx'

interface PrinterStopProps {
  /** Roll of the event's label: what the printer is expected to hold. */
  readonly stock: Stock
  readonly onDone: (printer: DeskPrinter) => void
  readonly onLeave: () => void
}

/** One question: by network, or without a printer. */
export function PrinterStop({ stock, onDone, onLeave }: PrinterStopProps): ReactElement {
  const { t } = useWords()
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const { act, failure } = useActing(null)
  const addVirtual = (): void => void act(() => addVirtualPrinter(t('devices.virtualName'), stock, true)).then((printer) => printer && onDone(printer))
  const addNetwork = (): void => {
    const address = printerAddress(typed)
    setWrong(!address)
    if (address) void act(() => addNetworkPrinter(address, stock, true)).then((printer) => printer && onDone(printer))
  }
  const failed = failure && failure !== 'conflict' ? failureSign(failure, t, '') : null
  useSign({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t(typing ? 'setup.printer.address.sign' : 'setup.printer.sign'),
    detail: t('setup.printer.detail'),
    ...failed,
    actions: typing
      ? [{ cap: 'Enter', label: t('devices.add.key'), run: addNetwork }]
      : [
          { cap: 'A', label: '', run: () => setTyping(true) },
          { cap: 'V', label: '', run: addVirtual },
        ],
  })
  useKeys({
    KeyA: { run: () => setTyping(true) },
    KeyV: { run: addVirtual },
    Enter: typing ? { inField: true, run: addNetwork } : undefined,
    Escape: { run: typing ? () => setTyping(false) : onLeave },
  })
  const cause = wrong ? t('devices.address.wrong') : failure === 'conflict' ? t('devices.address.taken') : null
  return (
    <div className="set-up__two">
      <div className="set-up__notes">
        <h2 className="title">{t('setup.printer.found')}</h2>
        <p className="set-up__none">{t('setup.printer.none')}</p>
      </div>
      <div className="set-up__question">
        <h2 className="title">{t('setup.printer.how')}</h2>
        <Cards
          cards={[
            { cap: 'A', title: t('setup.printer.network'), lines: [t('setup.printer.network.detail')] },
            { cap: 'V', title: t('setup.printer.virtual'), lines: [t('setup.printer.virtual.detail')] },
          ]}
          chosen={typing ? 0 : -1}
          onTake={(index) => (index === 0 ? setTyping(true) : addVirtual())}
        />
        {typing && <Field label={t('devices.address')} value={typed} onChange={setTyped} autoFocus cause={cause} hint={t('devices.add.detail')} />}
      </div>
    </div>
  )
}

import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import type { FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { addPrinter, addVirtualPrinter } from '../../print/printer/add-printer.ts'
import {
  useAddressForm,
  type ModelChoice,
  useConfirmedAddress,
} from '../../print/printer/use-address-form.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { usbProblemText } from '../../../messages/printer-problem.ts'

interface PrinterStepProps {
  /** Roll of the event's label: the expected roll of the printer. */
  readonly stock: Stock
  readonly onDone: (printer: DeskPrinter) => void
  readonly onLeave: () => void
}

/** The printer: a found one, by address, or none. */
export function PrinterStep({ stock, onDone, onLeave }: PrinterStepProps): ReactElement {
  const { t } = useMessages()
  const [typing, setTyping] = useState(false)
  const looking = useFoundPrinters()
  const { addFound, addVirtual, addNetwork, failure } = useAdding(stock, onDone)
  const { question, confirms } = useConfirmedAddress(failure)
  const { submit, keys, fields } = useAddressForm(failure, (address, choice) =>
    addNetwork(address, { ...choice, confirmed: confirms(address) }),
  )
  const usable = looking.found.find(({ model, problem }) => model && !problem)
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t(typing ? 'devices.add.banner' : 'setUp.printer.banner'),
    detail: t(typing ? 'devices.add.detail' : 'setUp.printer.detail'),
    ...question,
    failure: failure === 'conflict' || question ? null : failure,
    actions: typing
      ? [{ cap: 'Enter', label: t('devices.add.key'), run: submit }]
      : usable
        ? [
            {
              cap: 'Enter',
              label: t('setUp.printer.use', { name: usable.name }),
              run: () => addFound(usable),
            },
          ]
        : [],
  })
  useKeys({
    ...Object.fromEntries(
      looking.found.map((found, index) => [
        `Digit${index + 1}`,
        found.model && !found.problem ? { run: () => addFound(found) } : undefined,
      ]),
    ),
    Enter: usable && !typing ? { run: () => addFound(usable) } : undefined,
    KeyR: { run: looking.again },
    KeyA: { run: () => setTyping(true) },
    KeyV: { run: addVirtual },
    ...(typing && keys),
    Escape: { run: typing ? () => setTyping(false) : onLeave },
  })
  return (
    <>
      <FoundPrinters looking={looking} onTake={addFound} />
      <KeyRows
        title={t('setUp.printer.how')}
        rows={[
          {
            cap: 'A',
            icon: 'network',
            label: t('setUp.printer.network'),
            text: t('setUp.printer.network.detail'),
            isOn: typing,
            run: () => setTyping(true),
          },
          {
            cap: 'R',
            icon: 'repeat',
            label: t('setUp.printer.again'),
            run: looking.again,
          },
          {
            cap: 'V',
            icon: 'practice',
            label: t('setUp.printer.virtual'),
            text: t('setUp.printer.virtual.detail'),
            run: addVirtual,
          },
        ]}
      />
      {typing && <section className="card stack">{fields}</section>}
    </>
  )
}

interface Adding {
  readonly addFound: (found: FoundPrinter) => void
  readonly addVirtual: () => void
  readonly addNetwork: (
    address: string,
    printer: Pick<ModelChoice, 'name' | 'model'> & { readonly confirmed: boolean },
  ) => void
  readonly failure: FailureCode | null
}

/** The ways to add a printer; each ends with `onDone`. */
function useAdding(stock: Stock, onDone: (printer: DeskPrinter) => void): Adding {
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const add = (adding: () => Promise<DeskPrinter>): void =>
    void act(adding).then((printer) => printer && onDone(printer))
  return {
    failure,
    addFound({ address, name, model }) {
      if (model) add(() => addPrinter(address, stock, true, { name, model }))
    },
    addVirtual: () => add(() => addVirtualPrinter(t('devices.virtualName'), stock, true)),
    addNetwork: (address, { name, model, confirmed }) =>
      add(() => addPrinter(address, stock, true, { name, model, confirmed })),
  }
}

/** One per digit. */
const MOST = 9

interface Looking {
  readonly found: readonly FoundPrinter[]
  readonly busy: boolean
  readonly again: () => void
}

/** The printers of one search, which staff can repeat. */
function useFoundPrinters(): Looking {
  const search = usePrinterSearch(null)
  return {
    found: (search.data?.found ?? []).slice(0, MOST),
    busy: search.isFetching,
    again: () => void search.refetch(),
  }
}

/** The found printers, each with its digit or why it cannot be used. */
function FoundPrinters({
  looking,
  onTake,
}: {
  readonly looking: Looking
  readonly onTake: (found: FoundPrinter) => void
}): ReactElement {
  const { t } = useMessages()
  if (looking.found.length === 0)
    return <p className="card quiet">{t(looking.busy ? 'setUp.printer.looking' : 'setUp.printer.none')}</p>
  return (
    <KeyRows
      title={t('setUp.printer.found')}
      rows={looking.found.map((found, index) => ({
        cap: String(index + 1),
        icon: found.problem ? 'warning' : 'printer',
        label: found.name,
        text: found.problem ? usbProblemText(t, found.problem) : found.address,
        isOff: !found.model || found.problem !== null,
        run: () => onTake(found),
      }))}
    />
  )
}

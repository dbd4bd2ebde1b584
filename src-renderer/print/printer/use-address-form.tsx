import { useState, type ReactElement, useRef } from 'react'
import type { FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { KeyBinding } from '../../keyboard/binding-stack.ts'
import { Field } from '../../ui/field.tsx'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { connectsBy, MODELS, NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { BannerText } from '../../ui/banner-store.ts'

/** TCP port for raster data (raster command reference). */
const RASTER_PORT = 9100

/** False for `192.168.1`, which the system would take for 192.168.0.1. */
function isWholeHost(host: string): boolean {
  const http = `http://${host}`
  return URL.canParse(http) && (host.startsWith('[') || new URL(http).hostname === host.toLowerCase())
}

/**
 * Converts `192.168.1.40`, `printer.local` or `tcp://HOST:PORT` to the stored form of the address;
 * null for other text.
 */
export function printerAddress(typed: string): string | null {
  const text = typed.trim().normalize('NFKC')
  const parts =
    /^(?:tcp:\/\/)?([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/.exec(text)
  if (!parts) return null
  const [, host = ''] = parts
  if (!isWholeHost(host)) return null
  const port = Number(parts[2] ?? RASTER_PORT)
  return port > 0 && port < 65_536 ? `tcp://${host}:${port}` : null
}

/** The models that have a network connection. */
const CHOICES = MODELS.filter((model) => connectsBy(model, 'network'))

export interface ModelChoice {
  readonly model: PrinterModel
  /** The name that the printer at this address reports; the model if it was not found. */
  readonly name: string
  readonly choose: (model: PrinterModel) => void
  readonly step: (by: number) => void
}

/** The model of the printer at a typed address: the choice of staff, else the found one. */
function useModelChoice(typed: string): ModelChoice {
  const search = usePrinterSearch(null)
  const [chosen, setChosen] = useState<PrinterModel | null>(null)
  const found = foundAt(typed, search.data?.found ?? [])
  const model = chosen ?? found?.model ?? NETWORK_MODEL
  return {
    model,
    name: found?.model === model ? found.name : model,
    choose: setChosen,
    step: (by) => setChosen(CHOICES[CHOICES.indexOf(model) + by] ?? model),
  }
}

function foundAt(typed: string, found: readonly FoundPrinter[]): FoundPrinter | null {
  const address = printerAddress(typed)?.toLowerCase()
  return found.find((one) => one.address.toLowerCase() === address) ?? null
}

function ModelChoices({ choice }: { readonly choice: ModelChoice }): ReactElement {
  return (
    <KeyRows
      rows={CHOICES.map((model) => ({
        label: model,
        isOn: model === choice.model,
        run: () => choice.choose(model),
      }))}
    />
  )
}

interface AddressForm {
  readonly submit: () => void
  /** Enter submits; the arrows choose the model. */
  readonly keys: Readonly<Record<string, KeyBinding>>
  readonly fields: ReactElement
}

/**
 * Address and model of a network printer.
 * @param failure of the last `add`
 */
export function useAddressForm(
  failure: FailureCode | null,
  add: (address: string, printer: Pick<ModelChoice, 'name' | 'model'>) => void,
): AddressForm {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const choice = useModelChoice(typed)
  const submit = (): void => {
    const address = printerAddress(typed)
    setWrong(!address)
    if (address) add(address, choice)
  }
  const step = (by: number): KeyBinding => ({ inField: true, run: () => choice.step(by) })
  const taken = failure === 'conflict' ? t('devices.address.taken') : null
  return {
    submit,
    keys: { Enter: { inField: true, run: submit }, ArrowDown: step(1), ArrowUp: step(-1) },
    fields: (
      <>
        <Field
          label={t('devices.address')}
          value={typed}
          onChange={setTyped}
          autoFocus
          cause={isWrong ? t('devices.address.wrong') : taken}
        />
        <ModelChoices choice={choice} />
      </>
    ),
  }
}

/**
 * An administrator confirms an address outside of the private networks by sending the same one
 * again.
 */
export function useConfirmedAddress(failure: FailureCode | null): {
  /** The question; null if there is none. */
  readonly question: BannerText | null
  /** True if the question was about this address. */
  readonly confirms: (address: string) => boolean
} {
  const { t } = useMessages()
  const requested = useRef<string | null>(null)
  const isRequested = failure === 'address_confirmation_required'
  return {
    question: isRequested
      ? { tone: 'hold', title: t('devices.confirm.banner'), detail: t('devices.confirm.detail') }
      : null,
    confirms(address) {
      const confirmed = isRequested && requested.current === address
      requested.current = address
      return confirmed
    },
  }
}

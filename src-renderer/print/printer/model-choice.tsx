import { useState, type ReactElement } from 'react'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { connectsBy, MODELS, NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { printerAddress } from './printer-address.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

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
export function useModelChoice(typed: string): ModelChoice {
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

export function ModelChoices({ choice }: { readonly choice: ModelChoice }): ReactElement {
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

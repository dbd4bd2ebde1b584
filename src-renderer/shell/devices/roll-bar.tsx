import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

/** Warnings come at a tenth of the roll and at this number of passes. */
const LOW = { share: 0.1, passes: 20 } as const

/** The remaining tape: share 0–1, millimetres, and whether it is low. */
export function rollLeft(printer: DeskPrinter): {
  readonly share: number
  readonly mm: number
  readonly low: boolean
} {
  const mm = Math.max(0, printer.rollMm - printer.usedMm)
  const share = printer.rollMm > 0 ? mm / printer.rollMm : 0
  const low =
    printer.rollMm > 0 &&
    (share <= LOW.share || (printer.passesLeft !== null && printer.passesLeft <= LOW.passes))
  return { share, mm, low }
}

/** The remaining part of the roll; amber when it is low. */
export function RollBar({ share, low }: { readonly share: number; readonly low: boolean }): ReactElement {
  return (
    <div className={low ? 'meter is-hold' : 'meter'} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}

import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

export interface CutFacts {
  readonly bulk: boolean
  readonly settings: DeskPrinter['bulk']
  /** Labels that hang uncut in the printer. */
  readonly uncut: number
  /** The next label of the printer is a pass in bulk too. */
  readonly stripGoesOn: boolean
}

/** A pass for a person at the desk is always cut, and so is the last one of a strip. */
export function isCut({ bulk, settings: { cutEvery }, uncut, stripGoesOn }: CutFacts): boolean {
  return !bulk || !stripGoesOn || (cutEvery > 0 && uncut + 1 >= cutEvery)
}

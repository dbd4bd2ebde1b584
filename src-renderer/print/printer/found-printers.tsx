import type { ReactElement } from 'react'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { usbProblemText } from '../../../messages/usb-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

/** Interval of searches while this screen is open. */
const EVERY_MS = 15_000

export interface Found {
  readonly looking: boolean
  /** Printers that this desk does not have; those that can be added come first. */
  readonly printers: readonly FoundPrinter[]
}

/**
 * Searches for printers while the screen is open.
 *
 * @param known The addresses of this desk's printers.
 */
export function useFound(known: readonly string[]): Found {
  const found = usePrinterSearch(EVERY_MS)
  const all = found.data?.found ?? []
  const printers = all.filter(({ known: isKnown, address }) => !isKnown && !known.includes(address))
  return {
    looking: found.isPending,
    printers: printers.toSorted((one, other) => Number(canAdd(other)) - Number(canAdd(one))),
  }
}

/** A printer with a problem can be added; one of an unknown model cannot. */
export const canAdd = ({ model }: FoundPrinter): boolean => model !== null

interface FoundPrintersProps {
  readonly found: Found
  /** The printer that the key adds. */
  readonly next: FoundPrinter | null
  readonly onAdd: (found: FoundPrinter) => void
}

/** The found printers that this desk does not have. */
export function FoundPrinters({ found, next, onAdd }: FoundPrintersProps): ReactElement {
  const { t } = useMessages()
  return (
    <section className="nearby">
      <h2 className="meta">{t('devices.found')}</h2>
      {found.printers.length === 0 && (
        <p className="nearby__none">
          {t(found.looking ? 'devices.found.looking' : 'devices.found.none')}
        </p>
      )}
      <ul>
        {found.printers.map((one) => (
          <li key={one.address} className="nearby__row">
            <KeyCap off={one !== next}>N</KeyCap>
            <KeepFocusButton disabled={!canAdd(one)} onClick={() => onAdd(one)}>
              <strong>{one.name}</strong>
            </KeepFocusButton>
            <span className="nearby__where">
              {t(`devices.${one.connection}`, { address: one.address.replace(/^tcp:\/\//, '') })}
            </span>
            <span className="nearby__why">
              {one.problem && <Glyph name="warning" tone="warning" />}
              {one.problem
                ? usbProblemText(t, one.problem)
                : (one.model ?? t('devices.found.unknown'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

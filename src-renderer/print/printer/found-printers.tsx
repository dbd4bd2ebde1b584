import type { ReactElement } from 'react'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { usbProblemText } from '../../../messages/printer-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { Icon } from '../../ui/icon.tsx'

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
    <section className="card flush nearby">
      <h2 className="head">{t('devices.found')}</h2>
      <ul className="list tight">
        {found.printers.length === 0 && (
          <li className="quiet">{t(found.looking ? 'devices.found.looking' : 'devices.found.none')}</li>
        )}
        {found.printers.map((one) => (
          <li key={one.address}>
            <Icon name="printer" />
            <KeepFocusButton className="grow" disabled={!canAdd(one)} onClick={() => onAdd(one)}>
              <b>{one.name}</b>{' '}
              <span className="quiet small">
                {t(`devices.${one.connection}`, { address: one.address.replace(/^tcp:\/\//, '') })}
              </span>
              {one.problem && (
                <>
                  <br />
                  <span className="is-hold small">{usbProblemText(t, one.problem)}</span>
                </>
              )}
            </KeepFocusButton>
            {!one.problem && <span className="quiet">{one.model ?? t('devices.found.unknown')}</span>}
            {one === next && <KeyCap>N</KeyCap>}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import {
  printerDiscoveryEndpoints,
  type FoundPrinter,
} from '../../contract/printing/printer-discovery.ts'
import { call } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Glyph } from '../ui/glyph.tsx'
import { KeyCap } from '../ui/key-cap.tsx'

/** Between two looks while this screen is open, ms; a look takes three seconds of its own. */
const EVERY_MS = 15_000

export interface Found {
  readonly looking: boolean
  /** Printers that this desk does not have, those that can be added first. */
  readonly printers: readonly FoundPrinter[]
}

/**
 * Looks for printers at USB, Bluetooth and on the network while the screen is open. `known`:
 * addresses that the desk has.
 */
export function useFound(known: readonly string[]): Found {
  const found = useQuery({
    queryKey: ['found-printers'],
    queryFn: ({ signal }) =>
      call(printerDiscoveryEndpoints.findPrinters, { query: { seconds: 3 }, signal }),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })
  const all = found.data?.found ?? []
  const printers = all.filter(({ known: isKnown, address }) => !isKnown && !known.includes(address))
  return {
    looking: found.isPending,
    printers: printers.toSorted((one, other) => Number(canAdd(other)) - Number(canAdd(one))),
  }
}

/**
 * Whatever is wrong with it just now may be cured after it was added; what it is has to be known.
 */
export const canAdd = ({ model }: FoundPrinter): boolean => model !== null

interface FoundPrintersProps {
  readonly found: Found
  /** The one that the key adds. */
  readonly next: FoundPrinter | null
  readonly onAdd: (found: FoundPrinter) => void
}

/** What was seen and is not at this desk yet. */
export function FoundPrinters({ found, next, onAdd }: FoundPrintersProps): ReactElement {
  const { t, language } = useMessages()
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
            <button
              type="button"
              disabled={!canAdd(one)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAdd(one)}
            >
              <strong>{one.name}</strong>
            </button>
            <span className="nearby__where">
              {t(`devices.${one.connection}`, { address: one.address.replace(/^tcp:\/\//, '') })}
            </span>
            <span className="nearby__why">
              {one.problem && <Glyph name="warning" tone="warning" />}
              {one.problem ? one.problem[language] : (one.model ?? t('devices.found.unknown'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

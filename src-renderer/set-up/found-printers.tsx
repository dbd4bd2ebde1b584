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

/** Seconds that printers on the network have to answer. */
const LOOK_S = 3
/** As many as there are digits. */
const MOST = 9

export interface Looking {
  readonly found: readonly FoundPrinter[]
  readonly busy: boolean
  readonly again: () => void
}

/** What is plugged in or on the network; asked for once, and again when staff ask. */
export function useFoundPrinters(): Looking {
  const looked = useQuery({
    queryKey: ['found-printers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(printerDiscoveryEndpoints.findPrinters, { query: { seconds: LOOK_S }, signal }),
  })
  return {
    found: (looked.data?.found ?? []).slice(0, MOST),
    busy: looked.isFetching,
    again: () => void looked.refetch(),
  }
}

/** The printers that were found, each with its digit or why it cannot be used. */
export function FoundPrinters({
  looking,
  onTake,
}: {
  readonly looking: Looking
  readonly onTake: (found: FoundPrinter) => void
}): ReactElement {
  const { t, language } = useMessages()
  if (looking.found.length === 0)
    return (
      <p className="set-up__none">
        {t(looking.busy ? 'setup.printer.looking' : 'setup.printer.none')}
      </p>
    )
  return (
    <ul className="set-up__found">
      {looking.found.map((found, index) => (
        <li key={found.address}>
          <button
            type="button"
            disabled={!found.model || found.problem !== null}
            onClick={() => onTake(found)}
          >
            <KeyCap off={!found.model || found.problem !== null}>{String(index + 1)}</KeyCap>
            <Glyph
              name={found.problem ? 'warning' : 'check'}
              tone={found.problem ? 'warning' : 'success'}
            />
            <span>
              <strong>{found.name}</strong>
              <span className="set-up__where">{found.address}</span>
            </span>
            {found.problem && <span className="set-up__why">{found.problem[language]}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

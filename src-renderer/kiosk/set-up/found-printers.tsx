import type { ReactElement } from 'react'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { usePrinterSearch } from '../../api/queries.ts'
import { usbProblemText } from '../../../messages/usb-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

/** One per digit. */
const MOST = 9

export interface Looking {
  readonly found: readonly FoundPrinter[]
  readonly busy: boolean
  readonly again: () => void
}

/** The printers of one search, which staff can repeat. */
export function useFoundPrinters(): Looking {
  const search = usePrinterSearch(null)
  return {
    found: (search.data?.found ?? []).slice(0, MOST),
    busy: search.isFetching,
    again: () => void search.refetch(),
  }
}

/** The found printers, each with its digit or why it cannot be used. */
export function FoundPrinters({
  looking,
  onTake,
}: {
  readonly looking: Looking
  readonly onTake: (found: FoundPrinter) => void
}): ReactElement {
  const { t } = useMessages()
  if (looking.found.length === 0)
    return (
      <p className="set-up__none">
        {t(looking.busy ? 'setUp.printer.looking' : 'setUp.printer.none')}
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
            {found.problem && (
              <span className="set-up__why">{usbProblemText(t, found.problem)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

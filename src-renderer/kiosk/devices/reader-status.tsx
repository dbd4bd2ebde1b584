import type { ReactElement } from 'react'
import { useDesk } from '../../shell/desk-context.ts'
import { TagReaderLine } from '../../shell/devices/device-panel.tsx'
import { ScannerStatus } from '../../shell/devices/scanner-status.tsx'

/** Tag reader and scanner, each with its state. */
export function Readers(): ReactElement | null {
  const { state } = useDesk()
  if (!state) return null
  return (
    <div className="readers">
      <div className="device device--reader">
        <TagReaderLine reader={state.reader} says={null} />
      </div>
      <div className="device device--reader">
        <ScannerStatus />
      </div>
    </div>
  )
}

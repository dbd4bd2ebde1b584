import { useQuery } from '@tanstack/react-query'
import type { PrinterDetail } from '../../../contract/print/printer/printers.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'

/**
 * A printer's rolls and the allowed offsets at the time a panel opens; null until the kiosk has
 * replied.
 */
export function usePrinterDetail(printerId: string): PrinterDetail | null {
  const detail = useQuery({
    queryKey: ['printer-detail', printerId],
    queryFn: ({ signal }) =>
      call(printerEndpoints.getPrinterDetail, { params: { printerId }, signal }),
    gcTime: 0,
  })
  return detail.data ?? null
}

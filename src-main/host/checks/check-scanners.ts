import { sentence } from '../../../messages/sentence.ts'
import { TextError } from '../../../messages/text-error.ts'
import { withTimeout } from '../../../drivers/shared/with-timeout.ts'
import { listHidScanners, type ScannerView } from '../../../drivers/scanner.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const TIMEOUT_MS = 5_000

/** Scanners in HID-POS mode. All optional: a scanner in keyboard mode works too. */
export async function checkScanners(
  list: () => Promise<readonly ScannerView[]> = listHidScanners,
): Promise<Finding[]> {
  try {
    const scanners = await withTimeout(list(), TIMEOUT_MS, noAnswer)
    return scanners.length === 0 ? [fine('doctor.scanner.none')] : scanners.map(findingOf)
  } catch (error) {
    const reason = reasonOf(error)
    return [
      {
        ...wrong('doctor.scanner.noLibrary', 'doctor.cure.hidPackage', { reason }),
        optional: true,
      },
    ]
  }
}

function findingOf(scanner: ScannerView): Finding {
  const { name } = scanner
  if (scanner.status === 'ready') return fine('doctor.scanner.ready', { name })
  const cure = scanner.status === 'no_permission' ? 'addScannerRule' : 'freeScanner'
  return {
    ...wrong('doctor.scanner.problem', `doctor.cure.${cure}`, { name, reason: scanner.reason }),
    optional: true,
  }
}

const noAnswer = (): TextError => new TextError(sentence('doctor.noAnswer', { ms: TIMEOUT_MS }))

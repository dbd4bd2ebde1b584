import { listHidScanners, type ScannerView } from '../../drivers/scanner.ts'
import { formatError } from '../host/format-error.ts'
import { fine, wrong, type Finding } from './finding.ts'

const ANSWER_WITHIN_MS = 5_000

/** Scanners in HID-POS mode. All optional: a scanner in keyboard mode works too. */
export async function checkScanners(
  list: () => Promise<readonly ScannerView[]> = listHidScanners,
): Promise<Finding[]> {
  try {
    const scanners = await withTimeout(list())
    if (scanners.length === 0)
      return [fine('scanners: none in HID-POS mode; keyboard scanners need no setup')]
    return scanners.map(findingOf)
  } catch (error) {
    const what =
      `scanners: the HID library does not work here: ${formatError(error)} (a ` +
      'scanner that types like a keyboard does)'
    return [
      {
        ...wrong(
          what,
          'install the package node-hid for this system, or switch the scanner to keyboard mode',
        ),
        optional: true,
      },
    ]
  }
}

function findingOf(scanner: ScannerView): Finding {
  const name = `scanner ${scanner.name}`
  if (scanner.status === 'ready') return fine(`${name}: ready`)
  const cure =
    scanner.status === 'no_permission'
      ? 'copy build/linux/70-passdesk.rules to /etc/udev/rules.d, run udevadm control ' +
        '--reload, then plug the scanner in again'
      : 'plug the scanner in again, and close other programs that use it'
  return { ...wrong(`${name}: ${scanner.reason}`, cure), optional: true }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    )
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

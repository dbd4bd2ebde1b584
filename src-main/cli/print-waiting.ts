import type { DatabaseFault } from '../../contract/core/database-fault.ts'
import type { Translate } from '../../messages/translate.ts'
import { printError } from './command.ts'

/** Reports that the kiosk waits for its database. */
export function printWaiting(
  say: Translate,
  { url, fault }: { url: string; fault: DatabaseFault },
): void {
  const reason = say(`commandLine.serve.database.${fault}`)
  printError(`passdesk: ${say('commandLine.serve.waiting', { reason, url })}`)
}

import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import type { Translate } from '../../messages/translate.ts'
import { printError } from './command.ts'

/** Reports that the kiosk waits for its database. */
export function printWaiting(t: Translate, { url, fault }: { url: string; fault: DatabaseFault }): void {
  const reason = t(`commandLine.serve.database.${fault}`)
  printError(`passdesk: ${t('commandLine.serve.waiting', { reason, url })}`)
}

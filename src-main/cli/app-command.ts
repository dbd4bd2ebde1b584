import { existsSync } from 'node:fs'
import { plainKeyFile, sealedKeyFile } from '../../src-server/platform/files/data-folder.ts'
import { passphraseOf } from '../../src-server/kiosk/backup/backup-key.ts'
import { readRegularFileSync } from '../../src-server/platform/files/foreign-file.ts'
import { settingsOf } from './open-data.ts'
import { runPassdesk } from './run.ts'
import type { SecretStore } from '../host/installation-key.ts'

/**
 * Runs a `passdesk` command inside the app, because only the app can open a key in the secret
 * store. Passes the key by environment. Returns the exit code.
 */
export async function runAppCommand(
  args: readonly string[],
  store: SecretStore,
  env: NodeJS.ProcessEnv,
  run = runPassdesk,
): Promise<number> {
  await passKey(args, store, env)
  return run(args)
}

/** If the key cannot be opened, the command reports it. */
async function passKey(args: readonly string[], store: SecretStore, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { folder, installationKey } = settingsOf({ data: valueOf(args, '--data') })
    if (
      installationKey !== undefined ||
      existsSync(plainKeyFile(folder)) ||
      !existsSync(sealedKeyFile(folder))
    )
      return
    const key = await store.open(readRegularFileSync(sealedKeyFile(folder), { most: 65_536 }))
    // A restore uses the backup's key, and this one only to open it.
    if (args[0] === 'restore') env.PASSDESK_BACKUP_PASSPHRASE ??= passphraseOf(Buffer.from(key, 'hex'))
    else env.PASSDESK_INSTALLATION_KEY = key
  } catch {
    return
  }
}

function valueOf(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1) : args[at + 1]
}

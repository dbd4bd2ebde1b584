import { existsSync, readFileSync } from 'node:fs'
import { plainKeyFile, sealedKeyFile } from '../../src-server/runtime/data-folder.ts'
import { passphraseOf } from '../../src-server/operations/backup/backup-key.ts'
import { settingsOf } from './open-data.ts'
import { runPassdesk } from './run.ts'
import type { SecretStore } from '../host/installation-key.ts'

/**
 * A `passdesk` command that is run by the app itself, which alone can open a key that the secret
 * store keeps. The command finds it where settings give one. Answers the exit code.
 */
export async function runAppCommand(
  args: readonly string[],
  store: SecretStore,
  env: NodeJS.ProcessEnv,
  run = runPassdesk,
): Promise<number> {
  await giveKey(args, store, env)
  return run(args)
}

/** A key that cannot be opened is left to the command, which says so. */
async function giveKey(
  args: readonly string[],
  store: SecretStore,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    const { folder, installationKey } = settingsOf({ data: valueOf(args, '--data') })
    if (
      installationKey !== undefined ||
      existsSync(plainKeyFile(folder)) ||
      !existsSync(sealedKeyFile(folder))
    )
      return
    const key = await store.open(readFileSync(sealedKeyFile(folder)))
    // A restore takes the backup's key, and this one only to open it.
    if (args[0] === 'restore')
      env.PASSDESK_BACKUP_PASSPHRASE ??= passphraseOf(Buffer.from(key, 'hex'))
    else env.PASSDESK_INSTALLATION_KEY = key
  } catch {
    return
  }
}

function valueOf(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0
    ? args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1)
    : args[at + 1]
}

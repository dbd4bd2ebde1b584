import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const diagnostics: Command = {
  spec: {
    name: 'diagnostics',
    about: 'Gathers what helps to find a fault into one ZIP, without secrets and without names',
    takes: [],
    flags: { out: { value: 'FILE', about: 'where the ZIP goes; it appears whole or not at all', required: true }, data: DATA_FLAG, database: DATABASE_FLAG },
    notes: ['Logs, versions, settings, what doctor finds, sizes and counts of the database, the histories of the last print jobs. Also while a kiosk runs, and where its database cannot be opened.'],
    examples: ['diagnostics --out passdesk.zip', 'diagnostics --out passdesk.zip --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings } = await import('./open-data.ts')
    const { collectDiagnostics } = await import('../diagnostics.ts')
    const settings = dataSettings(given)
    const file = resolve(given.needed('out'))
    if (!existsSync(settings.folder.dir)) throw new Error(`There is no kiosk in ${settings.folder.dir}: start it once, or choose its folder with --data.`)
    if (!existsSync(dirname(file))) throw new Error(`Nothing was written: there is no folder ${dirname(file)}.`)
    if (existsSync(file) && !statSync(file).isFile()) throw new Error(`Nothing was written: ${file} is no file.`)
    const archive = await collectDiagnostics(settings, Date.now)
    writeWhole(file, archive)
    print(`${file}: ${archive.length} bytes; no secrets, no names of participants`)
    return 0
  },
}

function writeWhole(file: string, bytes: Uint8Array): void {
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, bytes, { mode: 0o600 })
    renameSync(part, file)
    chmodSync(file, 0o600)
  } finally {
    rmSync(part, { force: true })
  }
}

import { resolve } from 'node:path'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const diagnostics: Command = {
  spec: {
    name: 'diagnostics',
    about: 'Collects logs and diagnostics into one ZIP, without secrets and without names',
    positionals: [],
    flags: {
      out: {
        value: 'FILE',
        about: 'where the ZIP goes; written completely or not at all',
        required: true,
      },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
    },
    notes: [
      'Logs, versions, settings, what doctor finds, sizes and counts of the database, ' +
        'the histories of the last print jobs. Also while a kiosk runs, and where its ' +
        'database cannot be opened.',
    ],
    examples: [
      'diagnostics --out passdesk.zip',
      'diagnostics --out passdesk.zip --data kiosk-data',
    ],
  },
  async run(given) {
    const { dataSettings } = await import('./open-data.ts')
    const { saveDiagnostics } = await import('../kiosk/diagnostics.ts')
    const file = resolve(given.required('out'))
    await saveDiagnostics(dataSettings(given), file)
    print(`${file}: logs, versions, findings and histories; no secrets, no names of participants`)
    return 0
  },
}

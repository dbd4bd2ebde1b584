import { resolve } from 'node:path'
import { DATABASE_FLAG, DATA_FLAG, print, type Command, t } from './command.ts'

export const diagnostics: Command = {
  spec: {
    name: 'diagnostics',
    about: () => t('commandHelp.diagnostics.about'),
    positionals: [],
    flags: {
      out: {
        value: 'FILE',
        about: () => t('commandHelp.diagnostics.out'),
        required: true,
      },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
    },
    notes: [() => t('commandHelp.diagnostics.contents')],
    examples: ['diagnostics --out passdesk.zip', 'diagnostics --out passdesk.zip --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings } = await import('./open-data.ts')
    const { saveDiagnostics } = await import('../host/diagnostics.ts')
    const file = resolve(given.required('out'))
    await saveDiagnostics(dataSettings(given), file)
    print(given.t('commandLine.diagnostics', { file }))
    return 0
  },
}

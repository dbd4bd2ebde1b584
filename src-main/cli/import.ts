import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '../../src-server/db/database.ts'
import { isDemo, readDemoFile } from '../../src-server/desk/demo/make-demo.ts'
import { importFile } from '../../src-server/desk/import/import-file.ts'
import { settleAddresses, type KioskSettings } from '../../src-server/kiosk-settings.ts'
import { createPrintCheck } from '../../src-server/pass/render/can-print.ts'
import { DATABASE_FLAG, DATA_FLAG, type Command } from './command.ts'
import { oneOf } from './one-of.ts'
import { dataSettings, withData } from './open-data.ts'
import { showProgress } from './progress-bar.ts'

export const importAttendees: Command = {
  spec: {
    name: 'import',
    about: 'Takes attendees from a CSV file into an event',
    takes: ['FILE'],
    flags: {
      event: { value: 'SLUG', about: 'the event’s short name, as the desk shows it', required: true },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
      'dry-run': { about: 'say what would happen, store nothing' },
      language: { value: 'LANG', about: 'ja or en: language of the report (default: by the LANG of the terminal)' },
    },
    notes: [
      'The file is UTF-8 or Shift_JIS, with a heading for each column (氏名 or name, フリガナ, e-mail, 会社名 or affiliation, 肩書 or title, ticket …), or a pretix order-position export.',
      'A second import of the same list changes nothing. Rows with a fault are left out and listed with the reason; the others are stored. A kiosk may run meanwhile.',
    ],
    examples: ['import attendees.csv --event svc-tokyo-2026 --dry-run', 'import attendees.csv --event svc-tokyo-2026 --data kiosk-data'],
  },
  async run(given) {
    const [file = ''] = given.taken
    const settings = dataSettings(given)
    const language = given.has('language') ? oneOf('language', given.needed('language'), ['ja', 'en']) : languageOf(process.env.LANG ?? '')
    const bytes = await readFile(file).catch((cause: Error) => {
      throw new Error(`${file} cannot be read: ${cause.message}`, { cause })
    })
    return withData(settings, async ({ db, secrets }) => {
      const progress = showProgress(process.stderr)
      try {
        const deps = { db, secrets, now: Date.now, webUrl: await webUrlOf(db, settings), canPrint: await createPrintCheck() }
        const list = { bytes, fileName: basename(file), eventSlug: given.needed('event'), dryRun: given.has('dry-run'), language }
        const { report } = await importFile(deps, { ...list, onProgress: progress.show })
        progress.end()
        process.stdout.write(report)
        return 0
      } finally {
        progress.end()
      }
    })
  },
}

const languageOf = (text: string): 'ja' | 'en' => (text.toLowerCase().startsWith('ja') ? 'ja' : 'en')

/** The codes of a demo carry the address that its kiosk answered at. */
async function webUrlOf(db: Db, settings: KioskSettings): Promise<string> {
  const demo = (await isDemo(db)) ? readDemoFile(settings.folder.demoFile) : null
  return demo?.webUrl ?? settleAddresses(settings, '').webUrl
}

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DATABASE_FLAG, DATA_FLAG, type Command } from './command.ts'
import { oneOf } from './one-of.ts'

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
    const language = given.has('language') ? oneOf('language', given.needed('language'), ['ja', 'en']) : languageOf(process.env.LANG ?? '')
    const bytes = await readFile(file).catch((cause: Error) => {
      throw new Error(`${file} cannot be read: ${cause.message}`, { cause })
    })
    const { dataSettings } = await import('./open-data.ts')
    const { takeList } = await import('./take-list.ts')
    const list = { bytes, fileName: basename(file), eventSlug: given.needed('event'), dryRun: given.has('dry-run'), language }
    process.stdout.write(await takeList(dataSettings(given), list))
    return 0
  },
}

const languageOf = (text: string): 'ja' | 'en' => (text.toLowerCase().startsWith('ja') ? 'ja' : 'en')

import { inventPeople } from '../src-server/desk/demo/people.ts'
import { csvFile } from '../src-server/desk/import/csv-text.ts'
import { importFile } from '../src-server/desk/import/import-file.ts'
import { createPrintCheck } from '../src-server/pass/render/can-print.ts'
import type { Figure } from './figure.ts'
import { startBenchKiosk } from './kiosk-bench.ts'

const ROWS = 10_000

/** A list of 10,000 attendees, stored, and stored once more. */
export async function importFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const { db, secrets, addresses } = bench.kiosk
  const deps = { db, secrets, webUrl: addresses.webUrl, now: Date.now, canPrint: await createPrintCheck() }
  const rows = inventPeople(ROWS, 3).map((person) => [person.name, person.kana, person.email, person.affiliation, person.title, person.ticket])
  const bytes = new TextEncoder().encode(csvFile([['氏名', 'フリガナ', 'メール', '所属', '肩書', 'チケット'], ...rows]))
  const run = async (): Promise<number> => {
    const started = performance.now()
    await importFile(deps, { bytes, fileName: 'attendees.csv', eventSlug: bench.demo.events[1]!.slug, dryRun: false, language: 'en', onProgress: () => {} })
    return (performance.now() - started) / 1000
  }
  const first = await run()
  const second = await run()
  await bench.close()
  return [
    { name: `import of ${ROWS.toLocaleString('en')} rows`, value: first, unit: 's', reference: { name: 'goal', value: 10, unit: 's' } },
    { name: 'the same list once more, nothing changed', value: second, unit: 's' },
  ]
}

import { sentence, type Sentence } from '../../../messages/sentence.ts'
import type { KioskSettings } from '../../../src-server/app/settings.ts'
import { examine } from './examine.ts'
import { reasonOf, type Finding } from './finding.ts'

/** One finding as `doctor` prints it. */
export function findingLine(finding: Finding, language: keyof Sentence): string {
  const what = finding.what[language]
  return finding.ok ? `ok ${what}` : `!! ${what} — ${finding.cure[language]}`
}

/** All lines of `doctor` in English; a check that throws becomes a line too. */
export async function doctorLines(settings: KioskSettings, now: number): Promise<readonly string[]> {
  const lines: string[] = []
  try {
    for await (const finding of examine(settings, now)) lines.push(findingLine(finding, 'en'))
  } catch (error) {
    lines.push(`!! ${sentence('doctor.aborted', { reason: reasonOf(error) }).en}`)
  }
  return lines
}

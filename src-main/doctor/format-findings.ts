import type { KioskSettings } from '../../src-server/app/settings.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

/** One finding as `doctor` prints it. */
export function findingLine({ ok, what, cure }: Finding): string {
  return ok ? `ok ${what}` : `!! ${what} — ${cure}`
}

/** All lines of `doctor`; a check that throws becomes a line too. */
export async function doctorLines(
  settings: KioskSettings,
  now: number,
): Promise<readonly string[]> {
  const lines: string[] = []
  try {
    for await (const finding of examine(settings, now)) lines.push(findingLine(finding))
  } catch (error) {
    lines.push(
      `!! doctor could not go on: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return lines
}

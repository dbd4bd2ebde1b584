import { expect } from 'vitest'
import type { Finding } from '../../src-main/host/checks/finding.ts'
import { findingLine } from '../../src-main/host/checks/format-findings.ts'

/** Commands, files, settings and messages of a system in brackets are the same in both languages. */
const SAME = /「[^」]*」|（[!-~ ]*）|(?:sudo|passdesk|npm) [!-~ ]+|\S*[\d/_.:=-]\S*/g

/** A Japanese line without an English sentence, a raw key or an unfilled placeholder. */
export function expectJapanese(line: string): void {
  expect(line).toMatch(/[ぁ-んァ-ヶ一-龠（：]/)
  expect(line).not.toMatch(/\{\{|\}\}|doctor\.\w|undefined|null|\[object/)
  expect(line.replaceAll(SAME, ' ')).not.toMatch(/\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/i)
}

/** The findings as English lines, after a check of the Japanese ones. */
export function englishLines(findings: readonly Finding[]): string[] {
  for (const finding of findings) expectJapanese(findingLine(finding, 'ja'))
  return findings.map((finding) => findingLine(finding, 'en'))
}

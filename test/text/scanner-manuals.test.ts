import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCANNER_MANUALS } from '../../messages/data/scanner-manuals.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scanners.md'), 'utf8')

describe('the printable page about scanners', () => {
  it.each(SCANNER_MANUALS)('names the same pages for $maker as the screen', (row) => {
    const cells = [row.hidPos, row.enter, row.japaneseKeyboard]
    const line = [row.maker, row.manual, ...cells.map((cell) => cell ?? 'look in its index')]
    expect(page).toContain(`| ${line.join(' | ')} |`)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FNC3, codePicture, codeSvg } from '../../labels/code-picture.ts'
import { SCANNER_MAKERS, SCANNER_SETTINGS, shownCode } from '../../labels/scanner-makers.ts'
import { messages } from '../../messages/index.ts'
import { codeImage } from '../support/code-image.ts'
import { readAnyCode } from '../support/pass-proofs.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const page = readFileSync(join(DOCS, 'scanners.md'), 'utf8')

/** Every code once, with the name of its picture in the docs. */
const CODES = SCANNER_MAKERS.flatMap(({ maker, codes }) =>
  [...new Set(Object.values(codes).flat())].map((code) => ({
    maker,
    code,
    shown: shownCode(code),
    file: `pictures/scanners/${maker}-${shownCode(code).replaceAll(/[^\w]+/g, '')}.svg`.toLowerCase(),
  })),
)

describe('the set-up barcodes of scanners', () => {
  it.each(CODES)('$maker $shown: ZXing reads it, as a set-up code', async ({ code }) => {
    expect(await readAnyCode(await codeImage(code))).toEqual([
      {
        format: 'Code128',
        text: code.replace(FNC3, ''),
        setsUp: code.includes(FNC3),
      },
    ])
  })

  it.each(CODES)('$maker $shown: is a picture of the printable page', async (row) => {
    const svg = codeSvg(row.code, `${row.maker} ${row.shown}`)
    await expect(`${svg}\n`).toMatchFileSnapshot(join(DOCS, row.file))
    expect(page).toContain(`(${row.file})`)
    expect(page).toContain(row.shown)
  })

  it.each(SCANNER_MAKERS)('$maker: each setting has codes or its place in the manual', (row) => {
    for (const setting of SCANNER_SETTINGS) {
      expect([setting, setting in row.codes]).toEqual([setting, !(setting in row.places)])
      const place = row.places[setting]
      if (place)
        expect(page).toContain(
          `**${messages.en[`devices.scanner.${setting}`]}**: ${row.manual}, ${place}`,
        )
    }
  })

  it('rejects a character that Code 128 does not have', () => {
    expect(() => codePicture('受付')).toThrow('no Code 128')
  })
})

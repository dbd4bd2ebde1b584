import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { prepareText } from '../../../src-server/pass/drawing/prepare-text.ts'
import { loadPrintFonts } from '../../../src-server/pass/drawing/print-fonts.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { GUESTS, type Guest } from '../../support/guests.ts'
import { SAMPLE_QR } from '../../support/pass-samples.ts'

const { coverages } = await loadPrintFonts()
const { render } = await createRenderer()

const preparedOf = (text: string) => prepareText(text, 'auto', coverages)
const printed = GUESTS.filter(({ refused }) => refused.length === 0)

const drawn = ({ name, affiliation, title }: Guest, template = TEMPLATE_PRESETS[0]!) =>
  render({
    template,
    content: { name, title, affiliation, fontScale: 'normal', lineMode: 'auto' },
    qr: SAMPLE_QR,
    logos: [],
  }).render

describe(`${GUESTS.length} guests of a second corpus`, () => {
  it('are of many languages, with affiliation and title', () => {
    expect(new Set(GUESTS.map(({ language }) => language)).size).toBeGreaterThan(100)
    expect(GUESTS.filter(({ affiliation }) => affiliation !== '').length).toBeGreaterThan(350)
  })

  it('are refused for the characters that no print font has, and for no other', () => {
    const found = GUESTS.map(({ name }) => {
      const checked = preparedOf(name)
      return [name, checked.ok ? [] : checked.missing]
    })
    expect(found).toEqual(GUESTS.map(({ name, refused }) => [name, refused]))
    for (const { affiliation, title } of GUESTS)
      expect([preparedOf(affiliation).ok, preparedOf(title).ok]).toEqual([true, true])
  })

  it('have one text composed and decomposed', () => {
    const texts = (form: 'NFC' | 'NFD') =>
      printed.map(({ name }) => preparedOf(name.normalize(form))).map((one) => one.ok && one.text)
    expect(texts('NFD')).toEqual(texts('NFC'))
  })

  it.each(printed.filter((_, i) => i % 12 === 0))('print: $language, $name', (guest) => {
    const lines = drawn(guest).lines.name.join(' ')
    const checked = preparedOf(guest.name)
    const letters = (text: string) => text.replaceAll(' ', '')
    expect(letters(lines)).toBe(checked.ok && letters(checked.text.lines.join(' ')))
  })
})

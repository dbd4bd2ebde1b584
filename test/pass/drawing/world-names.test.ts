import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { prepareText } from '../../../src-server/pass/drawing/prepare-text.ts'
import { loadPrintFonts } from '../../../src-server/pass/drawing/print-fonts.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { SCRIPT_FONT_IDS } from '../../../src-server/pass/drawing/font-ranges.ts'
import { compareShapes, fontOf } from '../../support/compare-shapes.ts'
import { GUESTS } from '../../support/guests.ts'
import { decodePicture } from '../../support/pass-proofs.ts'
import { WORLD_CORPUS, WORLD_NAMES } from '../../support/world-names.ts'

const fonts = await loadPrintFonts()
const renderer = await createRenderer()
const template = TEMPLATE_PRESETS[0]!

const render = (name: string, affiliation = name, preset = template, title = '') =>
  renderer.render({
    template: preset,
    content: { name, title, affiliation, fontScale: 'normal', lineMode: 'auto' },
    qr: 'https://pass.example/q#0123456789abcdefghij',
    logos: [],
  })

const letters = (text: string) => text.normalize('NFC').replaceAll(' ', '')
const preparedOf = (name: string) => prepareText(name, 'auto', fonts.coverages)

const fontsOf = (name: string) => {
  const checked = preparedOf(name)
  return checked.ok ? checked.text.fonts : []
}

describe('a pass shows the name of a guest from anywhere', () => {
  it.each(WORLD_NAMES)('%s: %s', (_, name) => {
    expect(letters(render(name).render.lines.name.join(''))).toBe(letters(name))
  })

  it('draws letters of one script in one font', () => {
    expect(fontsOf('Antonín Dvořák')).toEqual(['latin', 'japanese'])
    expect(fontsOf('Antonín Dvorak')).toEqual(['japanese'])
    expect(fontsOf('金大中 김대중')).toEqual(['korean', 'japanese'])
    expect(fontsOf('乭 김')).toEqual(['korean', 'japanese'])
    expect(fontsOf('乭')).toEqual(['chinese', 'japanese'])
    expect(fontsOf('张伟')).toEqual(['chinese', 'japanese'])
    expect(fontsOf('张 さくら')).toEqual(['japanese', 'chinese'])
    // The dot of the Japanese font is as wide as a kana.
    expect(fontsOf('Marcel·lí')).toEqual(['latin', 'japanese'])
    expect(fontsOf('マリア·ラ')).toEqual(['japanese'])
  })

  it('drops characters that draw nothing', () => {
    const plain = render('Ana Kovač').render.hash
    const codes = [
      0x200b, 0xad, 0xfeff, 0x200e, 0x202a, 0x2060, 0x200d, 0x34f, 0x180e, 0x2061, 0x206a, 0xfff9, 0xfe0e,
      0xfe0f,
    ]
    const drawn = codes.map((code) => {
      return [code.toString(16), render(`Ana${String.fromCodePoint(code)} Kovač`).render.hash]
    })
    expect(drawn).toEqual(codes.map((code) => [code.toString(16), plain]))
  })

  it.each([
    ['דוד בן־גוריון', 'right'],
    ['محمد عبد الله', 'right'],
    ['Ann Lee', 'left'],
    ['김민준', 'left'],
  ])('starts %s at the %s of a pass that is not centred', async (name, side) => {
    const { layers } = render(name).render
    for (const layer of layers.filter(({ id }) => id === 'name' || id === 'affiliation')) {
      const { ink, width } = await decodePicture(layer.image)
      const columns = [...ink.keys()].filter((i) => ink[i] === 1).map((i) => i % width)
      const free = { left: Math.min(...columns), right: width - 1 - Math.max(...columns) }
      expect(free[side as 'left' | 'right']).toBeLessThan(8)
    }
  })

  it('stacks the marks of one letter where the font does', () => {
    for (const name of ['Ri\u0307\u0301mantas', 'Jurgi\u0307\u0300s', 'M\u0329\u0300ba', 'R\u0325\u0304si'])
      expect(preparedOf(name)).toMatchObject({ text: { lines: [name.normalize('NFC')] } })
    expect(preparedOf('Z\u0301\u0302\u0308\u0323\u0331\u20DDa').ok).toBe(false)
  })

  it('keeps the joiners of a script that needs them', () => {
    expect(render('ශ්‍රී').render.hash).not.toBe(render('ශ්රී').render.hash)
  })
})

describe(`${WORLD_CORPUS.length} names of guests`, () => {
  const refused = WORLD_CORPUS.filter(([, name]) => !preparedOf(name).ok)

  it('print but for the few whose characters no print font has', () => {
    expect(WORLD_CORPUS.length).toBeGreaterThanOrEqual(433)
    expect(new Set(WORLD_CORPUS.map(([language]) => language)).size).toBeGreaterThanOrEqual(40)
    expect(refused.map(([language]) => language)).toEqual(['Japanese, variants', 'Chinese, rare'])
  })

  it.each(TEMPLATE_PRESETS)('are larger than the affiliation, and it than the title: $name', (preset) => {
    const affiliation = '東京大学大学院 情報理工学系研究科'
    const inverted = WORLD_CORPUS.filter((name, i) => i % 25 === 0 || name[1].length > 23).flatMap(
      ([, name]) => {
        if (!preparedOf(name).ok) return []
        const { layers } = render(name, name.length > 23 ? name : affiliation, preset, 'Speaker').render
        const [first = 0, second = 0, third = 0] = layers.map(({ fontPx }) => fontPx)
        return first > second && second >= third ? [] : [`${name} ${first} ${second} ${third}`]
      },
    )
    expect(inverted).toEqual([])
  })

  it('give one picture composed and decomposed', () => {
    const spellings = (form: 'NFC' | 'NFD') =>
      WORLD_CORPUS.map(([, name]) => preparedOf(name.normalize(form))).map(
        (checked) => checked.ok && checked.text,
      )
    expect(spellings('NFD')).toEqual(spellings('NFC'))
  })

  it.each(WORLD_CORPUS.filter((name, i) => i % 10 === 0 && !refused.includes(name)))(
    'print whole: %s, %s',
    (_, name) => {
      expect(letters(render(name).render.lines.name.join(''))).toBe(letters(name))
    },
  )
})

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
})

/** Names in one font beside the Japanese one, which HarfBuzz shapes as a whole. */
const ONE_FONT = WORLD_NAMES.map(([, name]) => name).filter(
  (name) => !/[0-9(]/.test(name) && fontOf(name, fonts) !== null,
)

/** Guests in scripts of which the first corpus has no long name. */
const OTHER_SCRIPTS = [...Map.groupBy(GUESTS, ({ name }) => fontOf(name, fonts))]
  .filter(([id]) => id !== null && !ONE_FONT.some((name) => fontOf(name, fonts) === id))
  .flatMap(([, guests]) => guests.slice(0, 2).map(({ name }) => name))

describe('the canvas shapes a name as HarfBuzz does', () => {
  it('has a name for every script', () => {
    const scripts = [...ONE_FONT, ...OTHER_SCRIPTS].map((name) => fontOf(name, fonts))
    expect([...new Set(scripts)].toSorted()).toEqual(SCRIPT_FONT_IDS.toSorted())
  })

  it.each([...ONE_FONT, ...OTHER_SCRIPTS])('%s', (name) => {
    const { inked, differing } = compareShapes(name, fonts)
    expect(inked).toBeGreaterThan(1000)
    expect(differing / inked).toBeLessThan(0.12)
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob as FontBlob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template-presets.ts'
import { prepareText } from '../../../src-server/passes/render/prepare-text.ts'
import { loadPrintFonts } from '../../../src-server/passes/render/print-fonts.ts'
import { createRenderer } from '../../../src-server/passes/render/render-pass.ts'
import { directionOf } from '../../../src-server/passes/render/scan-ink.ts'
import { SCRIPT_FONTS } from '../../../src-server/passes/render/script-fonts.ts'
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
  const checked = prepareText(name, 'auto', fonts.coverages)
  return checked.ok ? checked.text.fonts : []
}

describe('a pass shows the name of a guest from anywhere', () => {
  it.each(WORLD_NAMES)('%s: %s', (_, name) => {
    const { render: drawn } = render(name)
    expect(letters(drawn.lines.name.join(''))).toBe(letters(name))
    expect(preparedOf(name.normalize('NFD'))).toEqual(preparedOf(name.normalize('NFC')))
  })

  it('draws letters of one script in one font', () => {
    expect(fontsOf('Antonín Dvořák')).toEqual(['latin', 'japanese'])
    expect(fontsOf('Antonín Dvorak')).toEqual(['japanese'])
    expect(fontsOf('金大中 김대중')).toEqual(['korean', 'japanese'])
    expect(fontsOf('张伟')).toEqual(['chinese', 'japanese'])
    expect(fontsOf('张 さくら')).toEqual(['japanese', 'chinese'])
  })

  it('drops characters that draw nothing', () => {
    const plain = render('Ana Kovač').render.hash
    const codes = [
      0x200b, 0xad, 0xfeff, 0x200e, 0x202a, 0x2060, 0x200d, 0x34f, 0x180e, 0x2061, 0x206a, 0xfff9,
      0xfe0e, 0xfe0f,
    ]
    const drawn = codes.map((code) => {
      const name = `Ana${String.fromCodePoint(code)} Kovač`
      return [code.toString(16), render(name).render.hash]
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

  it('keeps the joiners of a script that needs them', () => {
    expect(render('ශ්‍රී').render.hash).not.toBe(render('ශ්රී').render.hash)
  })

  it.each([
    ['an emoji', 'Anna 😀', '😀'],
    ['a script without a font', 'ᚠᚢᚦ', 'ᚠ'],
    ['a mark that no font joins to its letter', 'q\u20DD', 'q\u20DD'],
  ])('refuses %s and names it', (_, name, character) => {
    const problem = { code: 'missing_glyph', field: 'name' }
    expect(() => render(name, '')).toThrow(
      expect.objectContaining({ problem: expect.objectContaining(problem) }),
    )
    const checked = prepareText(name, 'auto', fonts.coverages)
    expect(checked.ok ? [] : checked.missing).toContain(character)
  })
})

const PX = 80
const WIDTH = 1400
const HEIGHT = 200
const resolve = createRequire(import.meta.url).resolve

/** Names in one font beside the Japanese one, which HarfBuzz shapes as a whole. */
const ONE_FONT = WORLD_NAMES.map(([, name]) => name).filter((name) => {
  const [first, second, ...more] = fontsOf(name)
  return (
    second === 'japanese' &&
    more.length === 0 &&
    first &&
    first !== 'japanese' &&
    [...name].every(
      (char) => fonts.coverages(first)?.glyph(char.codePointAt(0)!) || /\p{Cf}/u.test(char),
    ) &&
    !/[0-9(]/.test(name)
  )
})

/** The drawing's opacity, dot by dot. */
function inkOf(draw: (context: ReturnType<typeof newContext>) => void): Uint8Array {
  const context = newContext()
  draw(context)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < ink.length; i += 1) ink[i] = data[4 * i + 3]! >> 7
  return ink
}

const newContext = () => fonts.canvas.createCanvas(WIDTH, HEIGHT).getContext('2d')

/** The outlines of the glyphs that HarfBuzz puts in place of a text. */
function outlinesOf(name: string, bytes: Uint8Array): string[] {
  const face = new Face(
    new FontBlob(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    ),
  )
  const font = new Font(face)
  const buffer = new TextBuffer()
  buffer.addText(name)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const scale = PX / face.upem
  let x = 40
  return buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    const path = new fonts.canvas.Path2D(font.glyphToPath(codepoint))
    const at = [x + xOffset * scale, 130 - yOffset * scale] as const
    x += xAdvance * scale
    return new fonts.canvas.Path2D(
      path.transform({ a: scale, b: 0, c: 0, d: -scale, e: at[0], f: at[1] }),
    ).toSVGString()
  })
}

describe(`${WORLD_CORPUS.length} names of guests`, () => {
  const refused = WORLD_CORPUS.filter(([, name]) => !preparedOf(name).ok)

  it('print but for the few whose characters no print font has', () => {
    expect(WORLD_CORPUS.length).toBeGreaterThanOrEqual(433)
    expect(new Set(WORLD_CORPUS.map(([language]) => language)).size).toBeGreaterThanOrEqual(40)
    expect(refused.map(([language]) => language)).toEqual([
      'Japanese, variants',
      'Chinese, rare',
      'Tibetan',
      'Odia',
      'Dhivehi',
      'Cherokee',
    ])
  })

  it.each(refused)('name the character that cannot be printed: %s, %s', (_, name) => {
    const checked = preparedOf(name)
    const missing = checked.ok ? [] : checked.missing
    expect(missing).not.toEqual([])
    for (const character of missing) expect(name).toContain(character)
    expect(() => render(name, '')).toThrow(`"${missing[0]}" (U+`)
  })

  it.each(TEMPLATE_PRESETS)(
    'are larger than the affiliation, and it than the title: $name',
    (preset) => {
      const affiliation = '東京大学大学院 情報理工学系研究科'
      const inverted = WORLD_CORPUS.filter(
        (name, i) => i % 25 === 0 || name[1].length > 23,
      ).flatMap(([, name]) => {
        if (!preparedOf(name).ok) return []
        const { layers } = render(
          name,
          name.length > 23 ? name : affiliation,
          preset,
          'Speaker',
        ).render
        const [first = 0, second = 0, third = 0] = layers.map(({ fontPx }) => fontPx)
        return first > second && second >= third ? [] : [`${name} ${first} ${second} ${third}`]
      })
      expect(inverted).toEqual([])
    },
  )

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

describe('the canvas shapes a name as HarfBuzz does', () => {
  it('has a name for every script', () => {
    expect(new Set(ONE_FONT.map((name) => fontsOf(name)[0])).size).toBe(
      Object.keys(SCRIPT_FONTS).length,
    )
  })

  it.each(ONE_FONT)('%s', (raw) => {
    const name = raw.normalize('NFC')
    const [id] = fontsOf(name)
    const { package: folder, stem } = SCRIPT_FONTS[id as keyof typeof SCRIPT_FONTS]
    const bytes = readFileSync(resolve(`${folder}/700Bold/${stem}_700Bold.ttf`))
    const ours = inkOf((context) => {
      context.font = fonts.fontValue('bold', PX, [id!])
      context.direction = directionOf(name)
      context.textAlign = 'left'
      context.fillText(name, 40, 130)
    })
    const theirs = inkOf((context) => {
      for (const outline of outlinesOf(name, bytes)) context.fill(new fonts.canvas.Path2D(outline))
    })
    let [inked, differing] = [0, 0]
    for (let i = 0; i < ours.length; i += 1) {
      inked += theirs[i]!
      differing += ours[i]! ^ theirs[i]!
    }
    expect(inked).toBeGreaterThan(1000)
    expect(differing / inked).toBeLessThan(0.12)
  })
})

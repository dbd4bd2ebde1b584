// @module-tag slow
// @module-tag isolated
import { expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { createRenderer, type RenderError } from '../../src-server/pass/drawing/render-pass.ts'
import { GUESTS } from '../support/guests.ts'
import { SAMPLE_QR } from '../support/pass-samples.ts'
import { refusalOf } from '../support/render-refusal.ts'
import { WORLD_CORPUS } from '../support/world-names.ts'

const { render } = await createRenderer()

type Template = (typeof TEMPLATE_PRESETS)[number]

/** Every preset in both layouts, its own first. */
const TEMPLATES: readonly Template[] = TEMPLATE_PRESETS.flatMap((preset) => [
  preset,
  { ...preset, layout: preset.layout === 'side' ? ('stack' as const) : ('side' as const) },
])

interface Texts {
  readonly name: string
  readonly title: string
  readonly affiliation: string
}

/** Why a name does not print on a template, or null. */
const refusal = (name: string, template: Template): RenderError | null =>
  refusalOfTexts({ name, title: 'Speaker', affiliation: name }, template)

const refusalOfTexts = (texts: Texts, template: Template): RenderError | null => {
  const content = { ...texts, fontScale: 'normal', lineMode: 'auto' } as const
  return refusalOf(() => render({ template, content, qr: SAMPLE_QR, logos: [] }))
}

/** True if the name prints, or is rejected for another reason, without what the rejection names. */
function isTrueCause({ problem }: RenderError, name: string, template: Template): boolean {
  if (problem.code === 'missing_glyph') {
    let rest = name
    for (const character of problem.characters) {
      if (!rest.includes(character)) return false
      rest = rest.replaceAll(character, '')
    }
    return refusal(rest, template)?.problem.code !== 'missing_glyph'
  }
  return (
    problem.code === 'text_does_not_fit' &&
    problem.fits !== null &&
    refusal([...name].slice(0, problem.fits.most).join(''), template) === null
  )
}

const languages = Map.groupBy(WORLD_CORPUS, ([language]) => language)
/** What is refused, and on which presets. */
const refusals = new Map<string, string[]>()

async function rowOf(language: string, names: readonly string[]): Promise<string> {
  const cells: string[] = []
  for (const template of TEMPLATES) {
    let printed = 0
    for (const name of names) {
      const why = refusal(name, template)
      if (why === null) printed += 1
      else {
        addRefusal(`${language}, ${name}: ${why.message}`, columnOf(template))
        if (!isTrueCause(why, name, template)) untrue.push(`${columnOf(template)}: ${why.message}`)
      }
    }
    cells.push(printed === names.length ? `${printed}` : `${printed} of ${names.length}`)
    // The canvas frees its memory when the event loop turns.
    await new Promise(setImmediate)
  }
  return `| ${[language, ...cells].join(' | ')} |`
}

function addRefusal(what: string, preset: string): void {
  refusals.set(what, [...(refusals.get(what) ?? []), preset])
}

/** Rejections that do not name the cause. */
const untrue: string[] = []

const columnOf = (template: Template): string =>
  `${shortName(template)} (${template.printer.stock}), ${template.layout}`
const shortName = ({ name }: { readonly name: string }) => name.replace('Participant ', '')

/** Rows of the second corpus: how many of its guests print on the preset of each stock. */
async function guestRows(): Promise<string[]> {
  const people = GUESTS.filter(({ language }) => language !== 'Emoji' && language !== 'Damaged')
  const cells: string[][] = []
  for (const template of TEMPLATE_PRESETS) {
    const why: string[] = []
    for (const { name, title, affiliation } of GUESTS) {
      why.push(refusalOfTexts({ name, title, affiliation }, template)?.problem.code ?? 'printed')
      await new Promise(setImmediate)
    }
    const count = (code: string, of = GUESTS) => of.filter((guest) => codeOf(guest) === code).length
    const codeOf = (guest: (typeof GUESTS)[number]) => why[GUESTS.indexOf(guest)]
    const share = (100 * count('printed', people)) / people.length
    cells.push([
      `${count('printed')}`,
      `${share.toFixed(1)} %`,
      `${count('missing_glyph')}`,
      `${count('text_does_not_fit')}`,
    ])
  }
  const row = (title: string, i: number) => `| ${[title, ...cells.map((c) => c[i])].join(' | ')} |`
  return ['print', `of the ${people.length} names of people`, 'lack a glyph', 'do not fit'].map(row)
}

/** Eight times 547 names and four times 571, some 25 ms each. */
const LONG_MS = 400_000

/** `vitest -u` writes the table again. */
it(
  'docs/names.md says which names print on which preset, and why others do not',
  { timeout: LONG_MS },
  async () => {
    const rows: string[] = []
    for (const [language, found] of languages) {
      const names = found.map(([, name]) => name)
      rows.push(await rowOf(language, names))
    }
    const presets = TEMPLATES.map(columnOf)
    const reasons = [...refusals].map(([what, on]) =>
      on.length === presets.length ? `- ${what}` : `- ${what} (on ${on.join(', ')})`,
    )
    const lines = [
      '# Names that print',
      '',
      `The ${WORLD_CORPUS.length} names of \`test/support/world-names.ts\` on the preset of every ` +
        'stock in both layouts: as the name and as the affiliation, with a title and a code. Made ' +
        'by `test/runs/names-table.test.ts`, which also takes away what a refusal names and expects ' +
        'that the rest prints.',
      '',
      `| names | ${presets.join(' | ')} |`,
      `|---|${presets.map(() => '---|').join('')}`,
      ...rows,
      '',
      '## Refused',
      '',
      ...reasons,
      '',
      'What a pass leaves out (an invisible character, or characters of the line below the name) ' +
        'is a note of the drawing: the desk names it below the picture of the pass, by place and ' +
        'code point (decision 115).',
      '',
      '## A second corpus',
      '',
      `The ${GUESTS.length} guests of \`test/support/guests.tsv\`, by another hand: ` +
        `${new Set(GUESTS.map(({ language }) => language)).size} languages and kinds, with ` +
        'affiliation and title, long names, rare kanji, invisible characters, emoji and damaged ' +
        'texts. Its last column has the characters that no print font has; ' +
        '`test/pass/drawing/world-names.test.ts` compares them.',
      '',
      `| guests | ${TEMPLATE_PRESETS.map(columnOf).join(' | ')} |`,
      `|---|${TEMPLATE_PRESETS.map(() => '---|').join('')}`,
      ...(await guestRows()),
      '',
    ]
    expect(untrue).toEqual([])
    await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/names.md')
  },
)

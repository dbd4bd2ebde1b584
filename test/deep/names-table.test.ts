import { expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template-presets.ts'
import { createRenderer, RenderError } from '../../src-server/passes/render/render-pass.ts'
import { STOCKS } from '../../labels/stocks.ts'
import { SAMPLE_QR } from '../support/pass-samples.ts'
import { WORLD_CORPUS } from '../support/world-names.ts'

const { render } = await createRenderer()

/** Why a name does not print on a preset, or null. */
function refusal(name: string, template: (typeof TEMPLATE_PRESETS)[number]): string | null {
  const content = { name, title: 'Speaker', affiliation: name } as const
  const input = { template, qr: SAMPLE_QR, logos: [] }
  try {
    render({ ...input, content: { ...content, fontScale: 'normal', lineMode: 'auto' } })
    return null
  } catch (error) {
    if (error instanceof RenderError) return error.message
    throw error
  }
}

const languages = Map.groupBy(WORLD_CORPUS, ([language]) => language)
/** What is refused, and on which presets. */
const refusals = new Map<string, string[]>()

async function rowOf(language: string, names: readonly string[]): Promise<string> {
  const cells: string[] = []
  for (const template of TEMPLATE_PRESETS) {
    let printed = 0
    for (const name of names) {
      const why = refusal(name, template)
      if (why === null) printed += 1
      else addRefusal(`${language}, ${name}: ${why}`, shortName(template))
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

const shortName = ({ name }: { readonly name: string }) => name.replace('Participant ', '')

/** `vitest -u` writes the table again. */
it('docs/names.md says which names print on which preset, and why others do not', async () => {
  const rows: string[] = []
  for (const [language, found] of languages) {
    const names = found.map(([, name]) => name)
    rows.push(await rowOf(language, names))
  }
  const presets = TEMPLATE_PRESETS.map((preset, i) => `${shortName(preset)} (${STOCKS[i]})`)
  const reasons = [...refusals].map(([what, on]) =>
    on.length === presets.length ? `- ${what}` : `- ${what} (on ${on.join(', ')})`,
  )
  const lines = [
    '# Names that print',
    '',
    `The ${WORLD_CORPUS.length} names of \`test/support/world-names.ts\` on the preset of every ` +
      'stock: as the name and as the affiliation, with a title and a code. Made by ' +
      '`test/deep/names-table.test.ts`.',
    '',
    `| names | ${presets.join(' | ')} |`,
    `|---|${presets.map(() => '---|').join('')}`,
    ...rows,
    '',
    '## Refused',
    '',
    ...reasons,
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/names.md')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadModule, ROOT } from '../support/repository-files.ts'

const { noticesOf } = await loadModule<{ noticesOf: (root: string) => string }>(
  'scripts/third-party-notices.mjs',
)
const { packagedFiles } = await loadModule<{
  packagedFiles: (root: string, config: { files: string[] }) => string[]
}>('scripts/package-files.mjs')
const { configFor } = await loadModule<{ configFor: (system: string) => { files: string[] } }>(
  'build/electron-builder.mjs',
)

describe('the notices of third parties', () => {
  const text = noticesOf(ROOT)

  it('have every npm package beside the bundle, with its licence', () => {
    const named = packagedFiles(ROOT, configFor('linux'))
      .filter((file) => /^node_modules\/.*package\.json$/.test(file))
      .flatMap((file) => {
        const { name, version } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
          name?: string
          version?: string
        }
        return name && version ? [`${name} ${version}\nLicence: `] : []
      })
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((heading) => !text.includes(heading))).toEqual([])
  })

  it.each(['react', 'react-dom', 'scheduler', 'i18next', '@tanstack/react-query'])(
    'have %s, which is inside of the bundle',
    (name) => expect(text).toMatch(new RegExp(`^${name} [\\d.]+\nLicence: MIT\n\n(The )?MIT`, 'mi')),
  )

  it('have the copyright of every font, and its licence', () => {
    expect(text).toContain('NotoSansJP_*.ttf: Copyright')
    expect(text).toContain('The BIZ UDGothic Project Authors')
    expect(text).toContain('The Inter Project Authors')
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })

  it('have the licence of the icons', () => expect(text).toContain('Lucide Icons and Contributors'))

  it('name no tool that is only used for development', () => {
    expect(text).not.toMatch(/^(vitest|typescript|oxlint|electron|playwright-core) \d/m)
  })

  it.each(['linux', 'mac', 'win'])('are in a package for %s', (system) => {
    expect(configFor(system).files).toContain('out/THIRD-PARTY-NOTICES.txt')
  })
})

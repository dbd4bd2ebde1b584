import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { writeTree } from '../support/repository-files.ts'

function knip(cwd: string, include: string): { code: number | null; out: string } {
  const config = ['--no-progress', '--config', 'test/house/knip.json', '--include', include]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/knip/bin/knip.js'), ...config],
    { cwd, encoding: 'utf8' },
  )
  return { code: status, out: stdout + stderr }
}

describe('knip', { timeout: 120_000 }, () => {
  it('finds no file, export or dependency that nothing uses, and no import that is not listed', () => {
    const { code, out } = knip(ROOT, 'files,exports,types,dependencies,unlisted,unresolved')
    expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' })
  })

  it('finds an export, a file and a dependency that nothing uses, and an import that is not listed', () => {
    const folder = temporaryFolder('knip')
    const files = {
      'package.json': '{"name":"planted","type":"module","dependencies":{"idle":"1.0.0"}}',
      'scripts/run.mjs': "import { used } from '../facts/used.ts'\nused()\n",
      'facts/used.ts':
        "import { more } from 'unlisted'\nexport const used = () => more\nexport const dead = 2\n",
      'facts/alone.ts': 'export const alone = 3\n',
      'test/house/knip.json': readFileSync(join(ROOT, 'test/house/knip.json'), 'utf8'),
    }
    writeTree(folder, files)
    const { code, out } = knip(folder, 'files,exports,dependencies,unlisted')
    expect(code).toBe(1)
    expect(out).toMatch(/facts\/alone\.ts/)
    expect(out).toMatch(/dead .*facts\/used\.ts/)
    expect(out).toMatch(/idle .*package\.json/)
    expect(out).toMatch(/unlisted .*facts\/used\.ts/)
  })
})

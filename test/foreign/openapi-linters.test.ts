import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { childOutput } from '../support/child-output.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { requireThat } from '../support/tools.ts'

const nodeFolder = process.env.PASSDESK_FOREIGN_NODE ?? ''
const DOCUMENTS = ['/openapi.json', '/openapi-3.0.json', '/openapi-pages.json']
const RULES = 'extends: ["spectral:oas"]\n'

interface Linter {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
}
const LINTERS: readonly Linter[] = [
  {
    name: 'redocly',
    file: '@redocly/cli/bin/cli.js',
    args: ['lint', '--extends=recommended', '--format=stylish', 'openapi.json'],
  },
  {
    name: 'spectral',
    file: '@stoplight/spectral-cli/dist/index.js',
    args: ['lint', '--ruleset=rules.yaml', '--fail-severity=hint', 'openapi.json'],
  },
]

/** Exit code and report of a linter about a document. */
async function verdict({ file, args }: Linter, document: string) {
  const folder = temporaryFolder('linter')
  writeFileSync(join(folder, 'openapi.json'), document)
  writeFileSync(join(folder, 'rules.yaml'), RULES)
  const script = join(nodeFolder, 'node_modules', file)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  })
  const { code, out, err } = await childOutput(child)
  return { code, report: out + err }
}

describe('the linters of OpenAPI', { timeout: 300_000 }, () => {
  beforeAll(() => {
    for (const { name, file } of LINTERS)
      requireThat(existsSync(join(nodeFolder, 'node_modules', file)), name)
  })
  const house = opened(startTestKiosk)

  describe.each(LINTERS)('$name', (linter) => {
    it.each(DOCUMENTS)('has no warning about %s', async (path) => {
      const { code, report } = await verdict(linter, await (await fetch(house.kiosk.url + path)).text())
      expect(report).not.toMatch(/\bwarning/)
      expect([code, report]).toEqual([0, expect.any(String)])
    })

    it('finds an operation without an id', async () => {
      const operation = { responses: { 200: { description: 'Success' } } }
      const planted = {
        openapi: '3.1.0',
        info: { title: 'Planted', version: '1' },
        paths: { '/teapot': { get: operation } },
      }
      const { report } = await verdict(linter, JSON.stringify(planted))
      expect(report).toMatch(/warning/)
      expect(report).toMatch(/operationId/)
    })
  })
})

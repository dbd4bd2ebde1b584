import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { requireThat } from '../support/tools.ts'
import { askPython, requirePython } from './foreign-python.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

interface Ran {
  readonly code: number | null
  readonly out: string
}

function npm(cwd: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 28,
  })
  return { code: status, out: stdout || stderr }
}

function planted(files: Record<string, string>): string {
  const folder = temporaryFolder('foreign')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Known vulnerabilities of the packages; null if the registry does not reply. */
function audit(cwd: string): string[] | null {
  const report = JSON.parse(npm(cwd, 'audit', '--omit=dev', '--json').out) as {
    vulnerabilities?: Record<string, { severity: string }>
  }
  if (!report.vulnerabilities) return null
  return Object.entries(report.vulnerabilities).map(([name, { severity }]) => `${name} ${severity}`)
}

describe('npm audit', () => {
  beforeAll(() => requireThat(audit(ROOT) !== null, 'npm audit'))

  it('knows no vulnerability of a package that is shipped', () => {
    expect(audit(ROOT)).toEqual([])
  })

  it('finds an old package', () => {
    const lodash = { version: '4.17.4' }
    const folder = planted({
      'package.json': JSON.stringify({ name: 'planted', dependencies: { lodash: '4.17.4' } }),
      'package-lock.json': JSON.stringify({
        name: 'planted',
        lockfileVersion: 3,
        packages: { '': { dependencies: { lodash: '4.17.4' } }, 'node_modules/lodash': lodash },
      }),
    })
    expect(audit(folder)).toEqual([expect.stringMatching(/^lodash /)])
  })
})

/** Licences that allow a closed product to ship the package. */
const LICENCES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT OFL-1.1 Python-2.0'.split(' '),
)

interface Component {
  readonly name: string
  readonly licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Packages that are shipped without a licence of the list, by npm's own bill of materials. */
function otherLicences(components: readonly Component[]): string[] {
  const isAllowed = (text: string): boolean =>
    text
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one)))
  return components.flatMap(({ name, licenses = [] }) => {
    const texts = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    return texts.length > 0 && texts.every(isAllowed) ? [] : [`${name}: ${texts.join(', ') || 'no licence'}`]
  })
}

describe('the bill of materials of npm', () => {
  const billText = (root = ROOT): string =>
    spawnSync(process.execPath, [join(root, 'scripts/bill-of-materials.mjs')], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    }).stdout
  const bill = (): Component[] => (JSON.parse(billText()) as { components: Component[] }).components

  it('is valid by the schema of CycloneDX', () => {
    requirePython('cyclonedx')
    expect(askPython('check_bill.py', [billText()])).toEqual([null])
  })

  it('is refused with a component without a name, or a false hash', () => {
    requirePython('cyclonedx')
    const text = billText()
    expect(
      askPython('check_bill.py', [
        text.replace('"name": "zod"', '"title": "zod"'),
        text.replace('"alg": "SHA-512"', '"alg": "SHA-5"'),
      ]),
    ).toEqual([expect.stringContaining("'name' is a required"), expect.stringContaining('SHA-5')])
  })

  it('names the product, not the folder of the checkout', () => {
    const files = ['package.json', 'package-lock.json', 'scripts/bill-of-materials.mjs']
    const folder = planted(
      Object.fromEntries(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])),
    )
    expect(JSON.parse(billText(folder)).metadata.component).toMatchObject({
      type: 'application',
      name: 'passdesk',
    })
  })

  it('lists a known licence for each package that is shipped', () => {
    const components = bill()
    expect(components.length).toBeGreaterThan(100)
    expect(otherLicences(components)).toEqual([])
  })

  it('shows a package with another licence, or with none', () => {
    expect(
      otherLicences([
        { name: 'a', licenses: [{ license: { id: 'GPL-3.0-only' } }] },
        { name: 'b' },
        { name: 'c', licenses: [{ expression: '(GPL-2.0 OR MIT)' }] },
        { name: 'd', licenses: [{ expression: 'GPL-2.0 AND MIT' }] },
      ]),
    ).toEqual(['a: GPL-3.0-only', 'b: no licence', 'd: GPL-2.0 AND MIT'])
  })
})

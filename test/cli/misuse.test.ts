// @module-tag slow
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src-main/cli/run.ts'
import { newFolder, oneLine, ROOT } from './rig.ts'
import { childOutput, type Ended } from '../support/child-output.ts'
import { nodeOfUser } from '../support/node-of-user.ts'
import { freshClone, NO_ROOT } from './fresh-clone.ts'

/** A script of the clone, with what npm puts into the environment. */
function runScript(dir: string, script: string, args: string[], env: object): Promise<Ended> {
  const { PATH } = process.env
  const command = [join(dir, script), ...args]
  return childOutput(spawn(process.execPath, command, { cwd: dir, env: { PATH, ...env } }))
}

describe('a flag that npm keeps for itself', () => {
  const START = 'scripts/start.mjs'
  const IMPORT = 'npm run -s passdesk -- import list.csv --dry-run --event svc'
  it.each<[script: string, args: string[], kept: string, typed: string]>([
    [START, [], 'demo=true', 'npm start -- --demo'],
    [START, ['--demo'], 'data=my data,port=8080', 'npm start -- --demo --data "my data" --port 8080'],
    ['bin/passdesk.mjs', ['import', 'list.csv'], 'dry_run=true,event=svc', IMPORT],
    [START, ['my data'], 'demo=true,data=true', 'npm start -- --data "my data" --demo'],
    ['bin/passdesk.mjs', ['import', 'list.csv', 'svc'], 'dry_run=true,event=true', IMPORT],
    [START, ['8080', 'my data'], 'data=true,port=true', 'npm start -- --data DATA --port PORT'],
    ['bin/passdesk.mjs', ['raster'], 'cut=', 'npm run -s passdesk -- raster --no-cut'],
    ['scripts/test.mjs', [], 'strict=true', 'npm test -- --strict'],
    ['scripts/test-deep.mjs', [], 'strict=true', 'npm run test:deep -- --strict'],
    ['scripts/dist.mjs', [], 'unsigned=true', 'npm run dist -- --unsigned'],
  ])('by %s %j %j is named with what to type', async (script, args, kept, typed) => {
    const clone = freshClone()
    const variables = kept.split(',').map((one) => `npm_config_${one}`.split('='))
    const { code, out, err } = await runScript(clone.dir, script, args, {
      npm_lifecycle_event: 'any',
      ...Object.fromEntries(variables),
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^passdesk: npm keeps --\S+ .*for itself\. Type: /)
    expect(err).toContain(`Type: ${typed}\n`)
    expect(oneLine(err)).toBe(true)
    expect(clone.told()).toBe('')
  })

  it('is known for every flag of the command line', async () => {
    const { PASSDESK_FLAGS, SWITCHES } = (await import(join(ROOT, 'scripts/swallowed-flags.mjs'))) as {
      PASSDESK_FLAGS: string[]
      SWITCHES: string[]
    }
    const flags = COMMANDS.flatMap(({ spec }) => Object.entries(spec.flags))
    expect(PASSDESK_FLAGS).toEqual([...new Set(flags.map(([name]) => name))].toSorted())
    const valued = new Set(flags.flatMap(([name, { value }]) => (value ? [name] : [])))
    expect(PASSDESK_FLAGS.filter((name) => SWITCHES.includes(name))).toEqual(
      PASSDESK_FLAGS.filter((name) => !valued.has(name)),
    )
  })
})

describe('a clone that this user may not write to', () => {
  let node: string
  beforeAll(() => void (node = nodeOfUser(NO_ROOT, newFolder())))

  const start = (dir: string): Promise<Ended> =>
    childOutput(
      spawn(node, [join(dir, 'bin', 'passdesk.mjs'), 'serve'], {
        cwd: dir,
        env: { PATH: process.env.PATH, npm_execpath: join(dir, 'npm.js') },
        ...NO_ROOT,
      }),
    )

  it.runIf(process.platform !== 'win32')('is named, and runs once it is set up', async () => {
    const clone = freshClone()
    const close = (): void => expect(spawnSync('chmod', ['-R', 'a+rX,a-w', clone.dir]).status).toBe(0)
    close()
    const { code, out, err } = await start(clone.dir)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      `passdesk: The set-up cannot write to ${clone.dir}. Copy the folder of PassDesk to one of ` +
        'your own (cp -R), and start it there.\n',
    )
    chmodSync(clone.dir, 0o755)
    await clone.run('serve')
    close()
    expect(await start(clone.dir)).toEqual({ code: 0, out: 'ran serve\n', err: '' })
    spawnSync('chmod', ['-R', 'u+w', clone.dir])
  })
})

describe('a tool of development', () => {
  it.each(['typecheck', 'lint', 'format', 'build', 'dev'])(
    'npm run %s sets up first, or says what is missing',
    async (name) => {
      const clone = freshClone()
      const script = name === 'dev' ? 'scripts/dev.mjs' : 'scripts/run-tool.mjs'
      const env = { npm_execpath: join(clone.dir, 'npm.js') }
      const { err } = await runScript(clone.dir, script, name === 'dev' ? [] : [name], env)
      expect(clone.told()).toMatch(/^installed/)
      if (name === 'dev') expect(err).toMatch(/npm run dev opens the desktop app, and .* type: npm start\n$/)
    },
  )

  it('bench names the parts when one is misspelt', async () => {
    const { code, out, err } = await runScript(ROOT, 'bench/run.ts', ['drawnig'], {})
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/no part "drawnig"\. Type: npm run bench -- "\w+".*"drawing a pass"/)
    expect(oneLine(err)).toBe(true)
  })
})

describe('a folder without .git', () => {
  it('is checked by the rules of the source tree like a clone', () => {
    const dir = newFolder()
    for (const part of ['scripts', 'contract', 'facts'])
      cpSync(join(ROOT, part), join(dir, part), { recursive: true })
    mkdirSync(join(dir, 'node_modules', 'x'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(dir, 'node_modules', 'x', 'package.json'))
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(dir, '..') }
    const options = { cwd: dir, encoding: 'utf8', env } as const
    const script = join(dir, 'scripts', 'check-house.mjs')
    const { stdout, stderr } = spawnSync(process.execPath, [script], options)
    expect(stdout).toMatch(/^house: \d+ problems/)
    expect(stderr).not.toMatch(/Error:|git/)
    rmSync(dir, { recursive: true })
  })

  it('is named by the trial of the README', async () => {
    const dir = newFolder()
    cpSync(join(ROOT, 'scripts'), join(dir, 'scripts'), { recursive: true })
    const { code, err } = await runScript(dir, 'scripts/try-readme.mjs', [], {})
    expect(code).toBe(1)
    expect(err).toMatch(/which is no git clone\. Type: npm start\n$/)
    expect(oneLine(err)).toBe(true)
  })
})

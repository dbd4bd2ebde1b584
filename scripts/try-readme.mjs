/**
 * Does what a stranger does first: clones this repository into a new folder, with an empty home and
 * an empty npm cache, runs the commands of the README, prints a pass of the demo and ends it.
 * Prints the time and size of each step. Exits with 1 at the first step that fails.
 *
 * node scripts/try-readme.mjs [--tests]   with `--tests` also `npm test`
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))
/** The command of the README that starts the demo. */
const DEMO = /`(npm start -- --demo --data (\S+))`/
const READY = /^passdesk ready (http:\S+)$/m
const START_MS = 15 * 60_000
const PRINT_MS = 60_000
const END_MS = 10_000

if (!existsSync(join(SOURCE, '.git'))) {
  console.error('passdesk: try-readme clones this folder, which is no git clone. Type: npm start')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'passdesk-stranger-'))
const home = join(folder, 'home')
const clone = join(folder, 'passdesk')
mkdirSync(home)
const registry = spawnSync('npm config get registry', { encoding: 'utf8', shell: true })
/** An environment without the user's settings, except the path and the way to the registry. */
const env = {
  PATH: process.env.PATH,
  HOME: home,
  USERPROFILE: home,
  TMPDIR: tmpdir(),
  npm_config_registry: registry.stdout.trim(),
  ...passedOn('NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'),
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }),
}

function passedOn(...names) {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function step(name, work) {
  const began = performance.now()
  const result = await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${name}`)
  return result
}

function run(command, args, cwd = clone) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return stdout
}

/** Repeats `ask` until it returns a value. */
async function until(what, ms, ask) {
  const end = Date.now() + ms
  for (;;) {
    const found = await ask()
    if (found) return found
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
    await wait(200)
  }
}

function megabytes(path) {
  const sizeOf = (at) => {
    const found = lstatSync(at, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return found?.size ?? 0
    return readdirSync(at).reduce((sum, name) => sum + sizeOf(join(at, name)), 0)
  }
  return Math.round(sizeOf(path) / 1e6)
}

/** Starts the demo by the command of the README; resolves when it is ready. */
async function startDemo(command) {
  const child = spawn(command, { cwd: clone, env, shell: true, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  await until('the demo', START_MS, () => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`)
    return READY.test(output)
  })
  return { child, ended }
}

/** Signs in as the manager of the demo and prints the pass of a scanned QR. */
async function printOne(data) {
  const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))
  const url = demo.loopbackUrl
  const event = demo.events.find(({ state }) => state === 'running')
  const of = (ids) => demo.users.filter(({ userId }) => ids.includes(userId))
  const [manager] = of(event.managers)
  const headers = { 'Content-Type': 'application/json', Origin: url }
  const { email, password } = manager
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  headers.Cookie = signedIn.headers.getSetCookie()[0].split(';')[0]
  const call = async (path, body) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(url + path, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { eventId } = event
  const guest = of(event.participants).find(({ consented }) => consented)
  await call('/desk/match', { eventId, qr: guest.qr })
  const person = `/desk/events/${eventId}/people/${guest.userId}`
  let { pass } = await call(person)
  if (pass.draft === null || pass.draft.confirmedRevision !== pass.draft.revision) {
    const { content } = pass.draft ?? { content: pass.defaults }
    const confirm = {
      action: 'confirm',
      expectedRevision: pass.draft?.revision ?? 0,
      requestKey: randomUUID(),
      templateRevision: pass.templateRevision,
      content,
    }
    await call(`${person}/pass`, confirm)
    pass = (await call(person)).pass
  }
  const { jobId } = await call('/desk/prints', {
    eventId,
    userId: guest.userId,
    draftRevision: pass.draft.revision,
    renderHash: pass.render.hash,
    requestKey: randomUUID(),
    reason: 'other',
    reasonText: 'README',
  })
  await until('the print', PRINT_MS, async () => {
    const job = await call(`/desk/prints/${jobId}`)
    return (job.job ?? job).state === 'printed'
  })
}

try {
  await step('git clone', () => run('git', ['clone', '--quiet', SOURCE, clone], folder))
  const [, command, dataName] = DEMO.exec(readFileSync(join(clone, 'README.md'), 'utf8'))
  const { child, ended } = await step(command, () => startDemo(command))
  await step('sign in, scan, confirm, print', () => printOne(join(clone, dataName)))
  await step('end', async () => {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGINT')
    const late = wait(END_MS, 'late')
    if ((await Promise.race([ended, late])) === 'late') throw new Error('the demo did not end')
  })
  await step('npm run -s passdesk -- --help', () => run('npm', ['run', '-s', 'passdesk', '--', '--help']))
  if (process.argv.includes('--tests')) await step('npm test', () => run('npm', ['test']))
  console.log(`${megabytes(join(clone, '.git'))} MB of the clone downloaded (compressed)`)
  console.log(`${megabytes(join(home, '.npm'))} MB of packages downloaded (compressed)`)
  console.log(`${megabytes(join(home, '.cache'))} MB of Electron downloaded (compressed)`)
  console.log(`${megabytes(clone)} MB on the disk`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

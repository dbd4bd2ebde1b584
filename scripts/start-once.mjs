/**
 * `node scripts/start-once.mjs [--packaged | -- COMMAND ARGS]`: starts PassDesk once with a demo in
 * an empty folder, waits until an administrator can sign in, and ends it. The command is
 * `npm start` by default; with `--packaged` it is the unpacked app in dist/packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, SetUpError, npm, printStatus, reportErrors } from './ensure-ready.mjs'

/** The first start installs, builds and fetches Electron. */
const WITHIN_MS = Number(process.env.PASSDESK_START_WAIT_MS) || 600_000
const isWindows = process.platform === 'win32'

await reportErrors(async () => {
  const { file, args } = command(process.argv.slice(2))
  const data = mkdtempSync(join(tmpdir(), 'passdesk-start-'))
  const port = await freePort()
  const child = spawn(file, [...args, '--demo', '--port', String(port), '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
    shell: file === 'npm.cmd',
    env: { ...process.env, PASSDESK_LAN_PORT: 'off' },
  })
  let ended = null
  const closed = new Promise((resolve) => {
    child.once('error', (error) => resolve((ended = error.message)))
    child.once('close', (code, signal) => resolve((ended = `exit ${code ?? signal}`)))
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await until(
      () => answers(`${url}/desk/setup`),
      () => ended,
    )
    await signIn(url, data)
    printStatus(`started once: ${url} answered`)
  } finally {
    if (ended === null) endTree(child.pid)
    await closed
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  }
})

function command(argv) {
  if (argv[0] === '--packaged') return { file: packagedApp(), args: sandboxArgs() }
  if (argv[0] === '--' && argv[1]) return { file: argv[1], args: argv.slice(2) }
  if (argv.length > 0) throw new SetUpError(`Unknown option ${argv[0]}.`)
  const { file, args } = npm()
  return { file, args: [...args, 'start', '--'] }
}

/** Chromium's sandbox refuses root. */
function sandboxArgs() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

function packagedApp() {
  const packages = join(ROOT, 'dist', 'packages')
  const folders = existsSync(packages) ? readdirSync(packages) : []
  const programs = ['passdesk', 'PassDesk.exe', join('PassDesk.app', 'Contents', 'MacOS', 'PassDesk')]
  const found = folders
    .filter((name) => /^(linux|win|mac)(-\w+)*$/.test(name))
    .flatMap((name) => programs.map((program) => join(packages, name, program)))
    .find((path) => existsSync(path))
  if (!found) throw new SetUpError(`There is no unpacked app in ${packages}. Run npm run dist.`)
  return found
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

async function until(isSo, endedWith) {
  const limit = Date.now() + WITHIN_MS
  while (!(await isSo())) {
    if (endedWith() !== null) throw new SetUpError(`PassDesk ended before it answered: ${endedWith()}.`)
    if (Date.now() > limit) throw new SetUpError(`PassDesk did not answer within ${WITHIN_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function answers(url) {
  return (await fetch(url).catch(() => null))?.status === 200
}

/** The database and the password check work, not only the listener. */
async function signIn(url, data) {
  const { users } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))
  const { email, password } = users.find(({ role }) => role === 'admin')
  const reply = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (reply.status !== 200) throw new SetUpError(`Sign-in to the demo was answered ${reply.status}.`)
}

/** The command and everything that it started. */
function endTree(pid) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
  else process.kill(-pid, 'SIGTERM')
}

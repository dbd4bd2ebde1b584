/**
 * Tries a kiosk of another system from outside: the commands run there, the requests and the
 * simulated printer on this system.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { openKioskClient, until } from './kiosk-client.mjs'

/** Emulators are slow, and the machine may be busy. */
const READY_MS = 180_000
const PRINT_MS = 60_000
/** A label that comes out twice does so within this time. */
const TWICE_MS = 3_000
const EVENT = 'svc-tokyo-2026'
/** Japanese names of files and people. */
const NAMES = JSON.parse(readFileSync(join(ROOT, 'test', 'fixtures', 'kiosk-checks.json'), 'utf8'))

/**
 * @typedef {{ folder: string, path: (path: string) => string, kill: (child: Child) => void,
 *   start: (args: readonly string[], output: string) => Child,
 *   startHere: (args: readonly string[], output: string) => Child }} System `start` runs PassDesk
 *   there, `startHere` on this system; `path` names a file as programs there do
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {Awaited<ReturnType<typeof prepare>>} World
 */

/** In this order; each goes on where the one before ended. */
const CHECKS = {
  'serve --demo in a folder with kanji and spaces answers': answers,
  'a participant gets the pass': getsPass,
  'a label is printed': prints,
  'a second kiosk on the same folder is refused': refusesSecond,
  'a kiosk that is killed while it prints prints nothing twice': survivesKill,
  'a list in Shift_JIS with CRLF is imported': (world) => imports(world, 'shift_jis'),
  'a list with a byte order mark is imported': (world) => imports(world, 'utf-8'),
  'a backup is made and restored, and its kiosk opens': restores,
  'a folder with a path of more than 260 characters is used': usesLongPath,
  'doctor finds in Japanese what is wrong': findsInJapanese,
  'a fault is one line, and help is shown': showsHelp,
}

/** Those that take a minute in an emulator. */
const SHORT = Object.keys(CHECKS).slice(0, 5)

/**
 * @param {System} system
 * @param {{ isShort?: boolean, only?: readonly string[] }} [options]
 * @returns {Promise<{ passed: number, failed: string[] }>}
 */
export async function checkKiosk(system, { isShort = false, only = null } = {}) {
  const failed = []
  let passed = 0
  const world = await prepare(system)
  try {
    for (const name of only ?? (isShort ? SHORT : Object.keys(CHECKS))) {
      const began = performance.now()
      try {
        await CHECKS[name](world)
        passed += 1
        printStatus(`kiosk: ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
      } catch (error) {
        failed.push(`kiosk: ${name}: ${error.message}`)
        printStatus(`FAILED: kiosk: ${name}: ${error.stack}`)
      }
    }
  } finally {
    world.end()
  }
  return { passed, failed }
}

async function prepare(system) {
  const children = []
  let outputs = 0
  const begin = (how, args) => {
    const output = join(system.folder, `output-${(outputs += 1)}`)
    const child = system[how](args, output)
    const ended = new Promise((resolve) => child.once('close', resolve))
    const one = { child, ended, text: () => readFileSync(output, 'utf8') }
    children.push(one)
    return one
  }
  const labels = join(system.folder, 'labels')
  mkdirSync(labels, { recursive: true })
  return {
    system,
    labels,
    data: join(system.folder, NAMES.dataFolder, 'kiosk 1'),
    kiosk: null,
    countLabels: () => readdirSync(labels).filter((name) => name.endsWith('.png')).length,
    /** Runs a command there to its end. */
    async run(...args) {
      const { ended, text } = begin('start', args)
      const code = await ended
      return { code, text: text() }
    },
    /** Starts a kiosk there. */
    async serve(data, ...args) {
      const started = begin('start', ['serve', '--data', system.path(data), '--port', '0', ...args])
      const ready = /^passdesk ready (http:\S+)$/m
      await until(() => ready.test(started.text()) || started.child.exitCode !== null, READY_MS)
      const [, url] = ready.exec(started.text()) ?? []
      if (url === undefined) throw new Error(`the kiosk ended: ${started.text()}`)
      return { ...started, url, client: openKioskClient(url) }
    },
    /** A printer on this system. */
    async servePrinter() {
      const started = begin('startHere', ['printer-sim', '--port', '0', '--out', labels])
      await until(() => /:\d+/.test(started.text()), READY_MS)
      return /:(\d+)/.exec(started.text())[1]
    },
    kill: ({ child }) => system.kill(child),
    end() {
      for (const { child } of children) if (child.exitCode === null) system.kill(child)
    },
  }
}

const readDemo = ({ data }) => JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))

async function answers(world) {
  mkdirSync(world.data, { recursive: true })
  world.kiosk = await world.serve(world.data, '--demo')
  const { body } = await world.kiosk.client.get('/openapi.json')
  require(body.info.title === 'PassDesk', 'no API')
  const page = await world.kiosk.client.get('/')
  require(page.text.includes('<title>PassDesk</title>'), 'no screens')
}

async function getsPass(world) {
  const { users, events } = readDemo(world)
  const event = events.find(({ slug }) => slug === EVENT)
  const person = users.find(
    ({ userId, consented }) => consented && event.participants.includes(userId),
  )
  const client = await world.kiosk.client.signIn(person)
  const { body } = await client.get(`/api/passes/${event.eventId}`)
  require(body.render.image.startsWith('data:image/png;base64,'), 'the pass is not drawn')
}

async function signInManager(world) {
  const { users, events } = readDemo(world)
  const event = events.find(({ slug }) => slug === EVENT)
  const manager = users.find(({ userId }) => event.managers.includes(userId))
  return { event, client: await world.kiosk.client.signIn(manager) }
}

async function prints(world) {
  const port = await world.servePrinter()
  const admin = readDemo(world).users.find(({ role }) => role === 'admin')
  const client = await world.kiosk.client.signIn(admin)
  await client.post('/desk/printers', {
    name: NAMES.printer,
    model: 'QL-820NWB',
    address: `tcp://127.0.0.1:${port}`,
    stock: 'DK-2205',
    isDefault: true,
    confirmed: true,
  })
  const { jobId } = await printNext(world)
  const job = await endOf(world, jobId)
  require(job.state === 'printed', `the job ended as ${job.state}`)
  require(world.countLabels() === 1, `${world.countLabels()} labels came out`)
}

/** Prints the confirmed pass of a person who has no label yet. */
async function printNext(world) {
  const { event, client } = await signInManager(world)
  for (const userId of event.participants) {
    const { body } = await client.get(`/desk/events/${event.eventId}/people/${userId}`)
    if (!body.confirmed || body.print !== null || !body.consentGiven) continue
    const order = {
      eventId: event.eventId,
      userId,
      draftRevision: body.pass.draft.revision,
      renderHash: body.pass.render.hash,
      requestKey: randomUUID(),
    }
    return (await client.post('/desk/prints', order)).body
  }
  throw new Error('nobody has a confirmed pass')
}

const FINAL = ['printed', 'failed', 'unknown', 'sent_unconfirmed', 'cancelled']

async function jobOf(world, jobId) {
  const { client } = await signInManager(world)
  return (await client.get(`/desk/prints/${jobId}`)).body.job
}

async function endOf(world, jobId) {
  let job
  await until(async () => {
    job = await jobOf(world, jobId)
    return FINAL.includes(job.state)
  }, PRINT_MS)
  return job
}

async function refusesSecond(world) {
  const args = ['serve', '--data', world.system.path(world.data), '--port', '0']
  const { code, text } = await world.run(...args)
  require(code === 1, `it ended with ${code}`)
  require(/Another PassDesk already runs on/.test(text), text)
}

async function survivesKill(world) {
  const before = world.countLabels()
  const { jobId } = await printNext(world)
  await until(async () => (await jobOf(world, jobId)).state !== 'queued', PRINT_MS)
  world.kill(world.kiosk)
  await world.kiosk.ended
  world.kiosk = await world.serve(world.data)
  const job = await endOf(world, jobId)
  if (job.state === 'unknown' || job.state === 'sent_unconfirmed') {
    const { client } = await signInManager(world)
    const cameOut = world.countLabels() > before
    await client.post(`/desk/prints/${jobId}/answer`, { cameOut })
  }
  const last = await endOf(world, jobId)
  await sleep(TWICE_MS)
  require(last.state === 'printed', `the job ended as ${last.state}`)
  require(world.countLabels() === before + 1, `${world.countLabels() - before} labels came out`)
}

/** The headings, and the person's name, in Shift_JIS. */
const SHIFT_JIS = [
  [0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x83, 0x81, 0x81, 0x5b, 0x83, 0x8b, 0x0d, 0x0a],
  [0x8e, 0x52, 0x93, 0x63, 0x20, 0x91, 0xbe, 0x98, 0x59, 0x2c],
].flat()

async function imports(world, encoding) {
  const mail = `${encoding}@list.example`
  const bytes =
    encoding === 'utf-8'
      ? Buffer.from(`\uFEFF${NAMES.headings}\r\n${NAMES.person},${mail}\r\n`)
      : Buffer.concat([Buffer.from(SHIFT_JIS), Buffer.from(`${mail}\r\n`)])
  const file = join(world.system.folder, `${NAMES.list} ${encoding}.csv`)
  writeFileSync(file, bytes)
  const { path } = world.system
  const target = ['--event', EVENT, '--data', path(world.data)]
  const { code, text } = await world.run('import', path(file), ...target)
  require(code === 0, `it ended with ${code}: ${text}`)
  const { event, client } = await signInManager(world)
  const found = await client.get(`/desk/search?eventId=${event.eventId}&q=${encoding}`)
  require(found.text.includes(NAMES.person), `not found: ${text} ${found.text.slice(0, 300)}`)
}

async function restores(world) {
  const { path, folder } = world.system
  const file = join(folder, NAMES.backup)
  const made = await world.run('backup', '--out', path(file), '--data', path(world.data))
  require(made.code === 0, made.text)
  const verified = await world.run('backup', 'verify', path(file))
  require(verified.code === 0, verified.text)
  world.kill(world.kiosk)
  await world.kiosk.ended
  const restored = await world.run('restore', path(file), '--data', path(world.data))
  require(restored.code === 0, restored.text)
  world.kiosk = await world.serve(world.data)
  await signInManager(world)
}

async function usesLongPath(world) {
  // SQLite allows 512 bytes.
  const names = Array.from({ length: 6 }, (_, n) => `${n} ${'a long name '.repeat(4)}`.trim())
  const data = join(world.system.folder, ...names)
  mkdirSync(data, { recursive: true })
  require(world.system.path(data).length > 260, 'the path is too short')
  const kiosk = await world.serve(data)
  require((await kiosk.client.get('/openapi.json')).status === 200, 'no API')
  world.kill(kiosk)
  await kiosk.ended
}

async function findsInJapanese(world) {
  const { path } = world.system
  const { text } = await world.run('doctor', '--language', 'ja', '--data', path(world.data))
  require(/\p{Script=Hiragana}/u.test(text), text)
  require(!text.includes('\uFFFD'), 'some characters are damaged')
}

async function showsHelp(world) {
  const help = await world.run('--help')
  require(help.code === 0 && help.text.includes('printer-sim'), help.text)
  const fault = await world.run('import', NAMES.missingFile, '--event', EVENT)
  require(fault.code !== 0, 'a file that is not there is no fault')
  const lines = fault.text.trim().split(/\r?\n/)
  require(lines.length === 1 && lines[0].includes(NAMES.missingFile), fault.text)
}

function require(condition, message) {
  if (!condition) throw new Error(message)
}

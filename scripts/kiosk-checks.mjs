/**
 * Tries a kiosk of another system from outside: the commands run there, the requests and the
 * simulated printer on this system.
 */
import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { NAMES, PRINT_MS, openKioskClient, readDemo, require, signInAdmin, until } from './kiosk-client.mjs'
import { backsUpElsewhere, readsInConsole } from './kiosk-checks-windows.mjs'
import { withTypeScript } from './node-range.mjs'

const PROGRAM = join('out', 'main', 'passdesk.js')
/** Emulators are slow, and the machine may be busy. */
const READY_MS = 300_000
/** A label that comes out twice does so within this time. */
const TWICE_MS = 3_000
const EVENT = 'svc-tokyo-2026'

/**
 * @typedef {{ folder: string, node: string, path: (path: string) => string, kill: (child: Child) => void,
 *   start: (args: readonly string[], output: string) => Child,
 *   startInConsole?: (args: readonly string[], output: string, codePage: number) => Child,
 *   opensDesk?: boolean, place?: (name: string, at: string | null) => void }} System
 *   `start` runs Node there, in the root of the clone; `node` is that of this system; `path` names a
 *   file as programs there do;
 *   `startInConsole` and `place` as in wine.mjs; `opensDesk`: `serve` runs as `serve --open`
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {Awaited<ReturnType<typeof prepare>>} World
 */

/** In this order; each goes on where the one before ended. `in` names the short forms. */
const CHECKS = [
  {
    name: 'serve --demo in a folder with kanji and spaces answers',
    check: answers,
    in: ['short', 'core'],
  },
  { name: 'a participant gets the pass', check: getsPass, in: ['short', 'core'] },
  { name: 'a label is printed', check: prints, in: ['short', 'core'] },
  {
    name: 'the bytes for printers are those of this system',
    check: rastersEqually,
    in: ['short', 'core'],
  },
  {
    name: 'the dots of the sample passes are those of this system',
    check: drawsEqually,
    in: ['core'],
  },
  { name: 'a second kiosk on the same folder is refused', check: refusesSecond, in: ['short'] },
  {
    name: 'a kiosk that is killed while it prints prints nothing twice',
    check: survivesKill,
    in: ['short'],
  },
  {
    name: 'a list in Shift_JIS with CRLF is imported',
    check: (world) => imports(world, 'shift_jis'),
  },
  { name: 'a list with a byte order mark is imported', check: (world) => imports(world, 'utf-8') },
  { name: 'a backup is made and restored, and its kiosk opens', check: restores },
  {
    name: 'a backup goes to a stick with a drive letter and to a network folder, until they are gone',
    check: backsUpElsewhere,
  },
  { name: 'a folder with a path of more than 260 characters is used', check: usesLongPath },
  {
    name: 'doctor draws a label, and finds in Japanese what is wrong',
    check: findsProblems,
    in: ['core'],
  },
  { name: 'a fault is one line, and help is shown', check: showsHelp },
  {
    name: 'help, findings and faults are readable in a console, whatever its code page',
    check: readsInConsole,
  },
]

/**
 * @param {System} system
 * @param {'all' | 'short' | 'core'} part `short` takes a minute in Wine; `core` is for a system on
 *   which no tests run
 * @returns {Promise<{ passed: number, failed: string[] }>}
 */
export async function checkKiosk(system, part = 'all') {
  const failed = []
  let passed = 0
  const world = await prepare(system)
  try {
    for (const { name, check, in: parts = [] } of CHECKS) {
      if (part !== 'all' && !parts.includes(part)) continue
      const began = performance.now()
      try {
        await check(world)
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
  const here = (args, output) => startHere(system.node, args, output)
  const children = []
  let outputs = 0
  const begin = (start, args) => {
    const output = join(system.folder, `output-${(outputs += 1)}`)
    const child = start(args, output)
    const ended = new Promise((resolve) => child.once('close', resolve))
    const one = { child, ended, text: () => readFileSync(output, 'utf8') }
    children.push(one)
    return one
  }
  const labels = join(system.folder, 'labels')
  mkdirSync(labels, { recursive: true })
  const endOf = async ({ ended, text }) => {
    const code = await ended
    return { code, text: text() }
  }
  return {
    system,
    labels,
    data: join(system.folder, NAMES.dataFolder, 'kiosk 1'),
    kiosk: null,
    countLabels: () => readdirSync(labels).filter((name) => name.endsWith('.png')).length,
    /** Runs a command of PassDesk there to its end. */
    run: (...args) => endOf(begin(system.start, [PROGRAM, ...args])),
    /** The same in a console with a code page. */
    runInConsole: (codePage, ...args) =>
      endOf(begin((all, output) => system.startInConsole(all, output, codePage), [PROGRAM, ...args])),
    /** Runs a script of the clone there. */
    runScript: (...args) => endOf(begin(system.start, args)),
    /** The same on this system. */
    runHere: (...args) => endOf(begin(here, args)),
    /** Starts a kiosk there. */
    async serve(data, ...args) {
      const started = begin(system.start, [
        PROGRAM,
        'serve',
        '--data',
        system.path(data),
        '--port',
        '0',
        ...args,
      ])
      const ready = /^passdesk ready (http:\S+)$/m
      await until(() => ready.test(started.text()) || started.child.exitCode !== null, READY_MS)
      const [, url] = ready.exec(started.text()) ?? []
      if (url === undefined) throw new Error(`the kiosk ended: ${started.text()}`)
      return { ...started, url, client: openKioskClient(url) }
    },
    /** A printer on this system. */
    async servePrinter() {
      const started = begin(here, [PROGRAM, 'printer-sim', '--port', '0', '--out', labels])
      await until(() => /:\d+/.test(started.text()), READY_MS)
      return /:(\d+)/.exec(started.text())[1]
    },
    kill: ({ child }) => system.kill(child),
    end() {
      for (const { child } of children) if (child.exitCode === null) system.kill(child)
    },
  }
}

/** Runs Node on this system. */
function startHere(node, args, output) {
  const file = openSync(output, 'w')
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: ['ignore', file, file],
    env: { ...process.env, NODE_OPTIONS: withTypeScript(process.env.NODE_OPTIONS) },
  })
  closeSync(file)
  return child
}

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
  const person = users.find(({ userId, consented }) => consented && event.participants.includes(userId))
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
  const client = await signInAdmin(world)
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

/** A model of each kind of protocol, with a sample pass of its width. */
const RASTERS = [
  { model: 'QL-800', stock: 'DK-2205', pass: '62x40-side-ja-qr' },
  { model: 'QL-820NWB', stock: 'DK-22251', pass: '62x40-side-ja-qr' },
  { model: 'QL-700', stock: 'DK-2210', pass: '29x62-stack-ja-qr' },
]

async function rastersEqually({ system, run, runHere }) {
  for (const [index, { model, stock, pass }] of RASTERS.entries()) {
    const png = join(ROOT, 'test', 'fixtures', 'passes', `${pass}.png`)
    const [there, here] = ['there', 'here'].map((where) => join(system.folder, `${where}-${index}.bin`))
    const options = ['--model', model, '--stock', stock]
    const other = [PROGRAM, 'raster', ...options, '--png', png, '--out', here]
    const done = [
      await run('raster', ...options, '--png', system.path(png), '--out', system.path(there)),
      await runHere(...other),
    ]
    for (const { code, text } of done) require(code === 0, text)
    require(readFileSync(there).equals(readFileSync(here)), `${model}: other bytes`)
  }
}

async function drawsEqually({ system, runScript, runHere }) {
  const script = join('test', 'support', 'pass-dots.ts')
  const [there, here] = ['there', 'here'].map((where) => join(system.folder, `${where}.dots`))
  const done = [await runScript(script, 'write', system.path(there)), await runHere(script, 'write', here)]
  for (const { code, text } of done) require(code === 0, text)
  require(readFileSync(there, 'utf8') === readFileSync(here, 'utf8'), 'other dots')
}

async function refusesSecond(world) {
  const args = ['serve', '--data', world.system.path(world.data), '--port', '0']
  const { code, text } = await world.run(...args)
  // A start file opens the desk of the first one.
  if (world.system.opensDesk)
    return require(code === 0 && !text.includes('passdesk ready'), `${code}: ${text}`)
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

async function findsProblems(world) {
  const { path } = world.system
  const english = await world.run('doctor', '--data', path(world.data))
  require(/^ok a label is drawn \(696 x 402 dots\)\r?$/m.test(english.text), english.text)
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

import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from '../src-server/platform/files/data-folder.ts'
import { readDemoFile, type DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { csvFile } from '../src-server/platform/table-files/csv.ts'
import { median, percentile, type Figure } from './figure.ts'
import { command, endKiosk, startBuiltKiosk, type StartedKiosk } from './passdesk-command.ts'

/** Sizes of the list; override with `PASSDESK_BENCH_PEOPLE=1000,50000`. */
const SIZES = (process.env.PASSDESK_BENCH_PEOPLE ?? '10000,100000').split(',').map(Number)
/** Walk-ins, each with a search, the home screen and a confirmation. */
const ROUNDS = 40
/**
 * Labels of one hour at one desk, one per 6 s, printed without pause; override with
 * `PASSDESK_BENCH_LABELS`.
 */
const HOUR = Number(process.env.PASSDESK_BENCH_LABELS ?? 600)
/** List size of that hour. */
const HOUR_AT = 10_000
/** Requests of the home screen without changes. */
const READY = 60
/** Goals for every size, ms. */
const READY_GOAL = { name: 'goal', value: 20, unit: 'ms' }
const CHANGED_GOAL = { name: 'goal', value: 30, unit: 'ms' }
/** Goals of the command line import by number of people, s. */
const IMPORT_GOALS: Readonly<Record<number, number>> = { 10_000: 2.5, 100_000: 11 }
/** Memory goals by number of people, MB. */
const MEMORY_GOALS: Readonly<Record<number, number>> = { 10_000: 220, 100_000: 280 }
/** The kiosk frees what its start has left five and ten seconds after it. */
const HEAP_LIMITED_MS = 12_000

const MB = 1024 * 1024

/** The built kiosk, once per size: how its figures grow with the people of one event. */
export async function growthFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) figures.push(...(await figuresAt(size)))
  return figures
}

const startBench = (dir: string): Promise<StartedKiosk> =>
  startBuiltKiosk(dir, {
    flags: ['--demo'],
    env: { PASSDESK_LAN_PORT: 'off', PASSDESK_STATION_NAME: 'Bench' },
  })

async function figuresAt(size: number): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-growth-'))
  const people = `${size.toLocaleString('en')} people`
  const at = (name: string, value: number, unit: string, reference?: Figure['reference']): Figure => ({
    name: `${people}: ${name}`,
    value,
    unit,
    ...(reference ? { reference } : {}),
  })
  try {
    await endKiosk(await startBench(dir))
    const demo = readDemoFile(dataFolder(dir).demoFile)!
    const file = join(dir, 'people.csv')
    writeFileSync(file, listOf(size))
    const imported = await timed(() =>
      command('import', file, '--event', demo.events[0]!.slug, '--data', dir),
    )
    const started = performance.now()
    const kiosk = await startBench(dir)
    const { known, changed, ready, still, confirmed } = await useDesk(kiosk, demo)
    const backup = join(dir, 'copy.sqlite')
    const backedUp = await timed(() => command('backup', '--out', backup, '--data', dir))
    await sleep(Math.max(0, started + HEAP_LIMITED_MS - performance.now()))
    const before = memoryOf(kiosk.child.pid!).now
    if (size === HOUR_AT) await printLabels(kiosk, demo, HOUR)
    const after = memoryOf(kiosk.child.pid!).now
    const stalled = await previewPause(kiosk, demo, size)
    const { most } = memoryOf(kiosk.child.pid!)
    await endKiosk(kiosk)
    const goal = (value: number | undefined, unit: string) =>
      value === undefined ? undefined : { name: 'goal', value, unit }
    return [
      at('import by the command line', imported / 1000, 's', goal(IMPORT_GOALS[size], 's')),
      at('start to ready', kiosk.ms, 'ms'),
      at('search, p95', percentile(known, 0.95), 'ms'),
      at('first search after a change, p95', percentile(changed.slice(1), 0.95), 'ms', CHANGED_GOAL),
      at('ready screen after a change, p50', median(ready), 'ms', READY_GOAL),
      at('ready screen, p50', median(still), 'ms', READY_GOAL),
      at('walk-in confirmed, p50', median(confirmed), 'ms'),
      at('backup by the command line', backedUp / 1000, 's'),
      at('size of the backup', statSync(backup).size / MB, 'MB'),
      at('longest answer while a list of that size is looked at', stalled, 'ms', goal(100, 'ms')),
      ...(size === HOUR_AT ? [at('memory (RSS) before an hour of printing', before, 'MB')] : []),
      at(`memory (RSS)${size === HOUR_AT ? ' after it' : ''}`, after, 'MB', goal(MEMORY_GOALS[size], 'MB')),
      at('memory (RSS), most, with that list', most, 'MB'),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const listOf = (size: number, seed = 3): string =>
  csvFile([
    ['氏名', 'フリガナ', 'メール', '所属', '肩書', 'チケット'],
    ...inventPeople(size, seed).map((person, i) => [
      person.name,
      person.kana,
      `p${i}.${seed}@growth.example`,
      person.affiliation,
      person.title,
      person.ticket,
    ]),
  ])

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

type Call = (
  path: string,
  body?: unknown,
) => Promise<{ readonly ms: number; readonly body: Record<string, unknown> }>

/** Timed calls as the manager of the demo's first event. A null body is a POST without body. */
async function managerOf({ url }: StartedKiosk, demo: DemoFile): Promise<Call> {
  const manager = demo.users.find(
    (user) => user.role === 'event_manager' && demo.events[0]!.managers.includes(user.userId),
  )!
  let cookie = ''
  const call: Call = async (path, body) => {
    const raw = body instanceof Uint8Array
    const type = raw ? 'application/octet-stream' : 'application/json'
    const text = body === null ? undefined : JSON.stringify(body)
    const sent =
      body === undefined
        ? {}
        : { method: 'POST', body: raw ? (body as NonNullable<RequestInit['body']>) : text }
    const from = performance.now()
    const answer = await fetch(url + path, {
      ...sent,
      headers: { cookie, Origin: url, ...(body === null ? {} : { 'Content-Type': type }) },
    })
    const reply = await answer.text()
    const ms = performance.now() - from
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${reply}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { ms, body: JSON.parse(reply) as Record<string, unknown> }
  }
  await call('/api/v1/auth/login', { email: manager.email, password: manager.password })
  return call
}

/** Walk-ins one after another, with the waits of the desk for each. */
async function useDesk(kiosk: StartedKiosk, demo: DemoFile) {
  const call = await managerOf(kiosk, demo)
  const { eventId } = demo.events[0]!
  const state = `/desk/state?eventId=${eventId}`
  const search = (text: string): string => `/desk/search?eventId=${eventId}&q=${encodeURIComponent(text)}`
  const times = {
    known: [] as number[],
    changed: [] as number[],
    ready: [] as number[],
    still: [] as number[],
    confirmed: [] as number[],
  }
  await call(state)
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `渡辺 来場${round}`
    const { body: added } = await call('/desk/people', {
      eventId,
      name,
      affiliation: '株式会社クモ',
      title: '来場者',
      requestKey: randomUUID(),
    })
    times.changed.push((await call(search(name))).ms)
    times.ready.push((await call(state)).ms)
    for (const text of ['わたなべ', 'tanaka', '佐藤', 'すず']) times.known.push((await call(search(text))).ms)
    const { saved } = await confirmPass(call, eventId, userIdOf(added), name)
    times.confirmed.push(saved.ms)
  }
  for (let i = 0; i < READY; i += 1) times.still.push((await call(state)).ms)
  return times
}

const userIdOf = (added: Record<string, unknown>): string => added.userId as string

/** Consent and text of a walk-in; the second call is timed. */
async function confirmPass(call: Call, eventId: string, userId: string, name: string) {
  const person = `/desk/events/${eventId}/people/${userId}`
  const { body } = await call(`${person}/consent`, null)
  const content = {
    name,
    title: '来場者',
    affiliation: '株式会社クモ',
    fontScale: 'normal',
    lineMode: 'auto',
  }
  const { templateRevision } = (body as unknown as { pass: { templateRevision: number } }).pass
  const saved = await call(`${person}/pass`, {
    templateRevision,
    content,
    expectedRevision: 0,
    requestKey: randomUUID(),
    action: 'confirm',
  })
  return { saved }
}

/** Prints passes of walk-ins, each with a different text. */
async function printLabels(kiosk: StartedKiosk, demo: DemoFile, labels: number): Promise<void> {
  const call = await managerOf(kiosk, demo)
  const { eventId } = demo.events[0]!
  for (const [i, { name, affiliation }] of inventPeople(labels, 11).entries()) {
    const { body: added } = await call('/desk/people', {
      eventId,
      name: `${name}${i}`,
      affiliation,
      title: '来場者',
      requestKey: randomUUID(),
    })
    const userId = userIdOf(added)
    const { saved } = await confirmPass(call, eventId, userId, `${name}${i}`)
    const { hash } = (saved.body as unknown as { pass: { render: { hash: string } } }).pass.render
    await call('/desk/prints', {
      eventId,
      userId,
      draftRevision: 1,
      renderHash: hash,
      requestKey: randomUUID(),
    })
    await call(`/desk/state?eventId=${eventId}`)
  }
}

/** Previews a list of other people. Returns the slowest poll meanwhile, ms. */
async function previewPause(kiosk: StartedKiosk, demo: DemoFile, size: number): Promise<number> {
  // First: it takes longer than the kiosk keeps a connection without requests.
  const bytes = new TextEncoder().encode(listOf(size, 5))
  const call = await managerOf(kiosk, demo)
  const { eventId } = demo.events[0]!
  let over = false
  const looked = call(`/desk/imports?eventId=${eventId}&fileName=list.csv`, bytes).finally(
    () => (over = true),
  )
  looked.catch(() => {})
  let slowest = 0
  while (!over) {
    const from = performance.now()
    await fetch(`${kiosk.url}/desk/setup`).then((answer) => answer.text())
    slowest = Math.max(slowest, performance.now() - from)
    await sleep(5)
  }
  await looked
  return slowest
}

/** Memory of a process, now and peak, MB; 0 except on Linux. */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  let status = ''
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return { now: 0, most: 0 }
  }
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

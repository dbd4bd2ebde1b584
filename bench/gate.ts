import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskPerson } from '../contract/guest/view/attendees.ts'
import { createQlSimulator } from '../drivers/label-printer.ts'
import { startSession } from '../src-server/account/session/session-store.ts'
import { readDemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { showableQr } from '../src-server/person/personal-qr/personal-qr-store.ts'
import { openDatabase } from '../src-server/platform/db/database.ts'
import { dataFolder, installationKey } from '../src-server/platform/files/data-folder.ts'
import { createSecrets } from '../src-server/platform/secrets/secrets.ts'
import { createClient, type Client } from '../test/support/client.ts'
import { percentile } from './figure.ts'
import { endKiosk, startBuiltKiosk } from './passdesk-command.ts'
import { processorMs } from './running-time.ts'

/** Growth of a ratio that fails. */
const BOUND = 1.15
/** The smallest value of all rounds counts; rounds end when no ratio is over the bound. */
const LEAST_ROUNDS = 2
const MOST_ROUNDS = 8
/** No new round begins after this time, ms. */
const ENOUGH_MS = 40_000
const RECORD_ROUNDS = 6
const LABELS = 20
/** The quicker labels: during others the kiosk looked after its printers, or collected garbage. */
const LABEL_SHARE = 0.25
const REFERENCES = 3
/** A kiosk is idle when it needs no more processor time than this between two looks, ms. */
const WARM_UP_MS = 1_000
const LOOK_MS = 300
const IDLE_MS_A_LOOK = 10
const RECORDED = join(import.meta.dirname, 'gate.json')
const MB = 1_048_576

const NAMES = {
  start: 'start to first scan, ms of processor time, beside loading four packages',
  label: 'new text to printed label, ms of processor time, beside the same',
  memory: 'memory of the demo after labels, MB, beside a Node that does nothing',
} as const
type Name = keyof typeof NAMES
type Values = Record<Name, { readonly ours: number; readonly reference: number }>

/**
 * Compares three ratios of the built kiosk with the recorded ones. Processor time does not contain
 * waits for a processor, the smallest of several rounds hardly what other programs do to the caches.
 * `--record` stores the ratios of this build in `gate.json`.
 * @returns false if one has grown by more than 15 %
 */
export async function passesGate(record: boolean): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.log('bench gate: skipped, it reads /proc')
    return true
  }
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<Name, number>
  const world = await openWorld()
  const begun = performance.now()
  const rounds: Values[] = []
  const most = record ? RECORD_ROUNDS : MOST_ROUNDS
  try {
    while (
      rounds.length < LEAST_ROUNDS ||
      (rounds.length < most &&
        (record || (exceeding(rounds, recorded).length > 0 && performance.now() < begun + ENOUGH_MS)))
    )
      rounds.push(await round(world))
  } finally {
    await world.close()
  }
  const found = best(rounds)
  for (const name of Object.keys(NAMES) as Name[]) {
    const { ours, reference } = found[name]
    const ratio = ours / reference
    console.log(
      `bench gate: ${NAMES[name]}: ${ours.toFixed(1)} / ${reference.toFixed(1)} = ` +
        `× ${ratio.toFixed(3)}, recorded × ${recorded[name].toFixed(3)}`,
    )
    recorded[name] = record ? Number(ratio.toFixed(3)) : recorded[name]
  }
  if (record) writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`)
  const grown = exceeding(rounds, recorded)
  for (const name of grown)
    console.log(
      `bench gate: ${NAMES[name]} has grown by more than 15 %. docs/performance.md says what to do.`,
    )
  return grown.length === 0
}

function best(rounds: readonly Values[]): Values {
  const least = (name: Name, part: 'ours' | 'reference'): number =>
    Math.min(...rounds.map((values) => values[name][part]))
  const of = (name: Name) => ({ ours: least(name, 'ours'), reference: least(name, 'reference') })
  return { start: of('start'), label: of('label'), memory: of('memory') }
}

function exceeding(rounds: readonly Values[], recorded: Record<Name, number>): Name[] {
  const found = best(rounds)
  return (Object.keys(NAMES) as Name[]).filter(
    (name) => found[name].ours / found[name].reference > BOUND * recorded[name],
  )
}

interface World {
  readonly dir: string
  readonly eventId: string
  readonly userIds: readonly string[]
  readonly qr: string
  /** Cookie header of a manager of the event. */
  readonly cookie: string
  readonly printerId: string
  /** Resolves at the next label. */
  readonly label: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A demo with a printer in this process, and compiled code in the cache. */
async function openWorld(): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-gate-'))
  const folder = dataFolder(dir)
  let onLabel = (): void => {}
  const simulator = createQlSimulator({ onEvent: ({ kind }) => kind === 'label' && onLabel() })
  const { port } = await simulator.listen()
  await endKiosk(await startBuiltKiosk(dir, { flags: ['--demo'] }))
  const demo = readDemoFile(folder.demoFile)!
  const { eventId, managers, participants } = demo.events[0]!
  const db = openDatabase({ kind: 'sqlite', file: folder.databaseFile })
  const secrets = createSecrets(installationKey(folder, undefined))
  const signIn = async (userId: string): Promise<string> =>
    `passdesk_session=${(await startSession(db, userId, Date.now())).id}`
  const admin = await signIn(demo.users.find(({ role }) => role === 'admin')!.userId)
  const cookie = await signIn(managers[0]!)
  const qr = (await showableQr(db, secrets, participants[0]!))!
  await db.destroy()
  const kiosk = await startBuiltKiosk(dir)
  const added = await createClient(kiosk.url, { cookie: admin }).post('/desk/printers', {
    name: 'Gate',
    model: 'QL-820NWB',
    stock: 'DK-2205',
    address: `tcp://127.0.0.1:${port}`,
    confirmed: true,
  })
  if (added.status !== 201) throw new Error(`No printer: ${JSON.stringify(added.body)}`)
  await endKiosk(kiosk)
  return {
    dir,
    eventId,
    qr,
    cookie,
    printerId: added.body.printerId,
    userIds: participants,
    label: () => new Promise((resolve) => (onLabel = resolve)),
    async close() {
      await simulator.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function round(world: World): Promise<Values> {
  const { dir, eventId, qr, cookie } = world
  const references = Array.from({ length: REFERENCES }, runReference)
  const loading = Math.min(...references.map(({ ms }) => ms))
  const bare = Math.min(...references.map(({ memory }) => memory))
  const kiosk = await startBuiltKiosk(dir)
  const pid = kiosk.child.pid!
  const client = createClient(kiosk.url, { cookie })
  const { body } = await client.post('/desk/match', { eventId, qr })
  const start = processorMs(pid)
  if (body.outcome !== 'person') throw new Error(`The first scan: ${JSON.stringify(body)}`)
  const people: DeskPerson[] = []
  for (const userId of world.userIds) {
    const { body: person } = await client.get(`/desk/events/${eventId}/people/${userId}`)
    if (person.pass?.draft?.currentConfirmation) people.push(person)
    if (people.length === LABELS) break
  }
  await untilIdle(pid)
  const labels: number[] = []
  for (const person of people) {
    const before = threadsMs(pid)
    await printChanged(world, client, person)
    labels.push(threadsMs(pid) - before)
  }
  const memory = rssOf(pid)
  await endKiosk(kiosk)
  return {
    start: { ours: start, reference: loading },
    label: { ours: percentile(labels, LABEL_SHARE), reference: loading },
    memory: { ours: memory / MB, reference: bare / MB },
  }
}

/** Waits for the end of the samples that a started kiosk draws after a second. */
async function untilIdle(pid: number): Promise<void> {
  await sleep(WARM_UP_MS)
  for (let before = -Infinity, now = processorMs(pid); now - before > IDLE_MS_A_LOOK;) {
    await sleep(LOOK_MS)
    before = now
    now = processorMs(pid)
  }
}

/** Confirms another text, which is drawn, and prints it. */
async function printChanged(
  { eventId, printerId, label }: World,
  client: Client,
  { userId, pass }: DeskPerson,
): Promise<void> {
  const { content, revision } = pass!.draft!
  const path = `/desk/events/${eventId}/people/${userId}/pass`
  const confirmed = await client.post(path, {
    templateRevision: pass!.templateRevision,
    content: { ...content, title: `Guest ${randomUUID().slice(0, 6)}` },
    expectedRevision: revision,
    requestKey: randomUUID(),
    action: 'confirm',
  })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const { draft, render } = (confirmed.body as DeskPerson).pass!
  const printed = label()
  const ordered = await client.post('/desk/prints', {
    eventId,
    userId,
    printerId,
    draftRevision: draft!.revision,
    renderHash: render!.hash,
    requestKey: randomUUID(),
    reason: 'text_changed',
  })
  if (ordered.status !== 201) throw new Error(JSON.stringify(ordered.body))
  await printed
}

const runReference = (): { readonly ms: number; readonly memory: number } =>
  JSON.parse(
    spawnSync(process.execPath, [join(import.meta.dirname, 'gate-reference.ts')], {
      encoding: 'utf8',
    }).stdout,
  )

/** Processor time of the threads of a process, in steps of nanoseconds, ms. */
function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))
  return times.reduce((sum, text) => sum + parseInt(text, 10), 0) / 1e6
}

/** Resident memory, bytes. */
function rssOf(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) * 1024
}

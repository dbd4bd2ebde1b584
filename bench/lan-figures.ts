import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LanDeskTimes, LanDeskWork } from './lan-desk.ts'
import type { LanKioskMemory, LanKioskReady } from './lan-kiosk.ts'
import {
  newNotes,
  openPhone,
  pair,
  poll,
  POLL_MS,
  timed,
  type Notes,
  type Phone,
  type Send,
} from './lan-phone.ts'
import { percentile, type Figure } from './figure.ts'
import { processorMs } from './running-time.ts'

const PHONES = Number(process.env.PASSDESK_BENCH_PHONES ?? 1_000)
const SAVES_A_SECOND = PHONES / 20
/** Phones of the event's managers, who watch the participants. */
const MANAGER_PHONES = 5
/** Duration of each load. */
const SECONDS = 10
const MB = 1_048_576
/** Phones that save beside 1,000 streams: the listener has 1,344 connections. */
const READERS = 250
/** Phones that are paired or connected at the same time. */
const PAIRING = 10

/** A person with a paired phone. */
interface Member {
  readonly phone: Phone
  readonly headers: Record<string, string>
  readonly draft: Draft
  /** When the last save was answered of which no stream has told. */
  savedAt: number | null
}

/** What a phone knows of its person's pass. */
interface Draft {
  readonly templateRevision: number
  readonly content: Record<string, unknown>
  revision: number
}

async function readDraft(send: Send, headers: Record<string, string>, path: string): Promise<Draft> {
  const { templateRevision, draft, defaults } = (await send('GET', path, undefined, headers)).body
  return { templateRevision, content: draft?.content ?? defaults, revision: draft?.revision ?? 0 }
}

/** So many saves per second, each a new text from the next phone. */
async function save(
  { notes, until, ready }: Load,
  members: readonly Member[],
  send: (member: Member) => Send,
): Promise<void> {
  const path = `/api/passes/${ready.eventId}`
  const saves: Promise<void>[] = []
  for (let n = 0, next = Date.now(); Date.now() < until; n += 1) {
    const member = members[n % members.length]!
    const { draft, headers } = member
    const body = {
      templateRevision: draft.templateRevision,
      content: { ...draft.content, title: `Speaker ${n} ${until}` },
      expectedRevision: draft.revision,
      requestKey: randomUUID(),
      action: 'save',
    }
    saves.push(
      timed(notes, 'save', [200], () => send(member)('POST', path, body, headers)).then((answer) => {
        if (answer?.status !== 200) return
        draft.revision = answer.body.draft.revision
        member.savedAt = performance.now()
      }),
    )
    next += 1000 / SAVES_A_SECOND
    await wait(Math.max(0, next - Date.now()))
  }
  await Promise.all(saves)
}

/** What a screen of the desk asks, in a process of its own: not beside 1,000 phones in one thread. */
async function useDesk({ notes, until, ready: { deskUrl, manager, eventId } }: Load): Promise<void> {
  const desk = fork(join(import.meta.dirname, 'lan-desk.ts'))
  desk.send({ deskUrl, manager, eventId, until } satisfies LanDeskWork)
  const { took, faults } = await nextMessage<LanDeskTimes>(desk)
  notes.took.desk.push(...took)
  notes.faults.push(...faults)
}

/** The next message of a process. */
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  return (await Promise.race([once(child, 'message'), ended]))[0] as T
}

function memoryOf(kiosk: ChildProcess): Promise<LanKioskMemory> {
  kiosk.send('memory')
  return nextMessage(kiosk)
}

/** One load of the paired phones. */
interface Load {
  readonly ready: LanKioskReady
  /** Process of the kiosk. */
  readonly pid: number
  readonly notes: Notes
  readonly until: number
}

const newLoad = (ready: LanKioskReady, pid: number): Load => ({
  ready,
  pid,
  notes: newNotes(),
  until: Date.now() + SECONDS * 1000,
})

/**
 * Paired phones that read their passes while passes are saved, over the TLS listener of a kiosk in
 * a separate process: told by open streams, and then by polls. `PASSDESK_BENCH_PHONES` is their
 * number.
 */
export async function lanFigures(): Promise<Figure[]> {
  const kiosk = fork(join(import.meta.dirname, 'lan-kiosk.ts'), [String(PHONES)], {
    execArgv: ['--expose-gc'],
  })
  process.once('exit', () => kiosk.kill('SIGKILL'))
  const ready = await nextMessage<LanKioskReady>(kiosk)
  const open = (index: number): Phone => openPhone(ready.lanPort, ready.authority, index)
  const members = await pairAll(ready, open)
  // Phones of managers have numbers of their own.
  const managers: Pick<Member, 'phone' | 'headers'>[] = []
  // One after the other: a new pairing ends the pending one of the same person.
  for (let i = 0; i < MANAGER_PHONES; i++) {
    const phone = open(PHONES + i)
    managers.push({ phone, headers: await pair(phone.send, ready.manager) })
    phone.close()
  }
  const documents = await documentTime(ready)
  const before = await memoryOf(kiosk)
  const streams = newLoad(ready, kiosk.pid!)
  const during = await listen(kiosk, streams, members, managers)
  const polls = newLoad(ready, kiosk.pid!)
  await pollAll(polls, members, managers)
  const after = await memoryOf(kiosk)
  for (const { phone } of [...members, ...managers]) phone.close()
  const plain = await bareRoute(ready)
  kiosk.send('end')
  await once(kiosk, 'exit')
  for (const { notes } of [streams, polls])
    if (notes.faults.length > 0) console.error([...new Set(notes.faults)].slice(0, 5).join('\n'))
  return [
    ...streamFigures(streams.notes, during.rss - before.rss),
    ...pollFigures(polls.notes, plain),
    documents,
    {
      name: '  memory of the kiosk’s process after both',
      value: after.rss / MB,
      unit: 'MB',
      reference: { name: 'before', value: before.rss / MB, unit: 'MB' },
    },
  ]
}

const DOCUMENTS = 100

/** The time of a program that reads openapi.json again and again over one connection. */
async function documentTime({ lanPort, authority }: LanKioskReady): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, ca: authority, servername: 'pass-kiosk.local' })
  const headers = { Host: 'pass-kiosk.local:8443', 'Accept-Encoding': 'br, gzip' }
  const read = async (): Promise<void> => {
    const call = request({
      agent,
      host: '127.0.0.1',
      port: lanPort,
      path: '/openapi.json',
      headers,
    })
    const [reply] = (await once(call.end(), 'response')) as [IncomingMessage]
    if (reply.statusCode !== 200) throw new Error(`openapi.json: ${reply.statusCode}`)
    await once(reply.resume(), 'end')
  }
  await read()
  const from = performance.now()
  for (let i = 0; i < DOCUMENTS; i += 1) await read()
  const value = performance.now() - from
  agent.destroy()
  return {
    name: `${DOCUMENTS} requests for openapi.json`,
    value,
    unit: 'ms',
    reference: { name: 'goal at most', value: 300, unit: 'ms' },
  }
}

/** Pairs the phones through a few connections, so that memory of connections can be measured. */
async function pairAll(ready: LanKioskReady, open: (index: number) => Phone): Promise<Member[]> {
  const path = `/api/passes/${ready.eventId}`
  const members: Member[] = []
  await Promise.all(
    Array.from({ length: PAIRING }, async (_, first) => {
      const through = open(first)
      for (let i = first; i < PHONES; i += PAIRING) {
        const headers = await pair(through.send, ready.cookies[i]!)
        const draft = await readDraft(through.send, headers, path)
        members.push({ phone: open(i), headers, draft, savedAt: null })
      }
      through.close()
    }),
  )
  return members
}

/** Calls of all members, a few at the same time. */
async function inGroups(
  members: readonly Member[],
  call: (member: Member, index: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < members.length; from += PAIRING)
    await Promise.all(members.slice(from, from + PAIRING).map((member, i) => call(member, from + i)))
}

/** Each phone holds a stream, and reads what it tells of on a second connection. */
async function listen(
  kiosk: ChildProcess,
  load: Load,
  members: readonly Member[],
  managers: readonly Pick<Member, 'phone' | 'headers'>[],
): Promise<LanKioskMemory> {
  const { notes, ready } = load
  const participants = `/api/admin/passes/${ready.eventId}/participants`
  let isOver = false
  const end = (): void => void (isOver || notes.faults.push('a stream ended'))
  const readers = new Map<Member, Phone>()
  const readerOf = (member: Member, index: number): Phone => {
    const reader = readers.get(member) ?? openPhone(ready.lanPort, ready.authority, index)
    readers.set(member, reader)
    return reader
  }
  await inGroups(members, (member, index) => {
    const change = (view: string): void => {
      if (view !== '/api/passes/events' || member.savedAt === null) return
      notes.took.told.push(performance.now() - member.savedAt)
      member.savedAt = null
      const { send } = readerOf(member, index)
      void timed(notes, 'poll', [200], () => send('GET', view, undefined, member.headers))
    }
    return member.phone.listen('/api/kiosk/revs', member.headers, { change, end })
  })
  const memory = await memoryOf(kiosk)
  const watching = managers.map(({ headers }, i) => {
    const stream = openPhone(ready.lanPort, ready.authority, PHONES + i)
    const reader = openPhone(ready.lanPort, ready.authority, PHONES + i)
    const change = (view: string): void => {
      if (view !== participants || isOver) return
      void timed(notes, 'watch', [200], () => reader.send('GET', view, undefined, headers))
    }
    return { stream, reader, headers, change }
  })
  await Promise.all(
    watching.map(({ stream, headers, change }) =>
      stream.listen(`/api/admin/passes/${ready.eventId}/revs`, headers, { change, end }),
    ),
  )
  const now: Load = { ...load, until: Date.now() + SECONDS * 1000 }
  await underLoad(now, members.slice(0, READERS), (member) => readerOf(member, members.indexOf(member)).send)
  // The last messages and reads.
  await wait(3_000)
  isOver = true
  for (const { phone } of members) phone.close()
  for (const reader of readers.values()) reader.close()
  for (const { stream, reader } of watching) for (const one of [stream, reader]) one.close()
  return memory
}

/** Saves and the desk beside what the phones do, and the processor time of the kiosk. */
async function underLoad(
  load: Load,
  members: readonly Member[],
  send: (member: Member) => Send,
  others: readonly Promise<void>[] = [],
): Promise<void> {
  const [from, before] = [performance.now(), processorMs(load.pid)]
  await Promise.all([save(load, members, send), useDesk(load), ...others])
  load.notes.cores = (processorMs(load.pid) - before) / (performance.now() - from)
}

async function pollAll(
  { ready, notes, pid }: Load,
  members: readonly Member[],
  managers: readonly Pick<Member, 'phone' | 'headers'>[],
): Promise<void> {
  // Phones keep their connections: opening all at once would be measured instead.
  await inGroups(members, ({ phone, headers }) => phone.send('GET', '/api/passes/events', undefined, headers))
  const load: Load = { ready, notes, pid, until: Date.now() + SECONDS * 1000 }
  const { until } = load
  const participants = `/api/admin/passes/${ready.eventId}/participants`
  await underLoad(load, members, ({ phone }) => phone.send, [
    ...members.map(({ phone, headers }, i) =>
      poll(notes, {
        kind: 'poll',
        until,
        delayMs: (i * POLL_MS) / members.length,
        ask: (etag) => phone.send('GET', '/api/passes/events', undefined, { ...headers, ...etag }),
      }),
    ),
    ...managers.map(({ phone, headers }, i) =>
      poll(notes, {
        kind: 'watch',
        until,
        delayMs: (i * POLL_MS) / MANAGER_PHONES,
        ask: (etag) => phone.send('GET', participants, undefined, { ...headers, ...etag }),
      }),
    ),
  ])
}

/** The same polls against an empty route of the same process, p95, ms. */
async function bareRoute(ready: LanKioskReady): Promise<number> {
  const notes = newNotes()
  const phones = Array.from({ length: PHONES }, (_, i) => openPhone(ready.barePort, ready.authority, i))
  const until = Date.now() + POLL_MS
  await Promise.all(
    phones.map(({ send }, i) =>
      poll(notes, {
        kind: 'poll',
        until,
        delayMs: (i * POLL_MS) / PHONES,
        ask: (etag) => send('GET', '/', undefined, etag),
      }),
    ),
  )
  for (const { close } of phones) close()
  if (notes.faults.length > 0) throw new Error(`The bare route: ${notes.faults[0]}`)
  return percentile(notes.took.poll, 0.95)
}

const goal = (value: number, unit: string) => ({ name: 'goal at most', value, unit })

function streamFigures(notes: Notes, bytes: number): Figure[] {
  const { faults, took } = notes
  return [
    {
      name: `${PHONES} open streams, ${SAVES_A_SECOND} saves a second, ${SECONDS} s: failed`,
      value: faults.length,
      unit: 'calls',
      reference: goal(0, 'calls'),
    },
    {
      name: '  memory of the streams',
      value: bytes / MB,
      unit: 'MB',
      reference: goal(30, 'MB'),
    },
    {
      name: '  from a save to the message of its stream, p95',
      value: percentile(took.told, 0.95),
      unit: 'ms',
      reference: { name: 'one message a second', value: 1_000, unit: 'ms' },
    },
    ...callFigures(notes),
  ]
}

function pollFigures(notes: Notes, plain: number): Figure[] {
  const { faults, took } = notes
  const calls = took.poll.length + took.watch.length + took.save.length
  return [
    {
      name: `${PHONES} polls in 5 s, ${SAVES_A_SECOND} saves a second, ${SECONDS} s: failed of ${calls}`,
      value: faults.length,
      unit: 'calls',
      reference: goal(0, 'calls'),
    },
    ...callFigures(notes),
    {
      name: '  a poll beside a bare TLS route without load, p95',
      value: percentile(took.poll, 0.95),
      unit: 'ms',
      reference: { name: 'bare Koa route over TLS, p95', value: plain, unit: 'ms' },
    },
  ]
}

const callFigures = ({ took, cores }: Notes): Figure[] => [
  {
    name: '  a read of a person’s passes, p95',
    value: percentile(took.poll, 0.95),
    unit: 'ms',
    reference: goal(50, 'ms'),
  },
  {
    name: '  a manager’s read of the participants, p95',
    value: percentile(took.watch, 0.95),
    unit: 'ms',
    reference: goal(100, 'ms'),
  },
  { name: '  a save with its drawing, p95', value: percentile(took.save, 0.95), unit: 'ms' },
  {
    name: '  a request of the desk, p95',
    value: percentile(took.desk, 0.95),
    unit: 'ms',
    reference: goal(30, 'ms'),
  },
  { name: '  processor time of the kiosk, in cores', value: cores, unit: '' },
]

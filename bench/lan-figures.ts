import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LanKioskMemory, LanKioskReady } from './lan-kiosk.ts'
import { percentile, type Figure } from './figure.ts'

interface Load {
  readonly phones: number
  readonly savesASecond: number
  /** Goal of a poll's p95, ms. */
  readonly pollMs: number
}

const LOADS: readonly Load[] = [
  { phones: 100, savesASecond: 10, pollMs: 100 },
  { phones: 1_000, savesASecond: 50, pollMs: 50 },
]
/** Phones of the event's managers, who watch the participants. */
const MANAGER_PHONES = 5
const SECONDS = 60
const POLL_MS = 5_000
const MB = 1_048_576
/** Phones that are paired at the same time. */
const PAIRING = 10
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

interface Answer {
  readonly status: number
  readonly etag: string | undefined
  // Single fields of replies are read.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

type Send = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

/** One phone: its own persistent connection, trusting only the kiosk's authority. */
function phone(port: number, authority: string): { send: Send; close: () => void } {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ca: authority,
    servername: 'pass-kiosk.local',
  })
  const send: Send = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            Host: 'pass-kiosk.local:8443',
            ...(body && { 'Content-Type': 'application/json' }),
            ...headers,
          },
        },
        (reply) => {
          let text = ''
          reply
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('error', reject)
          reply.on('end', () =>
            resolve({
              status: reply.statusCode!,
              etag: reply.headers.etag,
              body: text ? JSON.parse(text) : null,
            }),
          )
        },
      )
      call.on('error', reject).end(body && JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}

/** Pairs through the native token endpoint. Returns the header with the access token. */
async function pair(send: Send, cookie: string): Promise<Record<string, string>> {
  const headers = { Cookie: cookie, Origin: 'https://pass-kiosk.local:8443' }
  const { pairingId, deviceCode } = (
    await send('POST', '/api/v1/auth/pairings', undefined, headers)
  ).body
  const deviceGrant = {
    grant_type: GRANT,
    device_code: deviceCode,
    device_name: 'bench',
    platform: 'ios',
  }
  await send('POST', '/api/v1/auth/token', deviceGrant)
  await send('POST', `/api/v1/auth/pairings/${pairingId}/confirm`, undefined, headers)
  const { body } = await send('POST', '/api/v1/auth/token', deviceGrant)
  return { Authorization: `Bearer ${body.access_token}` }
}

/** Errors, and response times by kind, ms. */
interface Notes {
  readonly faults: string[]
  readonly took: Record<'poll' | 'watch' | 'save', number[]>
}

async function timed(
  notes: Notes,
  kind: keyof Notes['took'],
  good: readonly number[],
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  const from = performance.now()
  try {
    const answer = await ask()
    notes.took[kind].push(performance.now() - from)
    if (!good.includes(answer.status))
      notes.faults.push(`${kind} answered ${answer.status} ${answer.body?.error ?? ''}`)
    return answer
  } catch (error) {
    notes.faults.push(`${kind}: ${(error as Error).message}`)
    return null
  }
}

/** Polls of one phone: with its own offset, every five seconds, with its ETag, until `until`. */
interface Polls {
  readonly kind: 'poll' | 'watch'
  readonly until: number
  readonly delayMs: number
  readonly ask: (etag: Record<string, string>) => Promise<Answer>
}

async function poll(notes: Notes, { kind, until, delayMs, ask }: Polls): Promise<void> {
  await wait(delayMs)
  for (let next = Date.now(), etag: Record<string, string> = {}; Date.now() < until;) {
    const answer = await timed(notes, kind, [200, 304], () => ask(etag))
    if (answer?.etag) etag = { 'If-None-Match': answer.etag }
    next += POLL_MS
    await wait(Math.max(0, next - Date.now()))
  }
}

interface Member {
  readonly send: Send
  readonly headers: Record<string, string>
}

/** What a phone knows of its person's pass. */
interface Draft {
  readonly templateRevision: number
  readonly content: Record<string, unknown>
  revision: number
}

async function readDraft({ send, headers }: Member, path: string): Promise<Draft> {
  const { templateRevision, draft, defaults } = (await send('GET', path, undefined, headers)).body
  return { templateRevision, content: draft?.content ?? defaults, revision: draft?.revision ?? 0 }
}

/** So many saves per second, each a new text from the next phone. */
async function save(
  notes: Notes,
  { savesASecond, until, path }: Pick<Load, 'savesASecond'> & { until: number; path: string },
  phones: readonly { readonly member: Member; readonly draft: Draft }[],
): Promise<void> {
  const saves: Promise<void>[] = []
  for (let n = 0, next = Date.now(); Date.now() < until; n += 1) {
    const { member, draft } = phones[n % phones.length]!
    const content = { ...draft.content, title: `Speaker ${n}` }
    const body = {
      templateRevision: draft.templateRevision,
      content,
      expectedRevision: draft.revision,
      requestKey: randomUUID(),
      action: 'save',
    }
    saves.push(
      timed(notes, 'save', [200], () => member.send('POST', path, body, member.headers)).then(
        (answer) => {
          if (answer?.status === 200) draft.revision = answer.body.draft.revision
        },
      ),
    )
    next += 1000 / savesASecond
    await wait(Math.max(0, next - Date.now()))
  }
  await Promise.all(saves)
}

/** The next message of the kiosk process. */
async function nextMessage<T>(kiosk: ChildProcess): Promise<T> {
  const ended = once(kiosk, 'exit').then(([code]) => {
    throw new Error(`The kiosk's process ended with ${code}.`)
  })
  return (await Promise.race([once(kiosk, 'message'), ended]))[0] as T
}

function memoryOf(kiosk: ChildProcess): Promise<LanKioskMemory> {
  kiosk.send('memory')
  return nextMessage(kiosk)
}

/**
 * Paired phones that poll while passes are saved, over the TLS listener of a kiosk in a separate
 * process; `PASSDESK_BENCH_PHONES` selects one of the loads.
 */
export async function lanFigures(): Promise<Figure[]> {
  const wanted = process.env.PASSDESK_BENCH_PHONES
  const figures: Figure[] = []
  for (const load of LOADS)
    if (!wanted || Number(wanted) === load.phones) figures.push(...(await figuresUnder(load)))
  return figures
}

async function figuresUnder(load: Load): Promise<Figure[]> {
  const { phones: count, savesASecond } = load
  const kiosk = fork(join(import.meta.dirname, 'lan-kiosk.ts'), [String(count)], {
    execArgv: ['--expose-gc'],
  })
  process.once('exit', () => kiosk.kill('SIGKILL'))
  const ready = await nextMessage<LanKioskReady>(kiosk)
  const idle = await memoryOf(kiosk)
  const documents = await documentTime(ready)
  const plain = await bareRoute(ready, count)
  const path = `/api/passes/${ready.eventId}`
  const phones = ready.cookies.map(() => phone(ready.lanPort, ready.authority))
  const members: Member[] = []
  const editing: { readonly member: Member; readonly draft: Draft }[] = []
  // Ten at a time: people do not all pair their phones at the same moment.
  for (let from = 0; from < count; from += PAIRING)
    await Promise.all(
      phones.slice(from, from + PAIRING).map(async ({ send }, i) => {
        const member = { send, headers: await pair(send, ready.cookies[from + i]!) }
        members.push(member)
        editing.push({ member, draft: await readDraft(member, path) })
      }),
    )
  const managerPhones = Array.from({ length: MANAGER_PHONES }, () =>
    phone(ready.lanPort, ready.authority),
  )
  const managers: Member[] = []
  // One after the other: a new pairing ends the pending one of the same person.
  for (const { send } of managerPhones)
    managers.push({ send, headers: await pair(send, ready.manager) })

  const notes: Notes = { faults: [], took: { poll: [], watch: [], save: [] } }
  const until = Date.now() + SECONDS * 1000
  const before = await memoryOf(kiosk)
  await Promise.all([
    ...members.map(({ send, headers }, i) =>
      poll(notes, {
        kind: 'poll',
        until,
        delayMs: (i * POLL_MS) / count,
        ask: (etag) => send('GET', '/api/passes/events', undefined, { ...headers, ...etag }),
      }),
    ),
    ...managers.map(({ send, headers }, i) =>
      poll(notes, {
        kind: 'watch',
        until,
        delayMs: (i * POLL_MS) / MANAGER_PHONES,
        ask: (etag) =>
          send('GET', `/api/admin/passes/${ready.eventId}/participants`, undefined, {
            ...headers,
            ...etag,
          }),
      }),
    ),
    save(notes, { savesASecond, until, path }, editing),
  ])
  const after = await memoryOf(kiosk)
  for (const { close } of [...phones, ...managerPhones]) close()
  kiosk.send('end')
  await once(kiosk, 'exit')
  if (notes.faults.length > 0) console.error([...new Set(notes.faults)].slice(0, 5).join('\n'))
  return [...figuresOf(load, notes, plain, { idle, before, after }), documents]
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

/** The same polls against an empty route of the same process, ms. */
async function bareRoute(ready: LanKioskReady, count: number): Promise<number> {
  const notes: Notes = { faults: [], took: { poll: [], watch: [], save: [] } }
  const phones = Array.from({ length: count }, () => phone(ready.barePort, ready.authority))
  const until = Date.now() + 3 * POLL_MS
  await Promise.all(
    phones.map(({ send }, i) =>
      poll(notes, {
        kind: 'poll',
        until,
        delayMs: (i * POLL_MS) / count,
        ask: (etag) => send('GET', '/', undefined, etag),
      }),
    ),
  )
  for (const { close } of phones) close()
  if (notes.faults.length > 0) throw new Error(`The bare route: ${notes.faults[0]}`)
  return percentile(notes.took.poll, 0.95)
}

function figuresOf(
  { phones, savesASecond, pollMs }: Load,
  { faults, took }: Notes,
  plain: number,
  memory: Record<'idle' | 'before' | 'after', LanKioskMemory>,
): Figure[] {
  const goal = (value: number, unit: string) => ({ name: 'goal at most', value, unit })
  const calls = took.poll.length + took.watch.length + took.save.length
  const load = `${phones} phones, ${savesASecond} saves a second, ${SECONDS} s`
  return [
    {
      name: `${load}: failed of ${calls} calls`,
      value: faults.length,
      unit: 'calls',
      reference: goal(0, 'calls'),
    },
    {
      name: '  a poll of a person’s passes, p95',
      value: percentile(took.poll, 0.95),
      unit: 'ms',
      reference: goal(pollMs, 'ms'),
    },
    {
      name: '  the same, beside a bare TLS route without load',
      value: percentile(took.poll, 0.95),
      unit: 'ms',
      reference: { name: 'bare Koa route over TLS, p95', value: plain, unit: 'ms' },
    },
    {
      name: '  a manager’s poll of the participants, p95',
      value: percentile(took.watch, 0.95),
      unit: 'ms',
      reference: goal(100, 'ms'),
    },
    { name: '  a save with its drawing, p95', value: percentile(took.save, 0.95), unit: 'ms' },
    {
      name: '  memory of the kiosk’s process after it',
      value: memory.after.rss / MB,
      unit: 'MB',
      reference: { name: 'before', value: memory.before.rss / MB, unit: 'MB' },
    },
    {
      name: '  its peak',
      value: memory.after.peak / MB,
      unit: 'MB',
      reference: { name: 'idle, before the phones came', value: memory.idle.rss / MB, unit: 'MB' },
    },
    {
      name: '  its heap after it',
      value: memory.after.heap / MB,
      unit: 'MB',
      reference: { name: 'before', value: memory.before.heap / MB, unit: 'MB' },
    },
  ]
}

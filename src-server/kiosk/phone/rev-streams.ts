import type { Db } from '../../platform/db/database.ts'
import { EPOCH, readScopes, type RevScope } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'

/** A polled read: its address, and what its rev counts. */
export interface View {
  readonly path: string
  readonly scopes: readonly RevScope[]
}

/** Streams that a listener has open, of all clients, of one address and of one person. */
export interface StreamBounds {
  readonly all: number
  readonly perAddress: number
  readonly perPerson: number
}

interface StreamDeps {
  readonly db: Db
  readonly bounds: StreamBounds
}

interface Client {
  readonly userId: string
  readonly ip: string
}

interface Open extends Client {
  readonly views: readonly View[]
  readonly stream: EventStream
  /** The revs that the client has, in the order of `views`. */
  known: readonly number[]
  /** Its part of each second, 0 to `SLOTS` - 1. */
  readonly slot: number
  /** Time of the next heartbeat, ms of `performance.now`. */
  beatAt: number
}

/** Streams of the revs of polled reads. */
export interface RevStreams {
  /** Sends the revs that the client does not have, and those of later changes. */
  open(client: Client, views: readonly View[], stream: EventStream): Promise<void>
}

/** One message a second for each view at most. */
const TICK_MS = 1_000
/** Parts of a second: phones that are told together also read together. */
const SLOTS = 10
/** Also the time after which a stream whose token has ended is closed. */
const BEAT_MS = 15_000
/** Time after which a browser connects again, ms. */
const RETRY_MS = 5_000
/** Seconds; the client polls meanwhile. */
const RETRY_AFTER = { 'Retry-After': '30' }

/**
 * One query in each part of a second reads the revs of a tenth of the open streams, so that a stream
 * costs no query of its own. None is made for a part without a stream.
 */
export function createRevStreams({ db, bounds }: StreamDeps): RevStreams {
  const open = new Set<Open>()
  let isRunning = false
  let opened = 0

  function requireSpace({ ip, userId }: Client): void {
    const count = (is: (one: Open) => boolean): number => [...open].filter(is).length
    if (
      open.size >= bounds.all ||
      count((one) => one.ip === ip) >= bounds.perAddress ||
      count((one) => one.userId === userId) >= bounds.perPerson
    )
      throw new ApiError('rate_limited', {
        message: 'Too many streams are open; poll instead.',
        headers: RETRY_AFTER,
      })
  }

  async function tick(slot: number): Promise<void> {
    const started = [...open].filter((one) => one.slot === slot)
    if (started.length === 0) return
    const scopes = new Set(started.flatMap(({ views }) => views.flatMap((view) => view.scopes)))
    const revs = await readScopes(db, [...scopes]).catch(() => null)
    const now = performance.now()
    for (const one of started) {
      // While the database is away, heartbeats keep the connection.
      if (revs) sendChanges(one, revs)
      if (now >= one.beatAt) await beat(one, now)
    }
  }

  async function beat(one: Open, now: number): Promise<void> {
    one.beatAt = now + BEAT_MS
    const ended = await one.stream.recheck().then(
      () => null,
      (error: unknown) => error,
    )
    if (!open.has(one)) return
    if (ended instanceof ApiError && ended.status < 500)
      one.stream.end(`event: end\ndata: ${JSON.stringify({ error: ended.code })}\n\n`)
    else one.stream.send(':\n\n')
  }

  function run(): void {
    if (isRunning) return
    isRunning = true
    const again = (slot: number): void => {
      if (open.size === 0) return void (isRunning = false)
      const next = (slot + 1) % SLOTS
      setTimeout(() => void tick(slot).finally(() => again(next)), TICK_MS / SLOTS).unref()
    }
    again(0)
  }

  return {
    async open(client, views, stream) {
      const revs = await readScopes(
        db,
        views.flatMap((view) => view.scopes),
      )
      const known = views.map((view) => revOf(view, revs))
      const had = stream.lastId.split('-').map(Number)
      const isNew = views.map((_, i) => had.length !== views.length || had[i] !== known[i])
      const beatAt = performance.now() + BEAT_MS
      const one: Open = { ...client, views, stream, known, slot: opened++ % SLOTS, beatAt }
      if (stream.stays) {
        requireSpace(client)
        open.add(one)
      }
      stream.begin(`retry: ${RETRY_MS}\n\n${messages(one, isNew)}`, () => open.delete(one))
      run()
    },
  }
}

const revOf = ({ scopes }: View, revs: ReadonlyMap<string, number>): number =>
  [EPOCH, ...scopes].reduce((sum, scope) => sum + (revs.get(scope) ?? 0), 0)

function sendChanges(one: Open, revs: ReadonlyMap<string, number>): void {
  const before = one.known
  const next = one.views.map((view) => revOf(view, revs))
  const isNew = next.map((rev, i) => rev !== before[i])
  if (!isNew.includes(true)) return
  one.known = next
  // A client that is slow gets the newest revs later.
  if (!one.stream.send(messages(one, isNew))) one.known = before
}

/** A message for each view whose rev is new. Its id has the revs of all views. */
function messages({ views, known }: Open, isNew: readonly boolean[]): string {
  const id = known.join('-')
  return views
    .map(({ path: view }, i) => ({ view, rev: known[i] }))
    .filter((_, i) => isNew[i])
    .map((data) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
}

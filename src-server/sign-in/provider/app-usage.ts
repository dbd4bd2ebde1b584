import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { addUsage, readUsage, type UsageCount, type UsagePerson } from './app-usage-store.ts'

/** Counts what apps do, for their makers to see. */
export interface AppUsage {
  /** A call of the resource API with an app's token; `refused` when its limit was over. */
  call(clientId: string, userId: string, refused: boolean): void
  /** Tokens were issued to the app for somebody. */
  tokens(clientId: string, userId: string): void
  /**
   * What is known of an app, today last. What other kiosks counted in their last ten seconds is not
   * in it yet.
   */
  read(clientId: string): Promise<Usage>
  /** Writes what is not written yet. */
  stop(): Promise<void>
}

export interface UsageDay {
  /** `2026-06-01` */
  readonly day: string
  readonly calls: number
  readonly refused: number
  readonly tokens: number
  /** People for whom the app called or got tokens. */
  readonly people: number
}

export interface Usage {
  /** Fourteen days, today last, the empty ones too. */
  readonly days: readonly UsageDay[]
  /** Different people of all these days. */
  readonly people: number
}

export interface UsageDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

export const USAGE_DAYS = 14
const KEEP_MS = 10_000

const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The kiosk's days, the last one that of `now`. Counted from noon, so that no change of the clocks
 * drops or doubles one.
 */
export function lastDays(now: number, count = USAGE_DAYS): string[] {
  const noon = new Date(now).setHours(12, 0, 0, 0)
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(noon)
    day.setDate(day.getDate() - (count - 1 - i))
    return dayFormat.format(day)
  })
}

type Open = { -readonly [K in keyof UsageCount]: UsageCount[K] }
type What = 'calls' | 'refused' | 'tokens'

/** What was counted and is not written yet. */
interface Taken {
  readonly counts: ReadonlyMap<string, Open>
  readonly people: readonly UsagePerson[]
}

/** Counts in memory until somebody takes it all. */
function createTally() {
  let counts = new Map<string, Open>()
  let people: UsagePerson[] = []
  /** Of the day: who was taken already, so that nobody is written at each of their calls. */
  let known = { day: '', ids: new Set<string>() }
  const add = (key: string, more: Open): void => {
    const before = counts.get(key)
    const sum = (what: What): number => (before?.[what] ?? 0) + more[what]
    counts.set(key, {
      ...more,
      calls: sum('calls'),
      refused: sum('refused'),
      tokens: sum('tokens'),
    })
  }
  return {
    note(clientId: string, userId: string, day: string, what: What): void {
      add(`${clientId} ${day}`, { clientId, day, calls: 0, refused: 0, tokens: 0, [what]: 1 })
      if (known.day !== day) known = { day, ids: new Set() }
      const person = `${clientId} ${userId}`
      if (known.ids.has(person)) return
      known.ids.add(person)
      people.push({ clientId, day, userId })
    },
    take(): Taken {
      const taken = { counts, people }
      counts = new Map()
      people = []
      return taken
    },
    putBack(taken: Taken): void {
      people = [...taken.people, ...people]
      for (const [key, count] of taken.counts) add(key, count)
    },
  }
}

/**
 * Counts in memory and adds to the database every ten seconds, however many calls there were: a
 * call writes nothing. A kill loses the last ten seconds.
 */
export function createAppUsage({ db, now, log }: UsageDeps): AppUsage {
  const tally = createTally()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const note = (clientId: string, userId: string, what: What): void => {
    tally.note(clientId, userId, dayFormat.format(now()), what)
    timer ??= setTimeout(() => void write(), KEEP_MS)
  }
  const write = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      const taken = tally.take()
      if (taken.counts.size === 0) return
      try {
        await addUsage(db, [...taken.counts.values()], taken.people)
      } catch (err) {
        log.warn({ err }, 'figures of apps could not be kept')
        tally.putBack(taken)
      }
    })
    return writing
  }
  return {
    call: (clientId, userId, refused) => note(clientId, userId, refused ? 'refused' : 'calls'),
    tokens: (clientId, userId) => note(clientId, userId, 'tokens'),
    async read(clientId) {
      await write()
      const days = lastDays(now())
      const found = await readUsage(db, clientId, days[0]!)
      return {
        days: days.map((day) => found.days.find((row) => row.day === day) ?? emptyDay(day)),
        people: found.people,
      }
    },
    stop: write,
  }
}

const emptyDay = (day: string): UsageDay => ({ day, calls: 0, refused: 0, tokens: 0, people: 0 })

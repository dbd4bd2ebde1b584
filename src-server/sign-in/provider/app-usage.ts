import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { addUsage, readUsage, type UsageCount, type UsagePerson } from './app-usage-store.ts'

/** Usage counters of apps, shown to their owners. */
export interface AppUsage {
  /**
   * Counts a call of the resource API with an app's token; `refused`: the rate limit was exceeded.
   */
  call(clientId: string, userId: string, refused: boolean): void
  /** Counts tokens issued to the app for a person. */
  tokens(clientId: string, userId: string): void
  /** The usage of an app, today last. Counts of other kiosks are up to ten seconds late. */
  read(clientId: string): Promise<Usage>
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

interface UsageDay {
  /** `2026-06-01` */
  readonly day: string
  readonly calls: number
  readonly refused: number
  readonly tokens: number
  /** People for whom the app called the API or got tokens. */
  readonly people: number
}

export interface Usage {
  /** Fourteen days, today last, including days without calls. */
  readonly days: readonly UsageDay[]
  /** Distinct people of all these days. */
  readonly people: number
}

interface UsageDeps {
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
 * The last `count` days in the kiosk's time zone; the last one contains `now`. Computed from noon,
 * so that a clock change drops or doubles no day.
 */
export function lastDays(now: number, count = USAGE_DAYS): string[] {
  const noon = new Date(now).setHours(12, 0, 0, 0)
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(noon)
    day.setDate(day.getDate() - (count - 1 - i))
    return dayFormat.format(day)
  })
}

const MINUTE_MS = 60_000

/** The kiosk's day of a time, formatted once a minute: days begin at a whole minute. */
function dayOf(): (now: number) => string {
  let minute = -1
  let day = ''
  return (now) => {
    const at = Math.floor(now / MINUTE_MS)
    if (at !== minute) {
      minute = at
      day = dayFormat.format(now)
    }
    return day
  }
}

type Open = { -readonly [K in keyof UsageCount]: UsageCount[K] }
type What = 'calls' | 'refused' | 'tokens'

/** Counts that are not written yet. */
interface Taken {
  readonly counts: ReadonlyMap<string, Open>
  readonly people: readonly UsagePerson[]
}

/** Counts in memory until the counts are taken for writing. */
function createTally() {
  let counts = new Map<string, Open>()
  let people: UsagePerson[] = []
  /** People already counted today, so that each is written once. */
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
 * Counts in memory and writes to the database every ten seconds, so that a call writes nothing. A
 * killed process loses at most ten seconds of counts.
 */
export function createAppUsage({ db, now, log }: UsageDeps): AppUsage {
  const tally = createTally()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const today = dayOf()
  const note = (clientId: string, userId: string, what: What): void => {
    tally.note(clientId, userId, today(now()), what)
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
        log.warn({ err }, 'usage figures of apps could not be stored')
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

import type { CheckInPerson, DeskEntry } from '../../contract/scan/check-in/check-in.ts'
import { TIME_KINDS, type Stats } from '../../contract/kiosk/statistics/statistics.ts'
import { Refusal, type Handler } from './fake-request.ts'
import { NOW, type FakePerson, type World } from './fake-world.ts'

const STATION = { stationId: '00000000-0000-4000-8000-000000000003', name: '受付 3' }

const shown = ({ userId, name, kana, affiliation }: FakePerson): CheckInPerson => ({
  userId,
  name,
  kana,
  affiliation,
})

/** Marks the entry like a desk. */
function use(
  world: World,
  person: FakePerson,
  entry: DeskEntry,
  { station, at } = { station: STATION.name, at: NOW },
): DeskEntry {
  Object.assign(entry, { state: 'USED', checkIn: { at, by: world.user.name, station } })
  Object.assign(person, { entryState: 'USED', checkedInAt: at })
  return entry
}

/** The person came in at another desk, at that time. */
export function checkedIn(
  world: World,
  person: FakePerson,
  station = '受付 1',
  at = '2026-10-17T00:40:00Z',
): void {
  use(world, person, person.entries[0]!, { station, at })
}

/** Check-in and statistics of a world; call `touch` after a change. */
export function createCheckInHandlers(
  world: World,
  touch: () => void,
): Readonly<Record<string, Handler>> {
  const last = (): { person: CheckInPerson; entry: DeskEntry }[] =>
    world.people
      .flatMap((person) =>
        person.entries
          .filter((entry) => entry.checkIn)
          .map((entry) => ({ person: shown(person), entry })),
      )
      .toSorted((a, b) => (a.entry.checkIn!.at < b.entry.checkIn!.at ? 1 : -1))
  return {
    checkIn: ({ body }) => {
      if (!world.events[0]!.checkIn) throw new Refusal('check_in_off')
      const person = world.people.find((one) =>
        body.qr ? one.qr === body.qr : one.userId === body.userId,
      )
      if (!person) return { outcome: 'unknown' }
      if (person.revoked) return { outcome: 'revoked', ...person.revoked }
      if (person.entries.length === 0) return { outcome: 'no_ticket' }
      const weight = { USED: 0, UNUSED: 1, PENDING: 2, CANCELLED: 3 } as const
      const entry = person.entries
        .toSorted((a, b) => weight[a.state] - weight[b.state])
        .find((one) => !body.entryId || one.entryId === body.entryId)!
      if (entry.state === 'USED')
        return {
          outcome: 'already',
          person: shown(person),
          entry,
          unused: person.entries.filter((one) => one.state === 'UNUSED'),
        }
      if (entry.state !== 'UNUSED')
        return {
          outcome: entry.state === 'PENDING' ? 'pending' : 'cancelled',
          person: shown(person),
          entry,
        }
      touch()
      return { outcome: 'checked_in', person: shown(person), entry: use(world, person, entry) }
    },
    undoCheckIn: ({ params, body }) => {
      const person = world.people.find((one) =>
        one.entries.some((entry) => entry.entryId === params['entryId']),
      )
      const entry = person?.entries.find((one) => one.entryId === params['entryId'])
      if (!person || !entry) throw new Refusal('not_found')
      if (entry.checkIn?.at !== body.usedAt) throw new Refusal('conflict')
      Object.assign(entry, { state: 'UNUSED', checkIn: null })
      Object.assign(person, { entryState: 'UNUSED', checkedInAt: null })
      touch()
      return { person: shown(person), entry }
    },
    getCheckInDesk: () => ({
      rev: world.rev,
      counts: {
        checkedIn: last().length,
        participants: world.events[0]!.participants,
        perMinute: 1.2,
      },
      stations: [{ ...STATION, checkIns: last().length }],
      last: last().slice(0, 10),
      apart: {},
    }),
    setCheckIn: ({ body }) => {
      world.events[0] = { ...world.events[0]!, checkIn: body.on }
      touch()
      return world.events[0]
    },
    getStats: ({ query }) => ({
      ...(query['day'] === '2026-10-16' ? QUIET : BUSY),
      rev: world.rev,
    }),
    statsCsv: () => '\uFEFF日付,時刻\r\n',
    addTimings: () => ({ ok: true }),
  }
}

const DAYS = ['2026-10-16', '2026-10-17']
const MEASURED: Readonly<Record<string, number>> = {
  scan_to_person: 88,
  enter_to_byte: 210,
  scan_to_print: 1900,
  tag_to_verified: 800,
  search: 34,
  person: 8600,
}
const timesAs = (ms: (kind: string) => number | null): Stats['times'] =>
  TIME_KINDS.map((kind) => {
    const median = ms(kind)
    return {
      kind,
      median,
      p95: median && median * 1.6,
      samples: median === null ? 0 : 832,
    }
  })
const COUNTS = [
  [12, 0, 5],
  [96, 2, 80],
  [214, 11, 190],
  [188, 12, 201],
  [74, 7, 66],
  [31, 1, 30],
  [118, 5, 90],
  [62, 3, 70],
  [28, 1, 20],
  [9, 1, 4],
] as const

const BUSY: Omit<Stats, 'rev'> = {
  day: '2026-10-17',
  days: DAYS,
  timeZone: 'Asia/Tokyo',
  hours: COUNTS.map(([passes, reprints, checkIns], hour) => ({
    from: new Date(Date.parse('2026-10-16T22:00:00Z') + hour * 3_600_000).toISOString(),
    passes,
    reprints,
    checkIns,
  })),
  totals: { passes: 832, reprints: 43, checkIns: 756 },
  desks: [206, 189, 171, 158, 108].map((passes, i) => ({
    stationId: `00000000-0000-4000-8000-00000000000${i + 1}`,
    name: `受付 ${i + 1}`,
    passes,
    checkIns: i === 4 ? 756 : 0,
  })),
  times: timesAs((kind) => MEASURED[kind] ?? null),
}
const QUIET: Omit<Stats, 'rev'> = {
  ...BUSY,
  day: '2026-10-16',
  hours: [],
  totals: { passes: 0, reprints: 0, checkIns: 0 },
  desks: [],
  times: timesAs(() => null),
}

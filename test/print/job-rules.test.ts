import { describe, expect, it } from 'vitest'
import { PrintState } from '../../contract/print/job/jobs.ts'
import type { PrintOutcome } from '../../drivers/label-printer.ts'
import {
  afterLostStation,
  afterOutcome,
  afterRestart,
  type AfterOutcome,
} from '../../src-server/print/job/job-rules.ts'

const JOB = { lines: 402 }
const NEEDED = { stock: 'DK-2205', named: false } as const
const open = { code: 'cover_open' } as const
const garbled = { code: 'comm_error' } as const

type Loss = readonly [string, string, readonly PrintState[], (state: PrintState) => unknown]

/** The outcome of an attempt, and what it makes of the job. */
const OUTCOMES: readonly (readonly [PrintOutcome, Partial<AfterOutcome> & { to: PrintState }])[] = [
  [{ result: 'printed' }, { to: 'printed', finished: true, linesSent: 402, problem: null, tape: 'out' }],
  [{ result: 'printed_network' }, { to: 'printed_network', finished: true, tape: 'out' }],
  [{ result: 'sent_unconfirmed' }, { to: 'sent_unconfirmed', finished: true, tape: 'out' }],
  [
    { result: 'printed_not_cut', problem: { code: 'cutter_jam' } },
    { to: 'printed_not_cut', finished: true, problem: { code: 'cutter_jam' }, tape: 'out' },
  ],
  [
    { result: 'unknown', problem: open, linesSent: 200 },
    { to: 'unknown', finished: false, linesSent: 200, problem: open, tape: 'out' },
  ],
  [
    { result: 'not_started', problem: open, linesSent: 0 },
    { to: 'blocked', finished: false, problem: open },
  ],
  [
    { result: 'not_started', problem: { code: 'cancelled' }, linesSent: 0 },
    { to: 'queued', finished: false, problem: null },
  ],
  [
    { result: 'not_started', problem: garbled, linesSent: 9 },
    { to: 'unknown', finished: false, linesSent: 9, problem: garbled },
  ],
]

it.each(OUTCOMES.map(([outcome, after]) => [outcome.result, after.to, outcome, after] as const))(
  'a job whose attempt ended as %s is %s',
  (_, _to, outcome, expected) => {
    const after = afterOutcome(JOB, outcome, NEEDED)
    expect(after).toMatchObject(expected)
    expect(after.tape).toBe(expected.tape)
  },
)

describe.each([
  ['a restart', 'restarted', ['preflight', 'blocked'], (state) => afterRestart({ ...JOB, state })],
  ['the loss of its station', 'station_lost', ['preflight'], afterLostStation],
] as const satisfies readonly Loss[])('what %s makes of a job', (_, code, waiting, after) => {
  it.each(PrintState.options)('that was %s', (state) => {
    const next = after(state)
    if (([...waiting] as PrintState[]).includes(state))
      expect(next).toEqual({ to: 'queued', problem: null, finished: false })
    else if (state === 'sending' || state === 'printing')
      expect(next).toMatchObject({ to: 'unknown', problem: { code }, tape: 'out' })
    else expect(next).toBeNull()
  })
})

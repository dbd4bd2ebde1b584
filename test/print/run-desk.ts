import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RunChoices } from '../../contract/print/run/print-runs.ts'
import type { Answer, Client } from '../support/client.ts'

/** The print runs of an event, as this desk sees them. */
export function runsAt(at: { readonly desk: Client; readonly eventId: string }) {
  const current = async (): Promise<Answer['body']> =>
    (await at.desk.get(`/desk/print-runs?eventId=${at.eventId}`)).body.run
  return {
    current,
    /** Waits until the run is in one of these states. */
    async until(...states: string[]): Promise<Answer['body']> {
      await expect.poll(async () => (await current()).state, { timeout: 60_000 }).toBeOneOf(states)
      return current()
    },
    create: (choices: RunChoices, change: object = {}, by = at.desk): Promise<Answer> =>
      by.post('/desk/print-runs', { eventId: at.eventId, requestKey: randomUUID(), choices, ...change }),
    plan: (choices: RunChoices): Promise<Answer> =>
      at.desk.post('/desk/print-run-plans', { eventId: at.eventId, choices }),
    post: (runId: string, what: string, body?: object, by = at.desk): Promise<Answer> =>
      by.post(`/desk/print-runs/${runId}/${what}`, body),
    labels: async (runId: string, part: string): Promise<Answer['body'][]> =>
      (await at.desk.get(`/desk/print-runs/${runId}/labels?part=${part}&count=20`)).body.labels,
  }
}

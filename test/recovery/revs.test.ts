import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { endpoints } from '../../contract/app/endpoints.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { insertRun } from '../../src-server/print/run/run-store.ts'
import { readRev } from '../../src-server/platform/db/rev-store.ts'
import { findPrinter } from '../../src-server/print/printer/printer-store.ts'
import { changeRoll, correctRoll } from '../../src-server/print/roll/roll-store.ts'
import { renameStation } from '../../src-server/platform/db/station-store.ts'
import type { Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { virtualPrinter, runChoices, printOrder } from '../support/desk-bodies.ts'
import { made, opened } from '../support/opened.ts'
import { openSimulated } from '../support/simulated-printer.ts'

const polled = (Object.values(endpoints) as unknown as Endpoint[]).filter((row) => row.polled)

/** Compares every polled read before and after every write; the clock is stopped, so no rev grows by it. */
describe.each(databaseKinds)('a rev on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, now: () => now, openPrinter: openSimulated }))
  let eventId: string
  let other: string
  let printerId: string
  let jobId: string
  let runId: string
  let now = Date.now()

  beforeAll(async () => {
    eventId = await house.makeEvent()
    other = await house.makeEvent()
  })
  const manager = made(() => house.makeManager(eventId))
  const otherManager = made(() => house.makeManager(other))
  const admin = made(() => house.makeAdmin())
  const person = made(() => house.makePerson({ eventId }))
  beforeAll(async () => {
    // The other people of the print run.
    for (const name of ['Left out', 'Printed']) await house.makePerson({ eventId, name })
    printerId = (await post('/desk/printers', virtualPrinter({ name: 'Main' }))).body.printerId
    await post(`/desk/printers/${printerId}/pause`, { paused: true })
  })

  const ok = (answer: Answer): Answer => {
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer
  }
  const idOf = async (name: string): Promise<string> =>
    (await house.db('users').where({ name }).first('id')).id
  const post = async (path: string, body?: unknown, by = manager) => ok(await by.client.post(path, body))
  const patch = async (path: string, body: unknown) => ok(await manager.client.send('PATCH', path, body))
  const at = (path: string, event = eventId): string => `/desk/events/${event}${path}`
  const ofPerson = (path: string): string => at(`/people/${person.userId}${path}`)
  const template = { expectedRevision: 1, template: { ...TEMPLATE_PRESETS[0]!, lengthMm: 44 } }
  const decide = (entryId: string, decision: string) =>
    post(at('/decisions'), { entryIds: [entryId], decision })

  async function importList(list: string, into = eventId, by = manager): Promise<void> {
    const { body } = await post(`/desk/imports?eventId=${into}&fileName=a.csv`, list, by)
    await post(`/desk/imports/${body.importId}/apply`, undefined, by)
    const isDone = async () =>
      expect((await by.client.get(`/desk/imports/${body.importId}`)).body.state).toBe('done')
    await vi.waitFor(isDone, { timeout: 20_000, interval: 20 })
  }
  const run = async () => (await manager.client.get(`/desk/print-runs?eventId=${eventId}`)).body.run
  const entryOf = async (userId: string) =>
    house.db('entries').where({ event_id: eventId, user_id: userId }).first('id', 'used_at')

  /** In this order: later ones need earlier ones. */
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'an import that adds somebody': () => importList('name,mail\nNew,new@people.example\n'),
    'an import that changes somebody': () =>
      importList(`name,mail,kana\n田中 美咲,${person.email},りねーむ\n`),
    'an import that adds a person of another event': async () => {
      const guest = await house.makePerson({ eventId: other })
      await importList(`name,mail\nGuest,${guest.email}\n`)
    },
    'an import of this person into another event': () =>
      importList(`name,mail\nRenamed,${person.email}\n`, other, otherManager),
    'a walk-in': () => post('/desk/people', { eventId, name: 'Walk-in', requestKey: randomUUID() }),
    'a consent': async () => post(`/desk/events/${eventId}/people/${await idOf('New')}/consent`),
    'a saved draft': () => post(ofPerson('/pass'), saveBody({ action: 'save' })),
    'a confirmed draft': () =>
      person.client
        .post(`/api/passes/${eventId}`, saveBody({ action: 'confirm', expectedRevision: 1 }))
        .then(ok),
    'a print job': async () => {
      const { body: pass } = await person.client.get(`/api/passes/${eventId}`)
      const { revision: draftRevision } = pass.draft
      const body = printOrder(eventId, person.userId, pass.render.hash, { draftRevision })
      jobId = (await post('/desk/prints', body)).body.jobId
    },
    'another name of the printer': () => post(`/desk/printers/${printerId}`, { name: 'Left' }),
    'a print run': async () => {
      const order = { eventId, requestKey: randomUUID(), choices: runChoices([printerId]) }
      runId = (await post('/desk/print-runs', order)).body.runId
      await expect.poll(async () => (await run()).state).toBe('ready')
    },
    'a pass left out of a print run': async () => {
      const path = `/desk/print-runs/${runId}/labels`
      const [label] = (await manager.client.get(`${path}?part=order`)).body.labels
      await post(`${path}/${label.labelId}`, { decision: 'leave_out' })
    },
    'a started print run': () => post(`/desk/print-runs/${runId}/start`),
    'a paused print run': () => post(`/desk/print-runs/${runId}/pause`, { paused: true }),
    'a resumed print run': () => post(`/desk/print-runs/${runId}/pause`, { paused: false }),
    'an ended print run': () => post(`/desk/print-runs/${runId}/end`),
    'another name of the station': () => renameStation(house.db, house.kiosk.stationId, 'Entrance'),
    'a cancelled print job': () => post(`/desk/prints/${jobId}/cancel`),
    'another roll': () => post(`/desk/printers/${printerId}/roll`, { stock: 'DK-4205', rollMm: 30_000 }),
    'a correction of the roll': () => {
      const roll = { stock: 'DK-2205', rollMm: 30_000, usedMm: 12_000, roll: 'same' }
      return post(`/desk/printers/${printerId}/roll`, roll)
    },
    'a place at the help desk': () => post(ofPerson('/park'), { parked: true, note: 'here' }),
    'the end of a place at the help desk': () => post(ofPerson('/park'), { parked: false }),
    'a check-in': () => post('/desk/check-ins', { eventId, userId: person.userId, requestKey: randomUUID() }),
    'a check-in taken back': async () => {
      const entry = await entryOf(person.userId)
      await post(`/desk/check-ins/${entry.id}/undo`, { eventId, usedAt: entry.used_at })
    },
    'a new QR': () => post(ofPerson('/qr'), { reason: 'lost', personPresent: true }),
    'a registration that waits for approval': async () => {
      const { body } = await post(at('/tickets'), { name: 'Asked', requiresApproval: true })
      const guest = await house.makePerson({ name: 'Waiting' })
      ok(await guest.client.post(`/events/${eventId}/register`, { ticketId: body.ticketId }))
    },
    'another name of a ticket': async () => {
      const { body } = await manager.client.get(at('/tickets'))
      for (const { ticketId, name } of body.tickets)
        await patch(at(`/tickets/${ticketId}`), { name: `${name} 2` })
    },
    'a decision about an entry': async () => {
      const { body } = await manager.client.get(at('/approvals'))
      await decide(body.approvals[0].entryId, 'approve')
    },
    'a cancelled entry': async () => {
      const { userId } = await house.makePerson({ eventId })
      await decide((await entryOf(userId)).id, 'cancel')
    },
    'another title of the event': () => patch(at('/office'), { title: 'Renamed' }),
    'check-in switched off': () => post(at('/check-in'), { on: false }),
    'express switched on': () => post(at('/express'), { on: true }),
    'a new template': () => post(at('/template'), template),
    'a template of another event': () => post(at('/template', other), template, otherManager),
    'an event that is made': () =>
      post(
        '/desk/events',
        {
          title: 'Another',
          slug: `another-${kind}`,
          startsAt: '2026-11-20T00:00:00Z',
          endsAt: '2026-11-22T00:00:00Z',
          timeZone: 'Asia/Tokyo',
          nfcEnabled: true,
          template: TEMPLATE_PRESETS[0]!,
        },
        admin,
      ),
    'another kana': async () => post(at(`/people/${await idOf('Walk-in')}/kana`), { kana: 'うぉーくいん' }),
    'two people who are one': async () => {
      const body = { otherUserId: await idOf('Printed'), take: ['name'] }
      await post(at(`/people/${await idOf('Left out')}/merge`), body)
    },
    'a printer resumed': () => post(`/desk/printers/${printerId}/pause`, { paused: false }),
    'a printer taken away': () => manager.client.delete(`/desk/printers/${printerId}`).then(ok),
  }

  interface Read {
    readonly rev: number
    readonly text: string
  }
  /** Every polled read, by the person concerned or by the manager. */
  async function readAll(): Promise<Record<string, Read>> {
    const reads = await Promise.all(
      polled.map(async (row): Promise<[string, Read]> => {
        const ofEvent = row.path.includes('{eventId}') || !row.access.role
        const path = row.path.replace('{eventId}', eventId) + (ofEvent ? '' : `?eventId=${eventId}`)
        const client = row.access.role ? manager.client : person.client
        const { body } = ok(await client.get(path))
        const { rev, ...shown } = body
        return [row.id, { rev, text: JSON.stringify(shown) }]
      }),
    )
    return Object.fromEntries(reads)
  }

  it('grows with everything that its read can show', async () => {
    const changed = new Set<string>()
    const missed: string[] = []
    let before = await readAll()
    for (const [name, write] of Object.entries(writes)) {
      await write()
      const after = await readAll()
      // A list in memory that missed the change shows no other text.
      if (polled.every(({ id }) => after[id]!.rev <= before[id]!.rev)) missed.push(`every read after ${name}`)
      for (const { id } of polled) {
        if (before[id]!.text === after[id]!.text) continue
        changed.add(id)
        if (after[id]!.rev <= before[id]!.rev)
          missed.push(`${id} after ${name}: ${before[id]!.rev} → ${after[id]!.rev}`)
      }
      before = after
    }
    expect(missed).toEqual([])
    // The tag desk has no reader here; its rev is a separate counter that starts at the clock.
    expect(polled.map(({ id }) => id).filter((id) => !changed.has(id))).toEqual(['getTagDesk'])
  }, 120_000)

  it('grows before the passes of a new print run are drawn', async () => {
    const { db, stationId } = house.kiosk
    const scope = `event:${eventId}` as const
    const before = await readRev(db, scope)
    await insertRun(db, {
      eventId,
      stationId,
      requestKey: randomUUID(),
      choices: runChoices([printerId]),
      createdBy: manager.userId,
      now,
    })
    expect(await readRev(db, scope)).toBeGreaterThan(before)
  })

  it.each([
    ['a correction', correctRoll],
    ['a change', changeRoll],
  ])('grows with %s of the roll, before the printers are read again', async (_, write) => {
    const { db, stationId } = house.kiosk
    const scope = `station:${stationId}` as const
    const printer = (await findPrinter(db, printerId))!
    const before = await readRev(db, scope)
    await write(db, printer, { stock: 'DK-2205', rollMm: 30_000, usedDots: 1_000 })
    expect(await readRev(db, scope)).toBeGreaterThan(before)
  })

  it('is higher after a restart, also with a database from a backup', async () => {
    const { db } = house
    const before = await readAll()
    const kept = await db('revs').select()
    for (let i = 0; i < 20; i += 1)
      await post('/desk/people', { eventId, name: `Later ${i}`, requestKey: randomUUID() })
    const last = await readAll()
    await db('revs').delete()
    await db('revs').insert(kept)
    now += 1_000
    const again = await startTestKiosk({ kind, beside: house, now: () => now })
    const restored = await readAll()
    await again.close()
    for (const { id } of polled.filter((row) => row.id !== 'getTagDesk')) {
      expect(restored[id]!.rev, id).toBeGreaterThan(last[id]!.rev)
      expect(last[id]!.rev, id).toBeGreaterThanOrEqual(before[id]!.rev)
    }
  })
})

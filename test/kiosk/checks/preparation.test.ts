// @module-tag slow
import { describe, expect, it, vi } from 'vitest'
import type { Preparation, PreparationPointId } from '../../../contract/kiosk/checks/preparation.ts'
import type { Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { virtualPrinter } from '../../support/desk-bodies.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { openSimulated } from '../../support/simulated-printer.ts'

describe.each(databaseKinds)('the preparation of an event on %s', (kind) => {
  /** How far the clock of this computer is ahead, ms. */
  let ahead = 0
  const house = openedEvent(
    { kind, now: () => Date.now() + ahead, openPrinter: openSimulated },
    { startsInMs: 3_600_000, endsInMs: 7_200_000 },
  )

  const findIn = async (event: string, client: Client, id: PreparationPointId) => {
    const { status, body } = await client.get(`/desk/events/${event}/preparation`)
    expect(status, JSON.stringify(body)).toBe(200)
    const { state, found } = (body as Preparation).points.find((one) => one.id === id)!
    return `${state} ${found}`
  }
  const find = (id: PreparationPointId): Promise<string> => findIn(house.eventId, house.desk, id)
  const becomes = (id: PreparationPointId, expected: string): Promise<void> =>
    vi.waitFor(async () => expect(await find(id)).toBe(expected), { timeout: 20_000, interval: 100 })

  it('finds an event without a template, participants, or a second member of staff', async () => {
    const bare = await house.makeEvent({ template: null })
    const { client } = await house.makeManager(bare)
    const found = (id: PreparationPointId) => findIn(bare, client, id)
    expect(await found('template')).toBe('fix template_missing')
    expect(await found('fit')).toBe('todo template_not_checked')
    expect(await found('list')).toBe('fix nobody')
    expect(await found('staff')).toBe('todo staff_alone')
    await house.makeReceptionist(bare)
    expect(await found('staff')).toBe('ready staff_ready')
    await house.makePerson({ eventId: bare })
    expect(await found('list')).toBe('ready list_ready')
  })

  it('follows the work: printer, roll, test print, people, consent, texts, backup', async () => {
    expect(await find('template')).toBe('ready template_ready')
    expect(await find('roll')).toBe('fix no_printer')
    const { body: printer } = await house.desk.post('/desk/printers', virtualPrinter())
    await becomes('roll', 'ready roll_ready')
    expect(await find('test_print')).toBe('todo test_missing')
    await house.desk.post(`/desk/printers/${printer.printerId}/test`)
    await becomes('test_print', 'ready test_ready')
    expect(await find('passes_left')).toBe('ready left_enough')

    await house.guest({ name: 'Ann' })
    await house.guest({ name: 'W'.repeat(150), consent: false })
    expect(await find('consent')).toBe('todo consent_missing')
    await becomes('fit', 'fix fit_failing')
    const long = await house.db('users').where('name', 'like', 'WW%').first('id')
    await house.db('entries').where({ user_id: long.id }).delete()
    await house.guest({ name: 'Ben' })
    await house.db('revs').where('scope', `event:${house.eventId}`).increment('rev', 1)
    await becomes('fit', 'ready fit_ready')
    expect(await find('list')).toBe('ready list_ready')
    expect(await find('consent')).toBe('ready consent_ready')

    await (await house.makeAdmin()).client.post('/desk/backups', { targetId: 'folder' })
    await becomes('backup', 'ready backup_ready')
    expect(await find('clocks')).toBe('ready clock_ready')
    expect(await find('spare_desk')).toBe('later spare_alone')
    expect(await find('print_run')).toBe('todo run_none')
  })

  it('finds a clock that is wrong or was set back', async () => {
    expect(await find('clocks')).toBe('ready clock_ready')
    ahead = 10_000
    // SQLite has no clock of its own.
    await becomes('clocks', kind === 'postgres' ? 'fix clock_off' : 'ready clock_ready')
    ahead = -300_000
    await becomes('clocks', 'fix clock_behind_log')
    ahead = 0
    await becomes('clocks', 'ready clock_ready')
  })

  it.runIf(kind === 'postgres')('finds the second desk while it has a heartbeat', async () => {
    expect(await find('spare_desk')).toBe('later spare_alone')
    const second = await startTestKiosk({ kind, beside: house })
    try {
      await becomes('spare_desk', 'ready spare_ready')
    } finally {
      await second.close()
    }
  })

  it('keeps postponed items for this event, with a line in the activity log', async () => {
    const path = `/desk/events/${house.eventId}/preparation/later`
    const leave = (later: boolean) => house.desk.post(path, { point: 'print_run', later })
    expect((await leave(true)).status).toBe(200)
    await leave(true)
    expect(await find('print_run')).toBe('later run_none')
    const other = await house.makeEvent()
    const { client } = await house.makeManager(other)
    expect(await findIn(other, client, 'print_run')).toBe('todo run_none')
    await leave(false)
    expect(await find('print_run')).toBe('todo run_none')
    const lines = await house
      .db('audit_log')
      .where({ event_id: house.eventId })
      .whereIn('action', ['leave_point', 'take_up_point'])
      .orderBy('seq')
    expect(lines.map((line) => [line.action, line.user_id, JSON.parse(line.detail)])).toEqual([
      ['leave_point', house.manager.userId, { point: 'print_run' }],
      ['take_up_point', house.manager.userId, { point: 'print_run' }],
    ])
  })
})

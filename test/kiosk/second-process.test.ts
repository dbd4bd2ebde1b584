import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFirstBrokenEntry } from '../../src-server/platform/db/audit-store.ts'
import { openedEvent } from '../support/opened-event.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'

const TIMES = 25
/** Writes like an import on the command line, in small steps and without end. */
const WRITER = `
  const Database = require('better-sqlite3')
  const db = new Database(process.argv[1], { timeout: 10000 })
  const write = db.prepare("insert into settings (key, value) values ('other', '1') " +
    'on conflict (key) do update set value = value + 1')
  const turn = () => { write.run(); setTimeout(turn, 1) }
  write.run()
  console.log('writing')
  turn()`

describe('a desk whose database another process writes at the same time', { timeout: 120_000 }, () => {
  const house = openedEvent()
  let writer: ChildProcess
  beforeAll(async () => {
    if (house.database.kind !== 'sqlite') throw new Error('not on SQLite')
    writer = spawn(process.execPath, ['-e', WRITER, house.database.file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: import.meta.dirname,
    })
    await once(writer.stdout!, 'data')
  })
  afterAll(async () => {
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  })

  it('completes every request, and records every duration', async () => {
    const { userId } = await house.guest()
    const path = `/desk/events/${house.eventId}`
    const failed: string[] = []
    for (let n = 0; n < TIMES; n += 1) {
      const answers = {
        'a new QR': await house.desk.post(`${path}/people/${userId}/qr`, { reason: 'lost' }),
        'check-in': await house.desk.post(`${path}/check-in`, { on: n % 2 === 0 }),
        'a printer': await house.desk.post('/desk/printers', virtualPrinter()),
      }
      for (const [what, { status }] of Object.entries(answers))
        if (status >= 300) failed.push(`${what}: ${status}`)
    }
    expect(failed).toEqual([])
    for (const action of ['replace_qr', 'add_printer'])
      expect(await house.db('audit_log').where({ action })).toHaveLength(TIMES)
    const { id } = await house.db('stations').first('id')
    expect(await findFirstBrokenEntry(house.db, house.kiosk.secrets, id)).toBeNull()
  })
})

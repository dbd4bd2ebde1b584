import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFirstBrokenEntry } from '../../src-server/platform/db/audit-store.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
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
  const house = opened(() => startTestKiosk())
  let eventId: string
  let manager: TestPerson
  let writer: ChildProcess
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
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
    const person = await house.makePerson({ eventId })
    const { client } = manager
    const path = `/desk/events/${eventId}`
    const failed: string[] = []
    for (let n = 0; n < TIMES; n += 1) {
      const answers = {
        'a new QR': await client.post(`${path}/people/${person.userId}/qr`, { reason: 'lost' }),
        'check-in': await client.post(`${path}/check-in`, { on: n % 2 === 0 }),
        'a printer': await client.post('/desk/printers', virtualPrinter()),
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

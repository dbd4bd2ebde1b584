// @module-tag slow
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { attendeesCsv, fitsShiftJis, makeAttendees } from '../support/make-attendees.ts'
import { expectRefused, newFolder, passdesk, startKiosk, type Running } from './rig.ts'

describe('import', () => {
  const data = join(newFolder(), 'data')
  const file = join(newFolder(), 'attendees.csv')
  let kiosk: Running & { url: string }
  let slug: string
  beforeAll(async () => {
    kiosk = await startKiosk(data, ['--demo'])
    slug = readDemoFile(join(data, 'demo.json'))!.events[0]!.slug
    const people = makeAttendees(200, 4711).filter((person) => fitsShiftJis(JSON.stringify(person)))
    const list = attendeesCsv(people.slice(0, 50), { encoding: 'shift_jis' })
    writeFileSync(file, Buffer.concat([list, Buffer.from(',,no-name,,,\r\n')]))
  })
  afterAll(() => kiosk.end())
  const take = (...more: string[]) => passdesk(['import', file, '--event', slug, '--data', data, ...more])

  it('shows the plan with refused rows, imports while the kiosk runs, then finds no changes', async () => {
    const planned = await take('--dry-run')
    expect(planned).toMatchObject({ code: 0, err: '' })
    expect(planned.out).toContain('Would import 50 new')
    expect(planned.out).toMatch(/row 5[12] .*name/i)
    expect((await take()).out).toContain('Imported 50 new')
    expect((await take()).out).toContain('Imported 0 new, 0 changed; 50 unchanged; 1 refused')
  })

  it('refuses a list with an unknown state until the command says what it means', async () => {
    const states = join(newFolder(), 'states.csv')
    writeFileSync(
      states,
      'Name,Email,Status\nAnn State,ann.state@a.example,Reserved\nBob State,bob.state@a.example,Void\n',
    )
    const run = (...more: string[]) => passdesk(['import', states, '--event', slug, '--data', data, ...more])
    expectRefused(await run(), /"Reserved" in Status \(1\).*--state "Reserved=coming"/)
    expect((await run('--state', 'Reserved=perhaps')).code).toBe(2)
    expect((await run('--dry-run', '--state', 'Reserved=not-coming')).out).toContain('Would import 0 new')
    expect((await run('--state', 'RESERVED=coming')).out).toContain('Imported 1 new')
  })

  it('refuses a list of a doubtful encoding until the command names it', async () => {
    const doubtful = join(newFolder(), 'doubtful.csv')
    writeFileSync(doubtful, Buffer.from('Name,Email\nT\xF5nu Saar,tonu@a.example\n', 'latin1'))
    const run = (...more: string[]) =>
      passdesk(['import', doubtful, '--event', slug, '--data', data, ...more])
    expectRefused(await run(), /windows-1252 reads Tõnu Saar/)
    expect((await run('--encoding', 'windows-1252')).out).toContain('Imported 1 new')
  })

  it('into an unknown event fails with one line', async () => {
    const ended = await passdesk(['import', file, '--event', 'no-such', '--data', data])
    expectRefused(ended, /no event with the slug no-such/)
  })

  it('imports the file of an event: its parts into a chosen one, or a whole one', async () => {
    const tickets = join(newFolder(), 'tickets.json')
    const rows = [
      { name: '夜の部', price: 0, paymentType: 'FREE', salesLimit: 30 },
      { name: 'Dinner', price: 4000, paymentType: 'FREE' },
    ]
    writeFileSync(tickets, JSON.stringify({ tickets: rows }))
    const run = (...args: string[]) => passdesk(['import', ...args, '--data', data])
    const first = await run(tickets, '--event', slug)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('Imported 1 new, 0 changed, 0 removed; 0 unchanged; 1 refused')
    expect(first.out).toContain('tickets 2  Dinner: The price is 4000, but the payment type is FREE')
    const whole = join(newFolder(), 'event.json')
    const event = {
      slug: 'from-a-file',
      title: 'From a file',
      startsAt: '2026-11-20T09:00:00+09:00',
      endsAt: '2026-11-20T18:00:00+09:00',
      timeZone: 'Asia/Tokyo',
      positions: [{ lat: 35.6, lng: 139.7 }],
    }
    writeFileSync(whole, JSON.stringify({ event, tickets: [{ name: 'General' }] }))
    expect((await run(whole, '--dry-run')).out).toContain('Would import 3 new')
    expect((await run(whole)).out).toContain('Imported 3 new')
    expect((await run(whole)).out).toContain('Imported 0 new, 0 changed, 0 removed; 3 unchanged; 0 refused')
    expect(await (await fetch(`${kiosk.url}/events/from-a-file`)).json()).toMatchObject({
      title: 'From a file',
      startsAt: '2026-11-20T00:00:00.000Z',
      tickets: [{ name: 'General' }],
    })
  })
})

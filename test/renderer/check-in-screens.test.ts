// @module-tag slow
import { describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/kiosk.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => openDeskHouse({ now: () => Date.now() + ahead }))
/** How much later it is for the kiosk than for this computer, ms. */
let ahead = 0

const NAMES = ['田中 美咲', 'Anna Berg']
const openReady = (options: DeskOptions = {}): Promise<Desk> => house.open({ people: NAMES, ...options })
async function openCheckIn(options: DeskOptions = {}): Promise<Desk> {
  const desk = await openReady(options)
  await desk.step('Control+e', 'Scan to check in')
  return desk
}
/** States of the entries, in the order of `people`. */
const states = (desk: Desk, people = desk.people): Promise<unknown[]> =>
  Promise.all(people.map(async (person) => (await desk.view(person)).entryState))
/** At the check-in, which the first of the people has passed. */
async function openUsed() {
  const desk = await openReady()
  const [used, next] = desk.people as [TestPerson, TestPerson]
  const body = { eventId: desk.eventId, qr: used.qr, requestKey: crypto.randomUUID() }
  expect((await desk.user.client.post('/desk/check-ins', body)).status).toBe(200)
  await desk.step('Control+e', 'Scan to check in')
  return { desk, used, next }
}

/** The codes that the desk checks in, from now on. */
function checkIns(desk: Desk): string[] {
  const asked: string[] = []
  desk.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/desk/check-ins'))
      asked.push(request.postDataJSON().qr)
  })
  return asked
}

describe('check-in', () => {
  it('checks in with each scan, is ready for the next at once, and takes the last one back', async () => {
    const desk = await openCheckIn()
    await desk.scanStep(desk.people[0]!, 'Let them in — Checked in just now: General')
    expect(await desk.tone()).toBe('go')
    await desk.page.locator('.check-in__person').getByText('田中 美咲').waitFor()
    await desk.scan(desk.people[1]!)
    await desk.page.locator('.check-in__person').getByText('Anna Berg').waitFor()
    expect(await states(desk)).toEqual(['USED', 'USED'])
    await desk.page.locator('.check-in__last .person-row').nth(1).getByText('田中 美咲').waitFor()
    await desk.page.getByText('Anna Berg is checked in.').waitFor()
    await desk.step('Control+z', 'Scan to check in')
    expect(await states(desk)).toEqual(['USED', 'UNUSED'])
  })

  it('drops none of twenty scans in a row, and checks them in in their order', async () => {
    const desk = await openCheckIn({ people: Array.from({ length: 20 }, (_, at) => `Guest ${at + 1}`) })
    const asked = checkIns(desk)
    for (const person of desk.people) await desk.scan(person)
    await desk.page.locator('.check-in__person').getByText('Guest 20', { exact: true }).waitFor()
    expect(await states(desk)).toEqual(Array(20).fill('USED'))
    expect(asked).toEqual(desk.people.map(({ qr }) => qr))
  })

  it('shows who checked a person in, when and where, and holds later scans until it was seen', async () => {
    const { desk, used, next } = await openUsed()
    await desk.page.route('**/desk/**', (route) => route.abort())
    await desk.scan(used)
    await desk.scan(next)
    await desk.page.unroute('**/desk/**')
    await desk.says(/^Check who this is — Checked in already: today .*, Desk 1, by Kobayashi Megumi/)
    await desk.page.getByText('1 scan waiting').waitFor()
    expect(await states(desk)).toEqual(['USED', 'UNUSED'])
    await desk.step('Enter', 'Let them in')
    expect(await states(desk)).toEqual(['USED', 'USED'])
  })

  it('goes on by the next scan alone, and takes a code held under the scanner once', async () => {
    const { desk, used, next } = await openUsed()
    const asked = checkIns(desk)
    await desk.scanStep(used, 'Check who this is')
    await desk.scanStep(next, 'Let them in')
    await desk.scan(next)
    await desk.page.waitForTimeout(200)
    await desk.says('Let them in')
    expect(asked).toEqual([used.qr, next.qr])
  })

  it('stops somebody whose ticket was cancelled, and F9 sends them to the help desk', async () => {
    let person: TestPerson | undefined
    const desk = await openCheckIn({
      prepare: async (event) =>
        (person = await event.guest('Ben Ito', { entryState: 'CANCELLED', confirmed: false })),
    })
    await desk.scanStep(person!, 'Send to the help desk — General: the ticket was cancelled. Press F9.')
    expect(await desk.tone()).toBe('stop')
    await desk.step('F9', 'Scan to check in')
    expect((await desk.view(person!)).parked).toBe(true)
  })

  it('knows a code of somebody who is not registered here, and one of nobody', async () => {
    const desk = await openCheckIn()
    await desk.scan(await house.house.makePerson({ eventId: await house.house.makeEvent() }))
    await desk.says('This QR is not from this event')
    await desk.scanStep('https://desk.example/q#another', 'Search by name')
  })

  it('checks in somebody who was searched for only after a second Enter', async () => {
    const desk = await openCheckIn()
    const find = async (): Promise<void> => {
      await desk.find('田中')
      await desk.press('Enter')
    }
    await find()
    await desk.says('Check this person in — 田中 美咲')
    expect((await states(desk))[0]).toBe('UNUSED')
    await desk.step('Enter', 'Let them in')
    expect((await states(desk))[0]).toBe('USED')
    await find()
    await desk.says('Check who this is — Checked in already: today')
  })

  it('can be closed for the event, and opened again', async () => {
    const desk = await openCheckIn()
    await desk.step('k', 'Turn check-in off?')
    await desk.step('y', 'Turn check-in on')
    await desk.step('Enter', 'Scan to check in')
    await desk.step('Escape', 'Scan the pass QR')
  })
})

describe('a check-in beside a pass', () => {
  it('C checks in, the facts say since when and where; N leaves it and Y takes it back', async () => {
    const desk = await openReady()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.press('c')
    await desk.page.getByText(/\d, Desk 1/).waitFor()
    await desk.says('Print the pass')
    await desk.step('c', /^Undo this check-in\? — Checked in already: today .*, Desk 1, by Kobayashi/)
    await desk.step('n', 'Print the pass')
    expect((await states(desk))[0]).toBe('USED')
    await desk.step('c', 'Undo this check-in?')
    await desk.step('y', 'Print the pass')
    expect((await states(desk))[0]).toBe('UNUSED')
  })

  it('C does nothing where the event does without check-in', async () => {
    const desk = await openReady({
      prepare: ({ user, eventId }) => user.client.post(`/desk/events/${eventId}/check-in`, { on: false }),
    })
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.press('c')
    await desk.page.waitForTimeout(150)
    expect((await states(desk))[0]).toBe('UNUSED')
    expect(await desk.page.locator('dt', { hasText: 'Check-in' }).count()).toBe(0)
  })
})

describe('the statistics', () => {
  it('show what was printed and checked in, its times as the desk measured them, and save it', async () => {
    const desk = await openReady()
    const sent = desk.page.waitForRequest('**/desk/timings', { timeout: 30_000 })
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.press('c')
    await desk.page.getByText(/\d, Desk 1/).waitFor()
    await desk.step('Enter', 'Hand over the pass')
    await desk.press('Escape')
    expect((await sent).postDataJSON().samples).toContainEqual({
      kind: 'scan_to_person',
      ms: expect.any(Number),
    })
    await desk.room('Statistics', /^Statistics — .*1 desk, 1 pass, 1 check-in/)
    await desk.page.getByRole('listitem', { name: /: 1 pass.* 1 check-in/ }).waitFor()
    expect(await desk.download('c')).toMatch(/^\d{4}-\d\d-\d\d\.csv$/)
    await desk.press('ArrowLeft')
    await desk.page.getByText('Nothing was printed').waitFor()
  })

  it.each([
    ['nobody did anything for 31 seconds', false],
    ['PassDesk did not answer', true],
  ])('leave out the person during whose turn %s, and measure the next', async (_, isAway) => {
    const desk = await openReady()
    const times: { kind: string; ms: number }[] = []
    desk.page.on('request', (request) => {
      if (request.url().endsWith('/desk/timings')) times.push(...request.postDataJSON().samples)
    })
    const later = (ms: number): Promise<void> => {
      ahead += ms
      return desk.page.clock.setSystemTime(Date.now() + ahead)
    }
    const turn = async (person: TestPerson, wait: () => Promise<unknown>): Promise<void> => {
      await desk.scanStep(person, 'Print the pass')
      await wait()
      await desk.says('Print the pass')
      await desk.step('Enter', 'Hand over the pass')
    }
    await later(0)
    await turn(desk.people[0]!, async () => {
      if (!isAway) return later(31_000)
      await desk.page.route('**/desk/**', (route) => route.abort())
      await desk.says('Reconnecting')
      await desk.page.unroute('**/desk/**')
      await expect.poll(() => desk.page.locator('.device-line').innerText()).not.toContain('does not respond')
    })
    await later(9_000)
    await turn(desk.people[1]!, () => later(20_000))
    const ofPeople = () => times.filter(({ kind }) => kind === 'person')
    await expect.poll(() => ofPeople().length, { timeout: 20_000 }).toBe(1)
    expect(ofPeople()[0]!.ms).toBeGreaterThanOrEqual(20_000)
  })
})

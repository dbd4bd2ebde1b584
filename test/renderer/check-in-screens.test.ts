// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDeskBrowser, scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { checkedIn } from './fake-check-in-handlers.ts'
import { addPerson, NOW, type World } from './fake-world.ts'

let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

async function openReady(prepare?: (world: World) => void): Promise<OpenDesk> {
  const desk = await browser.open(
    (world) => {
      addPerson(world, { name: '田中 美咲' })
      prepare?.(world)
    },
    { language: 'en' },
  )
  onTestFinished(() => desk.close())
  return desk
}
async function openCheckIn(prepare?: (world: World) => void): Promise<OpenDesk> {
  const desk = await openReady(prepare)
  await desk.press('Control+e')
  await desk.says('Scan to check in')
  return desk
}
const states = (desk: OpenDesk): (string | null)[] =>
  desk.world.people.map((person) => person.entryState)
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `Guest ${i + 1}`)

describe('check-in', () => {
  it('checks in with each scan, and is ready for the next at once', async () => {
    const desk = await openCheckIn((world) => void addPerson(world, { name: '佐藤 悠斗' }))
    const [one, two] = desk.world.people
    await scan(desk.page, one!.qr)
    await desk.says('Let them in — Checked in just now: 一般・2日券')
    expect(await desk.tone()).toBe('success')
    await desk.page.locator('.check-in__person').getByText('田中 美咲').waitFor()
    await scan(desk.page, two!.qr)
    await desk.page.locator('.check-in__person').getByText('佐藤 悠斗').waitFor()
    expect(states(desk)).toEqual(['USED', 'USED'])
    await desk.page.locator('.check-in__last .person-row').nth(1).getByText('田中 美咲').waitFor()
  })

  it('drops none of twenty scans in a row, and checks them in in their order', async () => {
    const desk = await openCheckIn((world) =>
      names(20).forEach((name) => void addPerson(world, { name })),
    )
    for (const person of desk.world.people.slice(1)) await scan(desk.page, person.qr)
    await desk.page.locator('.check-in__person').getByText('Guest 20', { exact: true }).waitFor()
    expect(states(desk).slice(1)).toEqual(Array(20).fill('USED'))
    const asked = desk.world.asked
      .filter(({ id }) => id === 'checkIn')
      .map(({ body }) => (body as { qr: string }).qr)
    expect(asked).toEqual(desk.world.people.slice(1).map((person) => person.qr))
  })

  it('takes the last one back with Ctrl+Z', async () => {
    const desk = await openCheckIn()
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.page.getByText('田中 美咲 is checked in.').waitFor()
    await desk.press('Control+z')
    await desk.says('Scan to check in')
    expect(states(desk)).toEqual(['UNUSED'])
  })

  it('shows who checked a person in, when and where, and holds later scans until it was seen', async () => {
    const desk = await openCheckIn((world) => {
      checkedIn(world, world.people[0]!)
      addPerson(world, { name: 'Anna Berg' })
    })
    const [used, next] = desk.world.people
    desk.desk.hang(true)
    await scan(desk.page, used!.qr)
    await scan(desk.page, next!.qr)
    desk.desk.hang(false)
    await desk.says('Check who this is — Checked in already: today 9:40, 受付 1, by 小林 恵.')
    await desk.page.getByText('1 scan waiting').waitFor()
    expect(states(desk)).toEqual(['USED', 'UNUSED'])
    await desk.press('Enter')
    await desk.says('Let them in')
    expect(states(desk)).toEqual(['USED', 'USED'])
  })

  it('goes on by the next scan alone, and takes a code held under the scanner once', async () => {
    const desk = await openCheckIn((world) => {
      checkedIn(world, world.people[0]!)
      addPerson(world, { name: 'Anna Berg' })
    })
    const [used, next] = desk.world.people
    await scan(desk.page, used!.qr)
    await desk.says('Check who this is')
    await scan(desk.page, next!.qr)
    await desk.says('Let them in')
    await scan(desk.page, next!.qr)
    await desk.page.waitForTimeout(200)
    await desk.says('Let them in')
    expect(desk.world.asked.filter(({ id }) => id === 'checkIn')).toHaveLength(2)
  })

  it.each<[string, (world: World) => void, string]>([
    [
      'is not approved',
      (world) => Object.assign(world.people[0]!.entries[0]!, { state: 'PENDING' }),
      'Send to the help desk — 一般・2日券: not approved yet. Press F9.',
    ],
    [
      'has a cancelled ticket',
      (world) => Object.assign(world.people[0]!.entries[0]!, { state: 'CANCELLED' }),
      'Send to the help desk — 一般・2日券: the ticket was cancelled. Press F9.',
    ],
  ])('stops somebody who %s, and F9 sends them to the help desk', async (_, prepare, sentence) => {
    const desk = await openCheckIn(prepare)
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says(sentence)
    expect(await desk.tone()).toBe('error')
    await desk.press('F9')
    await desk.says('Scan to check in')
    expect(desk.world.people[0]!.parked).toBe(true)
  })

  it.each<[string, (world: World) => void, string]>([
    [
      'of somebody who is not registered here',
      (world) => void (world.people[0]!.entries = []),
      'No ticket for this event — The QR belongs to somebody who is not registered here. Search by ' +
        'name, or add a walk-in.',
    ],
    [
      'nobody',
      (world) => void (world.people[0]!.qr = 'https://desk.example/q#another'),
      'Search by name',
    ],
    [
      'stopped',
      (world) => void (world.people[0]!.revoked = { at: '2026-10-17T00:20:00Z', reason: 'lost' }),
      'Ask for the new QR',
    ],
  ])('knows a code that is %s', async (_, prepare, sentence) => {
    const desk = await openReady()
    const code = desk.world.people[0]!.qr
    prepare(desk.world)
    await desk.press('Control+e')
    await desk.says('Scan to check in')
    await scan(desk.page, code)
    await desk.says(sentence)
  })

  it.each(['process', 'kana'] as const)(
    'understands a code although an IME is on (%s)',
    async (ime) => {
      const desk = await openCheckIn()
      await scan(desk.page, desk.world.people[0]!.qr, ime)
      await desk.says('Let them in')
      expect(states(desk)).toEqual(['USED'])
    },
  )

  it('takes the second ticket of somebody who is in with a digit', async () => {
    const desk = await openCheckIn((world) => {
      const person = world.people[0]!
      person.entries.push({
        ...person.entries[0]!,
        entryId: '00000000-0000-4000-8000-0000000000aa',
        ticket: 'Dinner',
      })
      checkedIn(world, person)
    })
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says('Check who this is')
    await desk.press('1')
    await desk.says('Let them in — Checked in just now: Dinner')
  })

  it('checks in somebody who was searched for only after a second Enter', async () => {
    const desk = await openCheckIn()
    await desk.press('/')
    await desk.page.locator('.search-field').fill('田中')
    await desk.page.locator('.found__row').waitFor()
    await desk.press('Enter')
    await desk.says('Check this person in — 田中 美咲')
    expect(states(desk)).toEqual(['UNUSED'])
    await desk.press('Enter')
    await desk.says('Let them in')
    expect(states(desk)).toEqual(['USED'])
  })

  it('says at once of somebody who was searched for and is in', async () => {
    const desk = await openCheckIn((world) => checkedIn(world, world.people[0]!))
    await desk.press('/')
    await desk.page.locator('.search-field').fill('田中')
    await desk.page.locator('.found-person').getByText('today 9:40').waitFor()
    await desk.press('Enter')
    await desk.says('Check who this is — Checked in already: today 9:40')
    expect(desk.world.asked.some(({ id }) => id === 'checkIn')).toBe(false)
  })

  it('asks again when the answer got lost, and that is no second use', async () => {
    const desk = await openCheckIn((world) => void (world.loseAnswers = 0))
    desk.desk.hang(true)
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.page.waitForTimeout(300)
    desk.desk.hang(false)
    await desk.says('Let them in')
  })

  it('can be closed for the event, and opened again', async () => {
    const desk = await openCheckIn()
    await desk.press('k')
    await desk.says('Turn check-in off?')
    await desk.press('y')
    await desk.says('Turn check-in on')
    expect(desk.world.events[0]!.checkIn).toBe(false)
    await desk.press('Enter')
    await desk.says('Scan to check in')
    await desk.press('Escape')
    await desk.says('Scan the QR code')
  })
})

describe('beside a pass', () => {
  it('C checks in, the facts say since when and where, and Enter still prints', async () => {
    const desk = await openReady()
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says('Print this pass')
    await desk.press('c')
    await desk.page.getByText('9:42, 受付 3').waitFor()
    await desk.says('Print this pass')
    expect(states(desk)).toEqual(['USED'])
    await desk.press('Control+z')
    await expect.poll(() => states(desk)).toEqual(['UNUSED'])
  })

  it('C on somebody who is in says who and when first; N leaves it, Y takes it back', async () => {
    const desk = await openReady((world) => checkedIn(world, world.people[0]!))
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.page.getByText('9:40, 受付 1').waitFor()
    await desk.press('c')
    await desk.says('Undo this check-in? — Checked in already: today 9:40, 受付 1, by 小林 恵.')
    await desk.press('n')
    await desk.says('Print this pass')
    expect(states(desk)).toEqual(['USED'])
    await desk.press('c')
    await desk.says('Undo this check-in?')
    await desk.press('y')
    await desk.says('Print this pass')
    expect(states(desk)).toEqual(['UNUSED'])
  })

  it('does nothing where the event does without check-in', async () => {
    const desk = await openReady(
      (world) => void (world.events[0] = { ...world.events[0]!, checkIn: false }),
    )
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says('Print this pass')
    await desk.press('c')
    await desk.page.waitForTimeout(150)
    expect(desk.world.asked.some(({ id }) => id === 'checkIn')).toBe(false)
    expect(await desk.page.locator('dt', { hasText: 'Check-in' }).count()).toBe(0)
  })
})

describe('the statistics', () => {
  /** The times that the desk has sent. */
  const samples = (desk: OpenDesk): { kind: string; ms: number }[] =>
    desk.world.asked
      .filter(({ id }) => id === 'addTimings')
      .flatMap(({ body }) => (body as { samples: { kind: string; ms: number }[] }).samples)

  it('show the hours, the desks and the times with their median and 95 %', async () => {
    const desk = await openReady()
    await desk.press('F1')
    await desk.page.getByRole('button', { name: 'Statistics' }).click()
    await desk.says('See how the day goes — 17 October 2026, 5 desks, 832 passes, 756 check-ins')
    await desk.page
      .getByRole('img', { name: '9:00: 214 passes, 11 of them reprints, 190 check-ins' })
      .waitFor()
    await desk.page.getByText('95 % took less than 13.8 s').waitFor()
  })

  it('go back a day with the arrow, and C saves what is shown', async () => {
    const desk = await openReady()
    await desk.press('F1')
    await desk.page.getByRole('button', { name: 'Statistics' }).click()
    await desk.says('See how the day goes')
    await desk.press('ArrowLeft')
    await desk.page.getByText('Nothing was printed').waitFor()
    const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.press('c')])
    expect(file.suggestedFilename()).toBe('2026-10-16.csv')
  })

  it('are measured by the desk itself: scan, Enter, label', async () => {
    const desk = await openReady()
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says('Print this pass')
    await desk.press('Enter')
    await desk.says('Hand over the pass')
    await expect
      .poll(() => desk.world.asked.some(({ id }) => id === 'addTimings'), { timeout: 20_000 })
      .toBe(true)
    const kinds = samples(desk).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['scan_to_person']))
  })

  const setClock = (desk: OpenDesk, ms: number): Promise<void> => {
    const at = Date.parse(NOW) + ms
    desk.world.printsAt = new Date(at).toISOString()
    return desk.page.clock.setFixedTime(at)
  }

  it.each([
    ['nobody did anything for 31 seconds', (desk: OpenDesk) => setClock(desk, 31_000)],
    [
      'PassDesk did not answer',
      async (desk: OpenDesk) => {
        desk.desk.hang(true)
        await desk.says('Check that PassDesk is running')
        desk.desk.hang(false)
      },
    ],
  ])('leave out the person during whose turn %s, and measure the next', async (_, interrupt) => {
    const desk = await openReady((world) => void addPerson(world, { name: '佐藤 悠斗' }))
    onTestFinished(() => setClock(desk, 0))
    const turn = async (person: number, wait: () => Promise<void>): Promise<void> => {
      await scan(desk.page, desk.world.people[person]!.qr)
      await desk.says('Print this pass')
      await wait()
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Hand over the pass')
    }
    await turn(0, () => interrupt(desk))
    await setClock(desk, 40_000)
    await turn(1, () => setClock(desk, 42_000))
    await expect
      .poll(() => samples(desk).filter(({ kind }) => kind === 'person'), { timeout: 20_000 })
      .toEqual([{ kind: 'person', ms: 2_000 }])
  })
})

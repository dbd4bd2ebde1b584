// @module-tag slow
import { afterEach, describe, expect, it } from 'vitest'
import { opened } from '../support/opened.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'

const house = opened(() => openDeskHouse())
afterEach(() => house.cure())

const PASSWORD = 'correct horse battery'
/** Longer than the time in which Esc stops an automatic print, ms. */
const LONG_AFTER_MS = 2_200

const open = (people: readonly string[], options: DeskOptions = {}): Promise<Desk> =>
  house.open({ people, userOptions: { password: PASSWORD }, ...options })

/** The session ends in the kiosk; the next poll notices it. */
async function endSession(desk: Desk): Promise<void> {
  await house.db('web_sessions').where({ user_id: desk.user.userId }).delete()
  await desk.says('Sign in')
}
async function signIn(desk: Desk, email = desk.user.email, password = PASSWORD): Promise<void> {
  await desk.field('Email').fill(email)
  await desk.field('Password').fill(password)
  await desk.page.waitForTimeout(100)
  await desk.press('Enter')
}

describe('a session that ends during work', () => {
  it('keeps the open person, waiting scans and typed text, and hides them meanwhile', async () => {
    const desk = await open(['佐藤 悠斗', 'Anna Berg'])
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.scan(desk.people[1]!)
    await desk.holds('Anna Berg')
    await desk.press('F3')
    await desk.field('Name').fill('佐藤 悠人')
    await endSession(desk)
    await desk.page.getByText('Your sign-in has expired').waitFor()
    const hidden = desk.page.locator('.person, .paper, .waiting-scans').filter({ visible: true })
    expect(await hidden.count()).toBe(0)
    await signIn(desk)
    await desk.says('Edit the pass')
    expect(await desk.field('Name').inputValue()).toBe('佐藤 悠人')
    await desk.holds('Anna Berg')
    await desk.step('Enter', 'Check the text')
    await desk.press('Escape')
    await desk.opens('Anna Berg')
  })

  it.each(['Email', 'Password'])(
    'keeps a scan into the field %s, and neither types, submits nor shows it',
    async (label) => {
      const desk = await open(['佐藤 悠斗'])
      await endSession(desk)
      await desk.field(label).focus()
      await desk.scan(desk.people[0]!)
      await desk.page.getByText('1 scan waits. It opens after you sign in.').waitFor()
      for (const name of ['Email', 'Password']) expect(await desk.field(name).inputValue()).toBe('')
      expect(await desk.page.locator('body').innerText()).not.toContain(desk.people[0]!.qr.slice(-22))
      await signIn(desk)
      await desk.says('Print the pass')
      await desk.opens('佐藤 悠斗')
    },
  )

  it('does not print the open pass by itself when somebody signs in again', async () => {
    const desk = await open(['佐藤 悠斗'], { express: true })
    await desk.scanStep(desk.people[0]!, 'Printing automatically')
    await endSession(desk)
    await signIn(desk)
    await desk.says('Print the pass')
    await desk.page.waitForTimeout(LONG_AFTER_MS)
    expect(await desk.jobs()).toEqual([])
  })

  it('shows none of it to a person without a role at the event', async () => {
    const desk = await open(['佐藤 悠斗'])
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    const ben = { name: 'Ben Ito', password: PASSWORD }
    const other = await house.house.makeManager(await house.house.makeEvent(), ben)
    await endSession(desk)
    await signIn(desk, other.email)
    await desk.says('Import the participant list')
    expect(await desk.page.locator('body').innerText()).not.toContain('佐藤')
  })
})

describe('signing in', () => {
  it('says below the field what is wrong', async () => {
    const desk = await open(['佐藤 悠斗'])
    await endSession(desk)
    await signIn(desk, desk.user.email, 'something else')
    await desk.page.getByText('Wrong email or password').waitFor()
    await desk.field('Password').fill(PASSWORD)
    await desk.step('Enter', 'Scan the pass QR')
  })

  it('with a first password asks for an own one', async () => {
    const desk = await open(['佐藤 悠斗'])
    await house.db('users').where({ id: desk.user.userId }).update({ must_change_password: true })
    await endSession(desk)
    await signIn(desk)
    await desk.says('Set your own password')
    await desk.field('New password').fill('my own password')
    await desk.field('New password again').fill('another password')
    await desk.press('Enter')
    await desk.page.getByText('The passwords do not match').waitFor()
    await desk.field('New password again').fill('my own password')
    await desk.step('Enter', 'Scan the pass QR')
    await endSession(desk)
    await signIn(desk, desk.user.email, 'my own password')
    await desk.says('Scan the pass QR')
  })

  it('to two events asks for one, which opens by itself the next time', async () => {
    const desk = await open(['佐藤 悠斗'])
    const second = await house.house.makeEvent()
    await house.db('events').where({ id: second }).update({ title: 'Second day' })
    await house.house.grant(desk.user, 'event_manager', second)
    await desk.page.evaluate(() => localStorage.removeItem('passdesk.event'))
    await desk.page.reload()
    await desk.says('Choose the event')
    await desk.page.getByText('Second day').click()
    await desk.says('Import the participant list')
    await desk.page.reload()
    await desk.says('Import the participant list')
    expect(await desk.page.locator('.top-bar > b.clip').innerText()).toBe('Second day')
  })
})

describe('a reload of the page', () => {
  const NAMES = ['佐藤 悠斗', 'Anna Berg', '李 健']

  it('keeps the open person and the scans that wait, and stores no code in clear', async () => {
    const desk = await open(NAMES)
    for (const person of desk.people) {
      await desk.scan(person)
      await desk.page.waitForTimeout(100)
    }
    await desk.says('Print the pass')
    await desk.holds('2 scans waiting')
    await desk.page.waitForTimeout(200)
    const stored = await desk.page.evaluate(
      () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }),
    )
    for (const person of desk.people) expect(stored).not.toContain(person.qr.slice(-22))
    await desk.page.reload()
    for (const name of NAMES) {
      await desk.opens(name)
      await desk.press('Escape')
    }
    await desk.says('Scan the pass QR')
  })

  it('restores the step of a printed pass: no key prints a second one without a reason', async () => {
    const desk = await open(['Anna Berg'])
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('Enter', 'Hand over the pass')
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await desk.page.reload()
      await desk.opens('Anna Berg')
      await desk.says('Hand over the pass')
    }
    await desk.step('Enter', 'Scan the pass QR')
    await desk.scanStep(desk.people[0]!, 'Choose why to reprint')
    await desk.page.reload()
    await desk.says('Choose why to reprint')
    expect(await desk.jobs()).toHaveLength(1)
    await desk.step('Escape', 'Scan the pass QR')
  })

  it('asks first while an edit is not saved, which Back keeps too', async () => {
    const desk = await open(NAMES)
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.press('F3')
    await desk.field('Name').fill('佐藤 悠人')
    const asked = new Promise<string>((resolve) =>
      desk.page.once('dialog', (dialog) => (resolve(dialog.type()), void dialog.dismiss())),
    )
    await desk.press('x')
    await desk.page.evaluate(() => void setTimeout(() => location.reload()))
    expect(await asked).toBe('beforeunload')
    await desk.page.evaluate(() => history.back())
    await desk.says('Save or')
    expect(await desk.field('Name').inputValue()).toContain('佐藤 悠人')
    desk.page.once('dialog', (dialog) => void dialog.accept())
  })

  it('is not needed for Back, which is one screen back and never leaves the desk', async () => {
    const desk = await open(NAMES)
    const url = desk.page.url()
    await desk.step('F7', 'Print jobs')
    for (const back of ['evaluate', 'go', 'key', 'go'] as const) {
      if (back === 'evaluate') await desk.page.evaluate(() => history.back())
      else if (back === 'go') await desk.page.goBack().catch(() => null)
      else await desk.press('Alt+ArrowLeft')
      await desk.says('Scan the pass QR')
      expect(desk.page.url()).toBe(url)
    }
  })
})

it('the page is named after the person or the screen', async () => {
  const desk = await open(['佐藤 悠斗'])
  const title = (): Promise<string> => desk.page.title()
  const event = await desk.page.locator('.top-bar > b.clip').innerText()
  await expect.poll(title).toBe(`Scan the pass QR – ${event} – PassDesk`)
  await desk.scan(desk.people[0]!)
  await expect.poll(title).toBe('佐藤 悠斗 – PassDesk')
  await desk.press('F3')
  await expect.poll(title).toBe('佐藤 悠斗 – Edit the pass – PassDesk')
  await desk.press('F2')
  await expect.poll(title).toBe(`Search – ${event} – PassDesk`)
  await endSession(desk)
  await expect.poll(title).toBe('Sign-in – PassDesk')
})

describe('print on scan', () => {
  it('stops at Esc, and then waits for an Enter', async () => {
    const desk = await open(['佐藤 悠斗'], { express: true })
    await desk.scanStep(desk.people[0]!, 'Printing automatically')
    await desk.step('Escape', 'Print the pass')
    await desk.page.waitForTimeout(LONG_AFTER_MS)
    expect(await desk.jobs()).toEqual([])
    await desk.step('Enter', 'Hand over the pass')
    await desk.press('Escape')
    await desk.scanStep(desk.people[0]!, 'Choose why to reprint')
    await desk.page.waitForTimeout(LONG_AFTER_MS)
    expect(await desk.jobs()).toHaveLength(1)
  })

  it('never prints what nobody confirmed, without consent, or after a search by name', async () => {
    const desk = await open(['佐藤 悠斗'], {
      express: true,
      prepare: async (event) => {
        await event.guest('Ben Ito', { confirmed: false, email: 'ben@people.example' })
        await event.guest('Cleo Sato', { consent: false, email: 'cleo@people.example' })
      },
    })
    for (const [name, sign] of [
      ['Ben', 'Check the text'],
      ['Cleo', 'Ask for consent'],
      ['佐藤', 'Print the pass'],
    ] as const) {
      await desk.find(name)
      await desk.step('Enter', sign)
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      await desk.press('Escape')
    }
    expect(await desk.jobs()).toEqual([])
  })

  it('switched on by another desk prints later scans only', async () => {
    const desk = await open(['佐藤 悠斗', 'Anna Berg', '李 健'])
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.scan(desk.people[1]!)
    await desk.holds('Anna Berg')
    await desk.setExpress(true)
    await desk.page.getByText('Print on scan').waitFor()
    await desk.page.waitForTimeout(LONG_AFTER_MS)
    await desk.says('Print the pass')
    await desk.press('Escape')
    await desk.opens('Anna Berg')
    await desk.page.waitForTimeout(LONG_AFTER_MS)
    await desk.says('Print the pass')
    expect(await desk.jobs()).toEqual([])
    await desk.press('Escape')
    await desk.scanStep(desk.people[2]!, 'Printing automatically')
    await desk.says('Hand over the pass')
    expect(await desk.jobs()).toHaveLength(1)
  })
})

describe('the change of shift', () => {
  const typePin = async (desk: Desk, pin: string): Promise<void> => {
    await desk.field('PIN').fill(pin)
    await desk.press('Enter')
  }

  it('is a digit or the own pass, a PIN and Enter; the desk then carries the new name', async () => {
    const desk = await open(['佐藤 悠斗'])
    const next = await house.house.makeReceptionist(desk.eventId, { name: '鈴木 遥', password: PASSWORD })
    await next.client.post('/desk/pin', { pin: '4071', password: PASSWORD })
    await desk.room('Change of shift', 'Choose who takes over')
    await desk.scanStep(next, 'Type your PIN — 鈴木 遥 takes over')
    await desk.press('Escape')
    await desk.scan(desk.people[0]!)
    await desk.page.getByText("does not belong to the event's staff").waitFor()
    await desk.step('1', 'Type your PIN — 鈴木 遥 takes over')
    await typePin(desk, '4072')
    await desk.page.getByText('Wrong PIN').waitFor()
    await typePin(desk, '4071')
    // The scanned participant waited.
    await desk.says('Print the pass')
    await desk.page.locator('.top-bar .clip', { hasText: '鈴木 遥' }).waitFor()
  })

  it('names who has no PIN yet, and sets the own one with the password', async () => {
    const desk = await open(['佐藤 悠斗'])
    await house.house.makeReceptionist(desk.eventId, { name: 'Ben Ito', password: PASSWORD })
    await desk.room('Change of shift', 'Choose who takes over')
    await desk.step('1', 'Sign in with the password — Ben Ito has no PIN yet, F1 signs out.')
    await desk.press('s')
    await desk.page.getByLabel('Your password').fill(PASSWORD)
    await desk.page.getByLabel('New PIN').fill('12')
    await desk.press('Enter')
    await desk.page.locator('.field .bad').waitFor()
    await desk.page.getByLabel('New PIN').fill('123456')
    await desk.step('Enter', 'Choose who takes over')
    expect(await house.db('staff_pins').where({ user_id: desk.user.userId })).toHaveLength(1)
  })
})

// @module-tag slow
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooserBy, runCommand, tabTo } from '../renderer/desk-page.ts'
import { openBrowser, typeByHand } from '../support/browser.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { opened } from '../support/opened.ts'

/**
 * From an empty event to an approved person, by keyboard only, with the data that other apps see.
 */
describe('filling an event at the desk', () => {
  const house = opened(async () => startTestKiosk({ rendererDir: await shared('screens') }))
  const browser = opened(openBrowser)
  let page: Page
  let eventId: string
  let person: TestPerson

  beforeAll(async () => {
    // A new kiosk requires its first administrator.
    await house.makeAdmin()
    eventId = await house.makeEvent()
    const signIn = { email: 'megumi@people.example', password: 'a long password' }
    await house.makeManager(eventId, signIn)
    person = await house.makePerson({ name: '中村 蓮', affiliation: '早霧大学' })
    page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
    })
    await page.goto(house.kiosk.url)
  }, 180_000)

  const says = (text: string | RegExp) =>
    expect.poll(() => page.locator('[role="status"]').first().innerText(), { timeout: 15_000 }).toMatch(text)
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const step = async (key: string, text: string | RegExp): Promise<void> => {
    await press(key)
    await says(text)
  }
  /** The list may show a decision before its reply offers to undo it. */
  const undo = async (): Promise<void> => {
    await page.locator('.toast').waitFor()
    await step('Control+z', 'Approve or decline')
  }
  const goTo = (label: string): Promise<void> => tabTo(page.getByLabel(label, { exact: true }))
  const choose = async (group: string, option: string): Promise<void> => {
    const choices = page.getByRole('group', { name: group, exact: true })
    const radio = choices.getByLabel(option, { exact: true })
    await tabTo(choices.locator('input:checked'))
    for (let steps = 0; steps < 6 && !(await radio.isChecked()); steps += 1) await press('ArrowRight')
    expect(await radio.isChecked()).toBe(true)
  }
  const read = async (path: string) => (await house.client.get(`/events/${eventId}${path}`)).body

  const tickets = async () => (await read('')).tickets

  it('opens event admin with keys', async () => {
    await says('Sign in')
    await typeByHand(page, 'megumi@people.example')
    await press('Tab')
    await typeByHand(page, 'a long password')
    await step('Enter', 'Add a printer')
    await runCommand(page, 'Event and tickets')
    await says('Edit the event page')
  })

  it('makes a ticket of three places, by invitation and with approval', async () => {
    await step('2', 'Set up the tickets')
    await step('a', 'Add a ticket')
    await typeByHand(page, 'Evening')
    await goTo('Sales limit')
    await typeByHand(page, '3')
    await choose('Needs approval', 'Yes')
    await choose('By invitation', 'Yes')
    await step('Control+s', 'Set up the tickets')
    await page.locator('.table tbody tr').getByText('Evening').waitFor()
    const rules = { salesLimit: 3, requiresApproval: true, invitationOnly: true }
    const ticket = { name: 'Evening', ...rules, status: 'PUBLISHED' }
    expect((await read('')).tickets).toMatchObject([ticket])
  })

  it('adds a required question with choices, and reports first what is missing', async () => {
    await step('3', 'Set up the questions')
    await step('a', /^Add a question$/m)
    await typeByHand(page, 'Your lunch')
    await choose('Kind', 'One choice')
    await choose('Required', 'Yes')
    await press('Control+s')
    await page.locator('.field .bad', { hasText: 'two options' }).waitFor()
    await goTo('Options')
    await typeByHand(page, 'Fish')
    await press('Enter')
    await typeByHand(page, 'Rice')
    await press('Control+s')
    await page.locator('.table tbody tr').getByText('Your lunch').waitFor()
    const options = [{ text: 'Fish' }, { text: 'Rice' }]
    const question = { text: 'Your lunch', kind: 'SINGLE_CHOICE', required: true, options }
    expect((await read('/questions')).questions).toMatchObject([question])
  })

  it('makes one invitation code', async () => {
    await step('4', 'Invite with codes')
    await step('a', 'Create random codes')
    await goTo('Number of codes')
    await press('Control+a')
    await typeByHand(page, '1')
    await press('Enter')
    await page.locator('.event-admin-code').waitFor()
  })

  it('registers a person with it through the API, and shows them with their answer', async () => {
    const code = await page.locator('.event-admin-code').innerText()
    const [ticket] = (await read('')).tickets
    const [question] = (await read('/questions')).questions
    const body = {
      ticketId: ticket.id,
      invitationCode: code,
      questionAnswers: [{ questionId: question.id, answer: [question.options[1].id] }],
    }
    const answer = await person.client.post(`/events/${eventId}/register`, body)
    expect(answer.body.entry.state, JSON.stringify(answer.body)).toBe('PENDING')
    await step('5', 'Approve or decline')
    const card = page.locator('.approval')
    await card.getByText('中村 蓮').waitFor()
    await card.getByText('Rice').waitFor()
    await card.getByText(code).waitFor()
  })

  it('approves with A, undoes with Ctrl+Z, declines, undoes that, and approves', async () => {
    const { id } = (await read('')).tickets[0]
    const state = async (): Promise<string> =>
      (await person.client.post(`/events/${eventId}/register`, { ticketId: id })).body.entry.state
    const sold = async (): Promise<number> =>
      (await house.db('ticket_types').where({ id }).first('sold')).sold
    await step('a', 'No pending approvals')
    expect(await state()).toBe('UNUSED')
    await undo()
    await step('r', 'No pending approvals')
    expect([await state(), await sold()]).toEqual(['CANCELLED', 0])
    await undo()
    expect([await state(), await sold()]).toEqual(['PENDING', 1])
    await step('a', 'No pending approvals')
    expect([await state(), await sold()]).toEqual(['UNUSED', 1])
  })

  it('imports a file after a preview, and saves the whole event, by keyboard', async () => {
    await step('6', 'Import or save the event')
    const chooser = await chooserBy(page, 'Enter')
    const rows = [
      { name: 'Morning', requiresApproval: true, price: 0, paymentType: 'FREE' },
      { name: 'Dinner', requiresApproval: false, price: 4000, paymentType: 'FREE' },
    ]
    const buffer = Buffer.from(JSON.stringify({ tickets: rows }))
    await chooser.setFiles({ name: 'event.json', mimeType: 'application/json', buffer })
    await says('Fix or skip 1 row')
    const hasText = 'The price is 4000, but the payment type is FREE'
    await page.locator('.table .is-stop', { hasText }).waitFor()
    expect((await read('')).tickets).toHaveLength(1)
    await step('Enter', 'Imported')
    await expect.poll(tickets).toMatchObject([{ name: 'Evening' }, { name: 'Morning' }])
    const [download] = await Promise.all([page.waitForEvent('download'), press('j')])
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(saved).toMatchObject({
      passdesk: 1,
      tickets: [{ name: 'Evening' }, { name: 'Morning' }],
      questions: [{ text: 'Your lunch' }],
      codes: [{ used: 1 }],
    })
  })

  it('declines three selected people at once, and undoes all three', async () => {
    const ticket = (await read('')).tickets[1]
    const [question] = (await read('/questions')).questions
    for (let i = 0; i < 3; i += 1) {
      const other = await house.makePerson({ name: `Somebody ${i}` })
      const body = {
        ticketId: ticket.id,
        questionAnswers: [{ questionId: question.id, answer: [question.options[0].id] }],
      }
      const { entry } = (await other.client.post(`/events/${eventId}/register`, body)).body
      expect(entry.state).toBe('PENDING')
    }
    const sold = async (): Promise<number> =>
      (await house.db('ticket_types').where({ id: ticket.id }).first('sold')).sold
    await step('5', 'Approve or decline')
    await page.locator('.approval-queue .chip', { hasText: 'Somebody 2' }).waitFor()
    await step('m', 'Approve or decline 3')
    await step('r', 'No pending approvals')
    expect(await sold()).toBe(0)
    await undo()
    await page.locator('.approval-queue .chip', { hasText: 'Somebody 2' }).waitFor()
    expect(await sold()).toBe(3)
  })

  it('edits text and times, and shows below the field why a short name is invalid', async () => {
    await step('1', 'Edit the event page')
    await step('e', 'Edit text and times')
    await goTo('Short name (URL)')
    await press('Control+a')
    await typeByHand(page, 'geojson')
    await press('Control+s')
    await page.locator('.field .bad', { hasText: '"geojson" is reserved' }).waitFor()
    await press('Control+a')
    await typeByHand(page, 'evening-2026')
    await goTo('Venue')
    await typeByHand(page, 'Hall B')
    await step('Control+s', 'Edit the event page')
    await page.getByText('/events/evening-2026').waitFor()
    expect((await house.client.get('/events/evening-2026')).body.place).toBe('Hall B')
  })

  it('asks before something is deleted, and deletes nothing that people have', async () => {
    await step('2', 'Set up the tickets')
    await expect.poll(() => page.locator('.rail').innerText()).not.toContain('Delete')
    await step('a', 'Add a ticket')
    await typeByHand(page, 'Mistake')
    await press('Control+s')
    await page.locator('.table tbody tr').getByText('Mistake').waitFor()
    await press('ArrowDown', 'ArrowDown')
    await page.locator('.table .on').getByText('Mistake').waitFor()
    await step('Delete', 'Delete it?')
    await step('n', 'Set up the tickets')
    await step('Delete', 'Delete it?')
    await step('y', 'Set up the tickets')
    await expect.poll(tickets).toMatchObject([{ name: 'Evening' }, { name: 'Morning' }])
  })
})

import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { saveBody, type TestPerson } from '../support/kiosk.ts'
import { openDeskHouse, type Desk, type EventOfDesk } from './desk-house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => openDeskHouse())

const misaki = (desk: EventOfDesk): Promise<TestPerson> => desk.guest('田中 美咲', { kana: 'たなか みさき' })

const withoutConsent = (desk: EventOfDesk): Promise<TestPerson> => desk.guest('Anna Berg', { consent: false })

async function openWith(
  make: (desk: EventOfDesk) => Promise<TestPerson>,
  sign: string | RegExp,
): Promise<Desk & { readonly person: TestPerson }> {
  let person: TestPerson | undefined
  const desk = await house.open({ prepare: async (event) => (person = await make(event)) })
  await desk.scanStep(person!, sign)
  return { ...desk, person: person! }
}
const isParked = async (desk: Desk, person: TestPerson) => (await desk.view(person)).parked

describe('a confirmed pass', () => {
  it('stays open after keys without a meaning: the banner names them, and F1 opens the menu', async () => {
    const desk = await openWith(misaki, /^Print the pass/)
    await desk.scanStep('12', 'Scan again, or press one key — Received “12”')
    await desk.press('F1')
    await desk.page.locator('.menu-field').waitFor()
    await desk.step('Escape', /^Print the pass/)
  })

  it('is drawn with its own text in true proportion; a registered name that differs is shown', async () => {
    const desk = await openWith(async (event) => {
      const person = await misaki(event)
      await house.db('users').where({ id: person.userId }).update({ name: '田中 みさき' })
      return person
    }, 'Print the pass')
    await desk.page.getByRole('img', { name: /^Pass: 田中 美咲/ }).waitFor()
    await desk.page.getByText('Registered as 田中 みさき').waitFor()
    const { template, render } = (await desk.view(desk.person)).pass
    const box = (await desk.page.locator('.paper').boundingBox())!
    expect(box.width / box.height).toBeCloseTo(62 / template.lengthMm, 1)
    const print = (await desk.page.locator('.paper__print').boundingBox())!
    expect(print.width / print.height).toBeCloseTo(render.widthPx / render.heightPx, 1)
  })

  it('is printed once although the reply to Enter was lost and Enter is pressed again', async () => {
    const desk = await openWith(misaki, 'Print the pass')
    const loseReply = async (route: Route): Promise<void> => {
      await route.fetch()
      await route.abort()
    }
    await desk.page.route('**/desk/prints', loseReply, { times: 1 })
    await desk.press('Enter')
    // The job that was made is found again, or Enter repeats the request under the same key.
    await desk.says(/^(Try again|Hand over)/)
    if ((await desk.sign()).includes('Try again')) await desk.press('Enter')
    await desk.says('Hand over the pass — The printer reported it done.')
    expect(await desk.jobs()).toMatchObject([{ user_id: desk.person.userId, state: 'printed' }])
  })
})

describe('an unconfirmed pass', () => {
  it('is not printed for who does not agree: N sends them to the help desk, with the cause', async () => {
    const desk = await openWith(withoutConsent, 'Ask for consent')
    await desk.step('n', 'Scan the pass QR')
    expect(await desk.view(desk.person)).toMatchObject({
      parked: true,
      helpDeskNote: 'Does not agree to print the pass',
    })
    await desk.press('Control+z')
    await expect.poll(() => isParked(desk, desk.person)).toBe(false)
    await desk.scanStep(desk.person, 'Ask for consent')
    await desk.step('F3', 'Ask for consent — Show the screen and ask. Then the text can be edited.')
    await desk.step('n', 'Scan the pass QR')
    expect(await desk.view(desk.person)).toMatchObject({ parked: true, consentGiven: false })
  })

  it('changed while staff checked it, so they check again', async () => {
    const desk = await openWith(misaki, 'Print the pass')
    const path = `/api/passes/${desk.eventId}`
    const { draft, templateRevision } = (await desk.person.client.get(path)).body
    const text = { content: { ...draft.content, title: '司会' }, expectedRevision: draft.revision }
    await desk.person.client.post(path, saveBody({ templateRevision, ...text, action: 'confirm' }))
    await desk.says('Check the new text')
    await desk.step('Enter', 'Print the pass')
  })
})

describe('a pass that was printed before', () => {
  const printed = async (): Promise<Desk & { readonly person: TestPerson }> => {
    const desk = await openWith(misaki, 'Print the pass')
    await desk.step('Enter', 'Hand over the pass')
    await desk.step('F4', 'Choose why to reprint')
    return desk
  }

  it('asks for a reason, repeats it, and prints with it', async () => {
    const desk = await printed()
    await desk.press('Enter')
    expect(await desk.tone()).toBe('hold')
    await desk.step('2', 'Print the pass again — Reason: Damaged')
    await desk.step('Enter', 'Hand over the pass')
    expect((await desk.jobs()).at(-1)).toMatchObject({ reason: 'damaged' })
  })

  it('takes one typed line for another reason', async () => {
    const desk = await printed()
    await desk.step('5', 'Type why it is reprinted')
    await desk.page.keyboard.type('coffee', { delay: 60 })
    await desk.step('Enter', 'Print the pass again — Reason: Other')
    await desk.step('Enter', 'Hand over the pass')
    expect((await desk.jobs()).at(-1)).toMatchObject({ reason: 'other', reason_text: 'coffee' })
  })
})

it('F10 changes every text without a reload and is remembered', async () => {
  const desk = await openWith(misaki, 'Print the pass')
  await desk.step('F10', /^パスを印刷する — 本人が .*確認済み/)
  expect(await desk.page.locator('.rail').innerText()).toContain('検索')
  expect(await desk.page.locator('html').getAttribute('lang')).toBe('ja')
  expect(await desk.page.evaluate(() => localStorage.getItem('passdesk.language'))).toBe('ja')
})

// @module-tag slow
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeSampleLogo } from '../support/sample-logos.ts'
import { openDeskHouse, type Desk, type DeskOptions, type GuestOptions } from './desk-house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => openDeskHouse())

const PASSWORD = 'correct horse battery'
const open = (options: DeskOptions = {}): Promise<Desk> =>
  house.open({
    people: ['田中 美咲'],
    admin: true,
    userOptions: { name: '小林 恵', password: PASSWORD },
    ...options,
  })

describe('editing a pass', () => {
  async function edit(): Promise<Desk> {
    const desk = await open()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('F3', 'Edit the pass')
    return desk
  }

  it('shows the new drawing, saves with Enter, and asks for a new confirmation', async () => {
    const desk = await edit()
    const picture = desk.page.locator('.paper__print')
    const before = await picture.getAttribute('src')
    await desk.field('Affiliation').fill('株式会社ソラ')
    await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
    await desk.step('Enter', 'Check the text')
    await desk.step('Enter', 'Print the pass — Confirmed by staff')
    const { draft } = (await desk.view(desk.people[0]!)).pass
    expect(draft.content.affiliation).toBe('株式会社ソラ')
  })

  it('names what does not fit, and the character that cannot be printed', async () => {
    const desk = await edit()
    await desk.field('Affiliation').fill('長'.repeat(80))
    await desk.says('Shorten the affiliation — The first 48 of 80 characters fit on 62 × 40 mm.')
    await desk.page.locator('.hero.stale').waitFor()
    await desk.field('Affiliation').fill('Kumo')
    await desk.field('Name').fill('渡\uE0A3 真央')
    await desk.says('Edit the name')
  })

  it('does not discard typed text at one Esc', async () => {
    const desk = await edit()
    await desk.field('Title').fill('司会')
    await desk.step('Escape', 'Save or discard the changes')
    await desk.step('Escape', 'Print the pass')
  })

  it('breaks a line with Enter where lines are broken by hand, and saves with Ctrl+S', async () => {
    const desk = await edit()
    await desk.page.getByLabel('By Enter').click()
    await desk.field('Name').focus()
    await desk.press('End', 'Enter')
    expect(await desk.field('Name').inputValue()).toBe('田中 美咲\n')
    await desk.step('Control+s', 'Check the text')
  })

  it('corrects the kana, and the search finds the new one', async () => {
    const desk = await edit()
    await desk.field('Kana').fill('わたなべ みさき')
    await desk.step('Enter', 'Print the pass')
    await desk.page.locator('.identity .kana').getByText('わたなべ みさき').waitFor()
    await desk.find('わたなべ')
    await desk.page.locator('.found__row').getByText('田中 美咲').waitFor()
  })

  it('comes after consent, which is asked for again when it is withdrawn meanwhile', async () => {
    const desk = await open({
      people: ['Zoë Kraus'],
      prepare: (event) => event.guest('Anna Berg', { consent: false, email: 'anna@berg.example' }),
    })
    await desk.find('Anna')
    await desk.step('Enter', 'Ask for consent')
    await desk.press('F3')
    expect(await desk.field('Name').count()).toBe(0)
    await desk.step('Enter', 'Edit the pass')
    await desk.field('Name').fill('Anna Bergh')
    const user = await house.db('users').where({ email: 'anna@berg.example' }).first()
    await house.db('consents').where({ user_id: user.id }).delete()
    await desk.step('Control+s', 'Ask for consent')
    await desk.step('Enter', 'Edit the pass')
    expect(await desk.field('Name').inputValue()).toBe('Anna Bergh')
    await desk.step('Control+s', 'Check the text')
  })
})

it('a walk-in needs a name; one with an account keeps its text, and opens the pass with Enter', async () => {
  const cancelled = { entryState: 'CANCELLED', confirmed: false, email: 'known@people.example' }
  const desk = await open({
    prepare: (event) => event.guest('山田 洋子', cancelled as GuestOptions),
  })
  await desk.press('F6', 'Enter')
  await desk.page.getByText('A pass needs a name').waitFor()
  await desk.field('Name').fill('山田 葉子')
  await desk.field('Email').fill('known@people.example')
  await desk.step('Enter', /^Added with the registered text — This email was registered before\. Kept as/)
  await desk.step('Enter', 'Check the text')
})

it('staff are added with a temporary password shown once, and removed after a confirmation', async () => {
  const desk = await open()
  await desk.room('Staff', 'Manage the staff')
  await desk.press('a')
  await desk.field('Name').fill('佐々木 健')
  await desk.field('Email').fill('ken@desk.example')
  await desk.page.getByText('Event manager', { exact: true }).click()
  await desk.press('Enter')
  const secret = desk.page.getByText(/^\w{4}-\w{4}-\w{4}/)
  await secret.first().waitFor()
  await desk.step('Enter', 'Manage the staff')
  await desk.page.getByRole('row', { name: /佐々木 健/ }).click()
  await desk.step('c', 'Give the receptionist role? — 佐々木 健')
  await desk.press('y')
  await desk.page.getByRole('row', { name: /佐々木 健.*Receptionist/ }).waitFor()
  await desk.step('Delete', 'Remove them from the staff? — 佐々木 健')
  await desk.press('y')
  await desk.page.getByRole('row', { name: /佐々木 健/ }).waitFor({ state: 'detached' })
})

it('a logo is rejected with cause and cure, and a good one is looked at and approved', async () => {
  const desk = await open()
  await desk.room('Logos')
  await desk.press('o')
  await desk.page.getByRole('textbox').first().fill('株式会社クモ')
  await desk.press('Enter')
  await desk.page.getByText('株式会社クモ').first().waitFor()
  const choose = (name: string, buffer: Buffer) =>
    desk.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('text.png', Buffer.from('no picture'))
  await desk.says('Choose a PNG, JPEG or WebP — The file has another format. Save the logo as PNG.')
  expect(await desk.tone()).toBe('stop')
  await choose('kumo.png', Buffer.from(await makeSampleLogo('kumo')))
  await desk.says('Approve or add logos — 1 logo waits for approval.')
  await desk.page.getByAltText('As printed, black and white').waitFor()
  await desk.press('a')
  await desk.page.getByText('Approved').first().waitFor()
})

describe('the activity log', () => {
  it('shows actions in words, and a changed line is an error', async () => {
    const desk = await open()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('F9', 'Scan the pass QR')
    await desk.room('Activity log, lists', 'Read the activity log')
    await desk.page.getByRole('row', { name: /Sent to the help desk 田中 美咲 小林 恵/ }).waitFor()
    expect(await desk.download('c')).toMatch(/-attendees\.csv$/)
    const line = { subject_id: desk.people[0]!.userId, action: 'park' }
    const { detail } = await house.db('audit_log').where(line).first()
    await house.db('audit_log').where(line).update({ detail: '{"parked":"no"}' })
    onTestFinished(() => house.db('audit_log').where(line).update({ detail }))
    await desk.press('Escape')
    await desk.room('Activity log, lists', 'Inform the organiser')
    expect(await desk.tone()).toBe('stop')
  })

  it('asks for a password that is no longer recent, and then saves the file', async () => {
    const desk = await open()
    const session = house.db('web_sessions').where({ user_id: desk.user.userId })
    await session.update({ password_at: new Date(Date.now() - 3_600_000).toISOString() })
    await desk.room('Activity log, lists', 'Read the activity log')
    await desk.press('c')
    const prompt = desk.page.getByRole('dialog', { name: 'Enter your password' })
    await desk.says('Enter your password — Needed to continue. Signed in: 小林 恵')
    await desk.step('Escape', 'Try again with your password')
    await desk.press('c')
    await prompt.getByLabel('Password').fill('wrong')
    await desk.press('Enter')
    await prompt.getByText('The password is wrong').waitFor()
    await prompt.getByLabel('Password').fill(PASSWORD)
    expect(await desk.download('Enter')).toMatch(/-attendees\.csv$/)
    expect(await prompt.count()).toBe(0)
  })
})

it('data that cannot be read is told with its cause, and Enter reads it again', async () => {
  const desk = await open()
  const { page } = desk
  for (const [name, path, then] of [
    ['Event and tickets', 'office', /^Edit the event page/],
    ['Pass design', 'template', null],
  ] as const) {
    const address = `**/desk/events/*/${path}`
    const json = { error: 'internal_error', message: 'none', requestId: 'test' }
    await page.route(address, (route) => route.fulfill({ status: 500, json }))
    await desk.room(name, 'Try again')
    const stage = page.locator('.stage').filter({ visible: true }).first()
    expect(await stage.innerText()).not.toContain('Wait a moment')
    await page.locator('.banner').getByText('Read again').waitFor()
    await page.unroute(address)
    await desk.press('Enter')
    if (then) await desk.says(then)
    else await page.locator('.design__paper').first().waitFor()
    await desk.press('Escape')
  }
})

describe('a receptionist', () => {
  it('is offered the permitted actions only, by the same keys', async () => {
    const desk = await open({ admin: false, receptionist: true })
    await desk.press('F1')
    const rooms = desk.page.locator('[data-command]')
    await rooms.first().waitFor()
    const offered = (await rooms.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    expect(offered.join(', ')).toBe(
      'Search F2, Walk-in F6, Jobs F7, Help desk, Check-in Ctrl E, Pause or resume printing F8, ' +
        'Print run, Devices, Settings, Staff phones, Change of shift, Practice, Other event, Sign out',
    )
    await desk.page.locator('.menu-field').fill('Settle')
    expect(await rooms.count()).toBe(0)
    await desk.press('Escape', 'Escape')
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    expect(await desk.page.locator('.rail').innerText()).not.toContain('More')
    await desk.step('m', 'Print the pass')
  })

  it('of an empty event waits for a scan; only managers import', async () => {
    const desk = await open({ admin: false, receptionist: true, people: [] })
    await desk.says('Scan the pass QR')
    await desk.step('i', 'Scan the pass QR')
  })
})

it('the settings offer an administrator a backup and a file for support, and staff neither', async () => {
  const staff = await open({ admin: false })
  await staff.room('Settings')
  await staff.page.getByText('Try the sounds').waitFor()
  expect(await staff.page.getByText('Maintenance').count()).toBe(0)
  const desk = await open()
  await desk.room('Settings')
  await desk.page.getByText('Maintenance').waitFor()
  await desk.press('b')
  await desk.page.getByText(/^Backed up: \d+ people, \d+ labels?\. .*by-hand-.*\.sqlite$/).waitFor()
  expect(await desk.download('d')).toMatch(/^passdesk-diagnostics-\d{4}-\d\d-\d\d\.zip$/)
  await desk.page.getByText('Saved in the download folder.').waitFor()
})

it('appearance and size are stored on this desk', async () => {
  const desk = await open()
  await desk.room('Settings')
  await desk.page.getByText('Dark').click()
  expect(await desk.page.locator('html').getAttribute('data-theme')).toBe('dark')
  const size = () =>
    desk.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const before = await size()
  await desk.page.getByText('115 %').click()
  expect((await size()) / before).toBeCloseTo(1.15, 2)
  expect(await desk.page.evaluate(() => localStorage.getItem('passdesk.settings'))).toMatch(/dark/)
})

describe('the help in the desk', () => {
  const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.id)

  it('shows the section of the screen at F1 F1, and keeps typed text', async () => {
    const desk = await open()
    await desk.step('F6', 'Add a participant')
    const name = desk.page.getByRole('textbox').first()
    await name.fill('Freja Ravn')
    await desk.press('F1')
    await desk.page.locator('.menu-field').waitFor()
    await desk.step('F1', 'At the desk')
    await desk.page.locator('.help-text h2', { hasText: 'Walk-in' }).waitFor()
    await expect.poll(() => focused(desk)).toBe('walk-in')
    await desk.step('Escape', 'Add a participant')
    expect(await name.inputValue()).toBe('Freja Ravn')
  })

  it('turns pages and follows links by keyboard, and Alt+Left takes the last step back', async () => {
    const desk = await open({ language: 'ja' })
    await desk.press('F1')
    await desk.step('F1', '受付で')
    await desk.step('ArrowLeft', 'はじめに')
    await desk.page.getByRole('link', { name: '参加者の取り込み' }).focus()
    await desk.step('Enter', 'イベントを運営する')
    await expect.poll(() => focused(desk)).toBe('import')
    await desk.step('Alt+ArrowLeft', 'はじめに')
    await desk.press('Alt+ArrowLeft')
    await desk.step('Alt+ArrowLeft', 'パスのQRを読み取る')
  })
})

it('duplicates are merged by keyboard: 1 or 2 for each field, then a question', async () => {
  const desk = await open({
    prepare: async (event) => {
      for (const affiliation of ['Hokuto', 'Kumo'])
        await event.guest('石井 文', { kana: 'いしい ふみ', affiliation, confirmed: false })
    },
  })
  await desk.room('Merge duplicates', 'Choose what stays')
  const chosen = (name: string) => desk.page.getByRole('button', { name, pressed: true, exact: true })
  const [first, other] = (await chosen('Hokuto').count()) ? ['Hokuto', 'Kumo'] : ['Kumo', 'Hokuto']
  await chosen(first!).waitFor()
  for (let step = 0; step < 12 && !(await chosen(other!).count()); step += 1)
    await desk.press('2', 'ArrowDown')
  await chosen(other!).waitFor()
  await desk.step('Enter', 'Are they one person?')
  await desk.step('n', 'Choose what stays')
  await desk.step('Enter', 'Are they one person?')
  await desk.step('y', 'Merged: 石井 文')
  expect(await house.db('entries').where({ event_id: desk.eventId })).toHaveLength(2)
})

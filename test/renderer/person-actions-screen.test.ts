// @module-tag slow
import { describe, expect, it } from 'vitest'
import { createClient, expectError } from '../support/client.ts'
import { content, saveBody, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { readCode } from '../support/pass-proofs.ts'
import { openDeskRig } from '../pass/template/desk-rig.ts'

describe('rarely needed actions for one person', () => {
  const rig = opened(async () => {
    const desks = await openDeskRig()
    return { ...desks, eventId: await desks.house.makeEvent() }
  })

  async function openFor(person: TestPerson, language: 'ja' | 'en' = 'en') {
    const desk = await rig.openDesk(rig.eventId, language)
    rig.scanner.scan(person.qr)
    await desk.page.locator('.stage.person').waitFor()
    await desk.step('m', language === 'en' ? 'Choose what they need' : '必要なものを選ぶ')
    return desk
  }
  const confirmed = async (name: string): Promise<TestPerson> => {
    const person = await rig.house.makePerson({ eventId: rig.eventId, name })
    await person.client.post(
      `/api/passes/${rig.eventId}`,
      saveBody({ action: 'confirm', content: content({ name }) }),
    )
    return person
  }

  it('is a new QR that is shown and printed, while the old one shows why it was revoked', async () => {
    const person = await confirmed('李 健')
    const desk = await openFor(person)
    await desk.step('1', 'Revoke the old QR?')
    await desk.step('1', 'Let them photograph this QR')
    const picture = await desk.page.locator('img.qr').screenshot()
    const fresh = (await readCode(`data:image/png;base64,${picture.toString('base64')}`))?.text ?? ''
    expect(fresh).toMatch(/\/q#[0-9A-Za-z]{22}$/)
    expect(fresh).not.toBe(person.qr)
    const match = await desk.manager.client.post('/desk/match', { eventId: rig.eventId, qr: fresh })
    expect(match.body).toMatchObject({ outcome: 'person', person: { userId: person.userId } })
    await desk.press('Enter')
    // The pass has the new code, so its look is confirmed again before it is printed.
    await desk.page.locator('.stage.person').waitFor()
    await desk.press('Escape')
    rig.scanner.scan(person.qr)
    await desk.says(/^Ask for the new QR — This QR was revoked at \d+:\d\d \(lost\)\./)
    expect(await desk.page.locator('.banner').getAttribute('data-tone')).toBe('stop')
    expect(await desk.page.locator('.banner .cap').count()).toBe(0)
  })

  it('is a new QR for somebody of two events once staff say that the person is here', async () => {
    const person = await confirmed('王 芳')
    await rig.house.enter(person, await rig.house.makeEvent())
    const desk = await openFor(person)
    await desk.step(['1', '1'], 'Is the person at the desk? — This QR is also used at another event.')
    const match = await desk.manager.client.post('/desk/match', { eventId: rig.eventId, qr: person.qr })
    expect(match.body.outcome).toBe('person')
    await desk.step('1', 'Let them photograph this QR')
  })

  it('is a first password that signs in once and has to be changed; the old one is refused', async () => {
    const person = await rig.house.makePerson({
      eventId: rig.eventId,
      name: '渡邊 遥',
      password: 'the old password',
    })
    // A password that this event gave; one that a person chose is theirs.
    await rig.house.db('users').where({ id: person.userId }).update({ password_event_id: rig.eventId })
    const desk = await openFor(person, 'ja')
    await desk.step('2', '仮パスワードを発行しますか')
    await desk.step('Enter', 'パスワードを渡す')
    const first = await desk.page.locator('.secret-box__secret').innerText()
    const anybody = createClient(rig.house.kiosk.url)
    const signIn = (password: string) => anybody.post('/api/v1/auth/login', { email: person.email, password })
    expectError(await signIn('the old password'), 'invalid_credentials')
    expect((await signIn(first)).body).toMatchObject({ mustChangePassword: true })
    await desk.press('Enter')
    await desk.page.locator('.stage.person').waitFor()
    expect(await desk.page.locator('.secret-box').count()).toBe(0)
  })

  it('is no password for staff, who are sent to an administrator', async () => {
    const staff = await rig.house.makeManager(rig.eventId, { eventId: rig.eventId, name: '鈴木 遥' })
    await (await openFor(staff)).step(['2', 'Enter'], 'Ask an administrator — 鈴木 遥 is on the staff')
  })

  it('is a check of the e-mail that apps get as verified, and that can be withdrawn', async () => {
    const person = await confirmed('小林 葵')
    const stored = () => rig.house.db('users').where({ id: person.userId }).first('checked_email')
    const desk = await openFor(person)
    await desk.step('3', new RegExp(`^Does ${person.email} belong to them\\?`))
    await desk.step('Escape', 'Choose what they need')
    expect(await stored()).toEqual({ checked_email: null })
    await desk.press('3', 'Enter')
    await desk.page.getByText(/^Checked on /).waitFor()
    expect(await stored()).toEqual({ checked_email: person.email })
    await desk.step('3', 'Withdraw the check?')
    await desk.press('Enter')
    await desk.page.getByText(/^Other apps then trust/).waitFor()
    expect(await stored()).toEqual({ checked_email: null })
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addPerson, unconfirmed, type FakePerson, type World } from './fake-world.ts'

/** Longer than the window in which Esc stops a label that prints on scan, ms. */
const LONG_AFTER_MS = 2_200

/** What a line of people and a long shift do to the desk. */
export function lineSuite(open: DeskBrowser['open']): void {
  async function openWith(prepare: (world: World) => FakePerson): Promise<OpenDesk & { readonly person: FakePerson }> {
    let person: FakePerson | undefined
    const desk = await open((world) => void (person = prepare(world)), { language: 'en' })
    onTestFinished(() => desk.close())
    return { ...desk, person: person! }
  }
  const withoutConsent = (world: World): FakePerson => {
    const person = addPerson(world, { name: 'Anna Berg', consentGiven: false })
    unconfirmed(person)
    return person
  }
  const field = (desk: OpenDesk, label: string) => desk.page.getByLabel(label, { exact: true })
  const prints = (desk: OpenDesk): number => desk.world.asked.filter((one) => one.id === 'print').length

  describe('F3 before consent', () => {
    it('asks for consent first, then edits and saves', async () => {
      const desk = await openWith(withoutConsent)
      await scan(desk.page, desk.person.qr)
      await desk.says('Ask for consent')
      await desk.press('F3')
      await desk.says('Ask for consent')
      expect(await field(desk, 'Name').count()).toBe(0)
      await desk.press('Enter')
      await desk.says('Edit the pass')
      expect(desk.person.consentGiven).toBe(true)
      await field(desk, 'Name').fill('Anna Bergh')
      await desk.press('Control+s')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })

    it('withdrawn while staff type: the consent step comes, and what was typed is kept', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Name').fill('Anna Bergh')
      desk.person.consentGiven = false
      await desk.press('Control+s')
      await desk.says('Ask for consent')
      await desk.press('Enter')
      await desk.says('Edit the pass')
      expect(await field(desk, 'Name').inputValue()).toBe('Anna Bergh')
      await desk.press('Control+s')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })
  })

  it('a person without consent takes two keys: consent with the text, then print', async () => {
    const desk = await openWith(withoutConsent)
    await scan(desk.page, desk.person.qr)
    await desk.says('Ask for consent')
    await desk.page.locator('.paper').waitFor()
    await desk.press('Enter')
    await desk.says('Print this pass — Confirmed by staff')
    await desk.press('Enter')
    await desk.says('Hand over the pass')
  })

  describe('editing', () => {
    it('saves with Enter', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Name').fill('Anna Bergh')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })

    it('breaks a line with Enter where lines are broken by hand', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.getByLabel('By Enter').click()
      await field(desk, 'Name').focus()
      await desk.press('End')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      expect(await field(desk, 'Name').inputValue()).toBe('Anna Berg\n')
      await desk.press('Control+s')
      await desk.says('Check the text')
    })

    it('corrects the kana, and the search finds the new one', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '渡辺 健太', kana: 'わたべ けんた' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Kana').fill('わたなべ けんた')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      await desk.says('Print this pass')
      await desk.page.locator('.person__kana').getByText('わたなべ けんた').waitFor()
      await desk.press('F2')
      await desk.page.locator('.search-field').fill('わたなべ')
      await desk.page.locator('.found__row').getByText('渡辺 健太').waitFor()
    })
  })

  describe('express mode that another desk switches on', () => {
    it('does not print what is open here already', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      Object.assign(desk.world.events[0]!, { express: true })
      desk.desk.changed()
      await desk.page.getByText('Express mode').waitFor()
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      await desk.says('Print this pass')
      expect(prints(desk)).toBe(0)
    })

    it('does not print what waited already, and prints what is scanned from then on', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      const waits = addPerson(desk.world, { name: 'Anna Berg' })
      const after = addPerson(desk.world, { name: '李 健' })
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await scan(desk.page, waits.qr)
      await desk.page.locator('.strip').getByText('Anna Berg').waitFor()
      Object.assign(desk.world.events[0]!, { express: true })
      desk.desk.changed()
      await desk.page.getByText('Express mode').waitFor()
      await desk.press('Escape')
      await desk.page.locator('.person--display').getByText('Anna Berg').waitFor()
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      await desk.says('Print this pass')
      expect(prints(desk)).toBe(0)
      await desk.press('Escape')
      await scan(desk.page, after.qr)
      await desk.says('Printing by itself')
      await desk.says('Hand over the pass')
      expect(prints(desk)).toBe(1)
    })
  })
}

// @module-tag slow
import { describe, expect, it } from 'vitest'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { messages } from '../../../messages/index.ts'
import { axeFindings } from '../../renderer/axe-findings.ts'
import { scan } from '../../support/browser.ts'
import { confirmOwn } from '../../support/desk-steps.ts'
import { opened } from '../../support/opened.ts'
import { labelFiles } from '../../print/print-world.ts'
import { openDeskRig, type DeskPage } from './desk-rig.ts'

const preset: PassTemplate = TEMPLATE_PRESETS[0]!
const TICKET_CLASS = { ownTemplate: null, roll: null, note: '', partyPlaces: null }

describe('the template designer', () => {
  const rig = opened(openDeskRig)

  async function design(language: 'ja' | 'en' = 'en') {
    const eventId = await rig.house.makeEvent()
    const desk = await rig.openDesk(eventId, language)
    await desk.room(language === 'en' ? 'Pass design' : 'パスのデザイン')
    await desk.says(language === 'en' ? 'Design the pass' : 'テンプレートを編集する')
    await desk.page.locator('.design__paper:not(.stale) .design__box--on').waitFor()
    const { client } = desk.manager
    const path = `/desk/events/${eventId}/template`
    const inForce = async (): Promise<{ template: PassTemplate; templateRevision: number }> =>
      (await client.get(path)).body.event
    /** Another desk saves a template of 50 mm. */
    const saveElsewhere = () =>
      client.post(path, { expectedRevision: 1, template: { ...preset, lengthMm: 50 } })
    const showsLength = (mm: number) => desk.page.locator('.row__value', { hasText: `${mm} mm` }).waitFor()
    return { ...desk, eventId, inForce, saveElsewhere, showsLength }
  }
  const save = async (desk: DeskPage, revision: number): Promise<void> => {
    await desk.step('Control+s', `Save as version ${revision}? — No confirmations are lost.`)
    await desk.step('Enter', `Saved as version ${revision}`)
  }
  const drawn = (desk: DeskPage) => desk.page.locator('.design__paper:not(.stale) .paper__print')
  const row = (desk: DeskPage, part: string) => desk.page.locator('.element-table tr', { hasText: part })

  it('moves an element by dots and millimetres by keyboard, and saves a new revision', async () => {
    const desk = await design()
    await desk.press('Tab', 'Tab', 'Tab')
    await row(desk, 'QR').and(desk.page.locator('[aria-current=true]')).waitFor()
    const place = () => row(desk, 'QR').locator('.element-table__place').innerText()
    const before = await place()
    await desk.press('Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowUp')
    await expect.poll(place).not.toBe(before)
    await save(desk, 2)
    const { template, templateRevision } = await desk.inForce()
    expect(templateRevision).toBe(2)
    // 14 dots to the left of the standard position and 12 above it.
    expect(Math.round(template.layers!.qr!.x! * 696)).toBe(
      Math.round((Number(before.split(',')[0]) * 300) / 25.4) + 20 - 18 - 14,
    )
  })

  it.each(['en', 'ja'] as const)(
    'designs the passes of a class, and returns to it (%s)',
    async (language) => {
      const eventId = await rig.house.makeEvent()
      const desk = await rig.openDesk(eventId, language)
      const { client } = desk.manager
      const office = `/desk/events/${eventId}`
      const texts = messages[language]
      const name = '登壇者 / Speaker'
      const confirmSave = async () => {
        // Enter acts when the number of affected confirmations is known.
        await desk.says(`${texts['template.ofClass.ask']} — ${texts['template.ask.none']}`)
        await desk.press('Enter')
      }
      await rig.house.makePerson({ eventId, name: '森 美咲' })
      const mark = { kind: 'band', text: 'SPEAKER' }
      const part = { nameJa: '登壇者', nameEn: 'Speaker', tickets: ['General'], mark }
      const made = await client.post(`${office}/classes`, { ...TICKET_CLASS, ...part })
      expect(made.status).toBe(201)
      await desk.room(texts['menu.eventAdmin'])
      await desk.step('7', texts['ticketClass.page.banner'])
      await desk.step('d', texts['template.ofClass.banner'])
      await drawn(desk).waitFor()
      expect(await desk.page.locator('.design__rail h2').innerText()).toBe(name)
      expect(await axeFindings(desk.page)).toEqual([])
      await desk.press('Tab', 'Tab', 'Tab')
      await row(desk, texts['template.part.qr']).and(desk.page.locator('[aria-current=true]')).waitFor()
      await desk.press('Shift+ArrowLeft', 'Control+s')
      await confirmSave()
      await desk.says(texts['template.saved.banner'].replace('{{revision}}', '3'))
      const designed = await client.get(`${office}/template?classId=${made.body.classId}`)
      expect(designed.body.template.layers.qr).toBeDefined()
      expect((await client.get(`${office}/template`)).body.templateRevision).toBe(1)

      // Another manager changes the class meanwhile: the edits stay.
      await desk.press('Shift+ArrowUp')
      await client.send('PUT', `${office}/classes/${made.body.classId}`, {
        ...TICKET_CLASS,
        ...part,
        ownTemplate: { ...designed.body.template, lengthMm: 45 },
      })
      await desk.press('Control+s')
      await confirmSave()
      await desk.says(texts['template.conflict.banner'])
      await desk.step('o', texts['template.ofClass.banner'])
      await desk.step('Escape', texts['ticketClass.page.banner'])
      await desk.page.getByText('45 mm').waitFor()
    },
    60_000,
  )

  it('takes Ctrl+Z for its drawing alone: what the desk offered to undo before ends here', async () => {
    const eventId = await rig.house.makeEvent()
    const person = await rig.house.makePerson({ eventId, name: '森 美咲' })
    const desk = await rig.openDesk(eventId)
    await scan(desk.page, person.qr)
    await desk.says('Check the text')
    await desk.press('F9')
    await desk.page.locator('.toast').waitFor()
    await desk.room('Pass design', 'Design the pass')
    await desk.page.locator('.design__box--on').first().waitFor()
    expect(await desk.page.locator('.toast').count()).toBe(0)
    await desk.step(['Control+z', 'Escape', 'Escape'], 'Scan the pass QR')
    expect(await rig.house.db('parked_people').where({ event_id: eventId }).pluck('user_id')).toEqual([
      person.userId,
    ])
  })

  it('says how many confirmations a revision ends, and asks before it is saved', async () => {
    const desk = await design()
    for (const name of ['李 健', '佐藤 悠斗']) {
      const person = await rig.house.makePerson({ eventId: desk.eventId, name })
      await confirmOwn(person, desk.eventId, { name })
    }
    await desk.step(['ArrowDown', 'Control+s'], 'Save as version 2? — 2 confirmations are lost')
    await desk.step('Escape', 'Design the pass')
    expect((await desk.inForce()).templateRevision).toBe(1)
    await desk.step('Control+s', 'Save as version 2? — 2 confirmations are lost')
    await desk.step('Enter', 'Saved as version 2')
  })

  it('names the people whose text does not fit', async () => {
    const desk = await design()
    const { eventId } = desk
    await rig.house.makePerson({ eventId, name: '佐藤 悠斗', affiliation: '株式会社'.repeat(12) })
    // On the narrowest roll.
    await desk.page.getByLabel('2210').check()
    await desk.page
      .locator('.checks')
      .getByText(/^1 of \d+ does not fit: 佐藤 悠斗$/)
      .waitFor()
  })

  it('changes to what is delivered for another roll, and back by Ctrl+Z', async () => {
    const desk = await design()
    await desk.page.getByLabel('2210').check()
    await expect.poll(() => drawn(desk).getAttribute('src')).not.toBeNull()
    await desk.showsLength(62)
    await desk.page.getByLabel('4205').check()
    await desk.showsLength(62)
    await desk.press('Control+z', 'Control+z')
    await desk.showsLength(40)
    await desk.press('Control+y')
    await desk.showsLength(62)
  })

  it('shows the other samples by their digits, and says of the longest that it does not fit', async () => {
    const desk = await design('ja')
    await desk.press('1')
    await desk.page.getByLabel('短い').and(desk.page.locator(':checked')).waitFor()
    await desk.press('5')
    await desk.page.locator('.checks').getByText('この見本は入りません').waitFor()
    await desk.press('2')
    await desk.page.locator('.checks').getByText('2 m で読める').waitFor()
  })

  it('drags a part with the pointer', async () => {
    const desk = await design()
    const box = (await desk.page.locator('.design__box--part').last().boundingBox())!
    await desk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await desk.page.mouse.down()
    await desk.page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2 - 90, { steps: 6 })
    await desk.page.mouse.up()
    await save(desk, 2)
    const { qr } = (await desk.inForce()).template.layers!
    expect(qr!.x).toBeGreaterThan(0.1)
    expect(qr!.x).toBeLessThan(0.75)
  })

  it('keeps the edits when another desk saved meanwhile, and lets staff choose', async () => {
    const desk = await design()
    await desk.press('ArrowDown')
    await desk.saveElsewhere()
    await desk.says('Choose the version to keep — Kobayashi Megumi saved version 2 at')
    await save(desk, 3)
    expect((await desk.inForce()).template.lengthMm).toBe(40)
  })

  it('keeps edits while another screen is open, and discards them only on a second Esc', async () => {
    const desk = await design()
    await desk.step(['ArrowDown', 'F7'], /^(?!Design)/)
    await desk.step('Escape', 'Design the pass')
    await desk.page.getByRole('status').getByText('Design the pass').waitFor()
    await desk.page.locator('.banner').getByText('Save (version 2)').waitFor()
    await desk.step('Escape', 'Save, or press Esc again')
    await desk.step('Escape', 'Import the participant list')
    await desk.room('Pass design', 'Design the pass')
    expect(await desk.page.locator('.banner').getByText('Save (version 2)').count()).toBe(0)
  })

  it('prints the sample that is shown', async () => {
    const desk = await design()
    await desk.page.getByRole('button', { name: 'Printer and card' }).click()
    await desk.page.getByLabel('Any', { exact: true }).check()
    const before = labelFiles(rig.house.dir).length
    await desk.step('t', 'Test — The sample came out.')
    expect(labelFiles(rig.house.dir)).toHaveLength(before + 1)
  })

  it('refuses a size out of its bounds with the bounds beside it', async () => {
    const desk = await design()
    const size = desk.page.getByLabel('Name: largest size in dots')
    await size.fill('300')
    await desk.page.getByText('22 to 256').waitFor()
    await size.fill('60')
    await expect.poll(() => desk.page.locator('.design__tag').innerText()).toBe('Name 60')
  })
})

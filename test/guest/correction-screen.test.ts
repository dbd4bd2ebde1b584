// @module-tag slow
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { openDeskRig } from '../pass/template/desk-rig.ts'
import { opened } from '../support/opened.ts'

const NOTES = [
  'Name: printed without invisible characters (no. 2 U+200B).',
  'Line below the name: printed without no. 3 U+E0A3, not in the print fonts.',
]

describe('a name that cannot be printed, by keyboard', () => {
  const rig = opened(openDeskRig)

  it('is typed by F3, over the selected character, and printed', async () => {
    const eventId = await rig.house.makeEvent({ nfcEnabled: false })
    const desk = await rig.openDesk(eventId)
    const { page } = desk
    const names = { name: '渡\uE0A3 真央', kana: 'わたなべ まお' }
    rig.scanner.scan((await rig.house.makePerson({ eventId, ...names })).qr)
    await desk.says(
      'Edit the name — Character 2 is private (U+E0A3) and cannot be printed. Ask which one it is.',
    )
    await page.locator('.correction').waitFor()
    expect(await page.locator('.coded').first().innerText()).toBe('E0A3')
    await desk.press('F3')
    const field = page.locator('.stage.person input').first()
    await field.waitFor()
    const selected = ({ selectionStart: from, selectionEnd: to }: HTMLInputElement) => [from, to]
    expect(await field.evaluate(selected)).toEqual([1, 2])
    await page.keyboard.insertText('邊')
    expect(await field.inputValue()).toBe('渡邊 真央')
    for (const says of ['Check the text', 'Print the pass', 'Hand over the pass']) {
      await desk.press('Enter')
      await desk.says(says)
    }
    await desk.close()
  })

  it('names below the picture what the pass leaves out, also while it is edited', async () => {
    const template = { ...TEMPLATE_PRESETS[0]!, nameLine: 'kana' as const }
    const lined = await rig.house.makeEvent({ nfcEnabled: false, template })
    const names = { name: '渡\u200B辺 真央', kana: 'わた\uE0A3なべ まお' }
    const person = await rig.house.makePerson({ eventId: lined, ...names })
    const other = await rig.openDesk(lined)
    rig.scanner.scan(person.qr)
    const notes = other.page.locator('.drawing-notes li')
    await notes.first().waitFor()
    expect(await notes.allInnerTexts()).toEqual(NOTES)
    await other.press('F3')
    const field = other.page.locator('.stage.person input').first()
    await field.waitFor()
    expect(await notes.allInnerTexts()).toEqual(NOTES)
    await field.fill('渡辺 真央')
    await notes.first().getByText('U+E0A3').waitFor()
    expect(await notes.allInnerTexts()).toEqual(NOTES.slice(1))
    await other.close()
  })
})

// @module-tag slow
import { expect, it } from 'vitest'
import { runCommand, tabTo } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { opened } from '../support/opened.ts'

const desk = opened(openPrintingDesk)

it('a ticket class with a note is created by the organiser, and guides reception', async () => {
  const { house, eventId } = desk
  const guest = await house.makePerson({ eventId, name: '村上 結菜', kana: 'むらかみ ゆいな' })
  const opened = await desk.openDesk('en')
  const { page, says, step } = opened

  await runCommand(page, 'Event and tickets')
  await says(/event page/)
  await step('7', 'Set up the ticket classes')
  await step('a', 'Add a ticket class')
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('出展者')
  await type('Name in English', 'Exhibitor')
  await type('Ticket values in the list', 'General')
  await tabTo(page.getByLabel('Mark on the pass', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type('Text of the mark', '出展者 EXHIBITOR')
  await type('Note to tell before Enter', 'Load in by 10:30, at door B.')
  await page.keyboard.press('Control+s')
  await page.getByRole('cell', { name: /Exhibitor/ }).waitFor()

  await step(['Escape', 'Escape'], 'Scan the pass QR')
  await scan(page, guest.qr)
  await says('Tell them first — "Load in by 10:30, at door B."')
  // Enter neither marks the note as read nor confirms.
  await step('Enter', 'Tell them first')
  await step('Space', 'Check the text')
  await page.getByText(/Told at/).waitFor()
  await step('Enter', 'Print the pass')
  await step('Enter', /Hand over|Give|handed/i)
  const jobs = await house.db('print_jobs').where({ user_id: guest.userId })
  expect(jobs).toHaveLength(1)
  await opened.close()
}, 90_000)

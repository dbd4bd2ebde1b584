// @module-tag slow
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../renderer/axe-findings.ts'
import { runCommand } from '../renderer/desk-page.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { opened } from '../support/opened.ts'

/** The keys of the items, and the text of the screen that each one opens. */
const POINTS = [
  ['1', /^(Set up|Choose|Edit|Check|Design).*(pass|template|label)/i],
  ['3', 'Choose the participant list'],
  ['4', /device|printer/i],
  ['5', /device|printer/i],
  ['6', /device|printer/i],
  ['7', 'Choose the participant list'],
  ['8', 'Choose who to print'],
  ['9', /staff/i],
  ['d', /device|printer/i],
  ['e', 'What the screen says'],
] as const

describe('the preparation list of a real kiosk, by keyboard', () => {
  const desk = opened(() => openPrintingDesk({ patienceMs: 15_000 }))

  it('opens the screen of each point by its key, and comes back', async () => {
    await desk.house.makePerson({ eventId: desk.eventId, consent: false })
    const opened = await desk.openDesk('en')
    const { page, says, step } = opened
    await runCommand(page, 'Preparation')
    await says(/^\d+ checks left/)
    await page.getByText('1 person not asked yet').waitFor()
    await page.getByText('DK-2205', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await desk.picture(page, 'preparation-en')
    for (const [key, text] of POINTS) {
      await step(key, text)
      await step('Escape', /^\d+ checks left/)
    }
    await opened.close()
  }, 90_000)
})

// @module-tag slow
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { trainingStarter } from '../../src-main/host/run-kiosk.ts'
import { temporaryFolder } from '../support/after-file.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { axeFindings } from './axe-findings.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'

const sticks = temporaryFolder('sticks')
const house = opened(() =>
  openDeskHouse({
    usbRoots: [sticks],
    startTraining: (settings) => trainingStarter(settings, pino({ level: 'silent' })),
  }),
)
afterEach(() => house.cure())

const guests = (length: number): string[] => Array.from({ length }, (_, at) => `Guest ${at + 1}`)
const open = (options: DeskOptions = {}): Promise<Desk> =>
  house.open({ people: guests(6), admin: true, ...options })

describe('a print run', () => {
  async function choose(desk: Desk): Promise<void> {
    await desk.room('Print run', 'Choose who to print')
  }
  async function review(): Promise<Desk> {
    const desk = await open({
      prepare: (event) =>
        event.guest('Ben Ito', { consent: false, email: `${event.eventId}@people.example` }),
    })
    await choose(desk)
    await desk.page.getByText(/Box A/).first().waitFor()
    await desk.step('Enter', 'Look through the passes')
    await desk.page.locator('.run-cell .paper').nth(5).waitFor()
    return desk
  }
  const chosen = (desk: Desk) => desk.page.locator('.run-cell.on b').innerText()
  const leftOut = async ({ eventId }: Desk): Promise<number> => {
    return (await house.db('print_run_labels').where({ event_id: eventId, skip_reason: 'left_out' })).length
  }

  it('leaves no pass out from the list of people without one, and loses no key', async () => {
    const desk = await review()
    await desk.press('w')
    await desk.page.getByText('Back to the passes').waitFor()
    await desk.press('x', 'w')
    expect(await leftOut(desk)).toBe(0)
    await desk.page.route('**/desk/print-runs/*/labels/*', async (route) => {
      if (route.request().method() !== 'GET') await desk.page.waitForTimeout(500)
      await route.continue()
    })
    const first = await chosen(desk)
    await desk.press('x', 'ArrowRight')
    await expect.poll(() => chosen(desk)).not.toBe(first)
    await desk.press('x')
    await expect.poll(() => leftOut(desk), { timeout: 10_000 }).toBe(2)
  })

  it('asks before it ends, and goes on after N', async () => {
    const desk = await review()
    house.printer().setCover(true)
    await desk.page.locator('.card.device, .run-cell').first().waitFor()
    await desk.step('Enter', 'Close the printer cover')
    await desk.step('Delete', 'End the print run? — Passes that are not printed yet are listed as skipped.')
    await desk.step('n', 'Close the printer cover')
    house.cure()
    await desk.says(/have no pass|has no pass|^Put out/)
  })

  it('keeps the last printer, and counts only printers that get a box', async () => {
    await house.addPrinter({ name: 'QL-800', stock: 'DK-2210', isDefault: false })
    const desk = await open({ people: guests(11) })
    await choose(desk)
    await desk.page.getByText('No boxes').waitFor()
    await desk.page.getByLabel('Passes in a box').fill('10')
    await desk.page.getByText(/^Boxes A\b.*B/).waitFor()
    expect(await desk.page.locator('.run-plan').innerText()).toContain('(1 printer)')
    const printer = desk.page.getByRole('checkbox', { name: 'QL-820NWB' })
    await desk.page.getByRole('checkbox', { name: 'QL-800' }).uncheck()
    await printer.focus()
    await desk.press('Space')
    expect(await printer.isChecked()).toBe(true)
  })
})

it('a pass in a box is handed out by a scan and Enter, once, and Ctrl+Z takes that back', async () => {
  let person: TestPerson | undefined
  const desk = await open({ prepare: async (event) => (person = await event.boxed('Anna Berg')) })
  const state = async () => (await desk.view(person!)).box.state
  const handOut = async (): Promise<void> => {
    await desk.scanStep(person!, 'Hand out: box K, place 1')
    // An Enter that comes sooner after a code belongs to the scanner.
    await desk.page.waitForTimeout(SCAN.tailMs.most)
    await desk.step('Enter', 'Scan the pass QR')
    await expect.poll(state).toBe('handed_out')
  }
  await handOut()
  await desk.page.locator('.toast').waitFor()
  await desk.press('Control+z')
  await expect.poll(state).toBe('in_box')
  await handOut()
  await desk.scanStep(person!, /^Choose a reason — .*Desk 1/)
})

describe('backups', () => {
  it('are read back, and a restore asks for the name of the event', async () => {
    const desk = await open()
    const title = await desk.page.locator('.top-bar > b.clip').innerText()
    await desk.room('Backups', 'Back up to this computer')
    const restore = desk.page.getByRole('button', { name: /Restore this backup/ })
    await desk.press('b')
    const verified = desk.page.getByRole('row', { name: /Verified/ })
    await verified.first().waitFor()
    await desk.press('v')
    await desk.page.getByText('Check-ins').first().waitFor()
    await expect.poll(() => restore.isEnabled()).toBe(true)
    await desk.step('r', /^Restore this backup\? — Created today/)
    await desk.page.getByLabel('Event name').fill('SVC Osaka 2026')
    await desk.press('Enter')
    await desk.page.getByText(/The name does not match\. Type: /).waitFor()
    expect(title).not.toBe('SVC Osaka 2026')
    await desk.step('Escape', 'Back up to this computer')
  })

  it('go by themselves to the stick that A chooses; a stick that is pulled off is asked for', async () => {
    mkdirSync(join(sticks, 'EVENT-BACKUP'))
    const desk = await open()
    await desk.room('Backups', 'Back up to the USB stick')
    const card = desk.page.getByRole('button', { name: /USB: EVENT-BACKUP/ })
    await expect.poll(() => card.innerText()).toMatch(/free\s+Off/)
    await desk.press('a')
    await expect.poll(() => card.innerText()).toMatch(/On\s+\S+$/)
    rmSync(join(sticks, 'EVENT-BACKUP'), { recursive: true })
    await desk.says('Plug the USB stick in again')
    expect(await desk.tone()).toBe('stop')
    await desk.step('a', 'Back up to this computer')
  })
})

it('a practice is marked, scans the next guest by N, and causes faults by digits', async () => {
  const desk = await open()
  await desk.room('Practice')
  await desk.page.waitForURL(/localhost:\d+\/\?lang=en$/)
  await desk.says('Scan the pass QR')
  await desk.page.getByText('PRACTICE: nothing is recorded').waitFor()
  await desk.page.getByText('End the practice').waitFor()
  await desk.press('n')
  await desk.page.locator('.stage.person').waitFor()
  await desk.press('Escape')
  await desk.step('x', 'Choose a fault')
  await desk.step('1', 'Check what the desk shows — Cover open.')
  await desk.step('0', 'Choose a fault')
})

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

it('the preparation list opens the screen of each point by its key, and comes back', async () => {
  const desk = await open({ prepare: (event) => event.guest('Ben Ito', { consent: false }) })
  await desk.room('Preparation', /^\d+ checks left/)
  await desk.page.getByText('1 person not asked yet').waitFor()
  await desk.page.getByText('DK-2205', { exact: true }).waitFor()
  expect(await axeFindings(desk.page)).toEqual([])
  for (const [key, text] of POINTS) {
    await desk.step(key, text)
    await desk.step('Escape', /^\d+ checks left/)
  }
})

// @module-tag slow
import { describe, expect, it } from 'vitest'
import { typeByHand } from '../support/browser.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'
import { tabTo } from './desk-page.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => openDeskHouse())

const LIST = [
  '氏名,フリガナ,mail,備考',
  '高橋 陽菜,たかはし ひな,hina@kumo.example,',
  '中村 蓮,なかむら れん,ren＠waseda,車いす',
  ',,info@hokuto.example,',
]

async function openImport(options: DeskOptions = {}): Promise<Desk> {
  const desk = await house.open({ people: ['田中 美咲'], admin: true, ...options })
  await desk.room('Import participants', 'Choose the participant list')
  return desk
}
const put = (desk: Desk, lines: readonly string[]): Promise<void> =>
  desk.page.locator('input[type=file]').setInputFiles({
    name: 'attendees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  })
async function openColumns(lines: readonly string[] = LIST): Promise<Desk> {
  const desk = await openImport()
  await choose(desk, lines)
  return desk
}
async function choose(desk: Desk, lines: readonly string[]): Promise<void> {
  await put(desk, lines)
  await desk.says(/^Check the columns — attendees\.csv, \d+ row/)
}
/** Stores the list whose columns are shown, and opens the next import. */
async function storeAndReturn(desk: Desk, sign = 'Imported'): Promise<void> {
  await desk.step('Enter', /^Import/)
  await desk.step('Enter', sign)
  await desk.press('Enter')
  await desk.room('Import participants')
}
/** Reads the import that the desk works on, as the kiosk has it. */
function previewOf(desk: Desk): () => Promise<Record<string, unknown>> {
  let path = ''
  desk.page.on('request', (request) => {
    path = /\/desk\/imports\/[\w-]{36}/.exec(request.url())?.[0] ?? path
  })
  return async () => (await desk.user.client.get(path)).body
}
const column = (desk: Desk, name: string) => desk.page.getByRole('combobox', { name })
const rowOf = (desk: Desk, name: string) => desk.page.getByRole('row', { name: new RegExp(name) }).first()
const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.ariaLabel)

describe('a list', () => {
  it('has its wanted columns shown before it is chosen, with an example to save', async () => {
    const desk = await openImport()
    await desk.page.getByRole('heading', { name: 'Columns of the list' }).waitFor()
    for (const field of ['Name', 'Email', 'Registration ID', 'Consent: print the pass'])
      await desk.page.getByRole('listitem').filter({ hasText: field }).first().waitFor()
    expect(await desk.download('x')).toBe('example-list.csv')
  })

  it('shows equal findings once, and keeps its name and columns when staff go back', async () => {
    const desk = await openColumns([
      'Name,Email,Company,Registration ID',
      ...Array.from({ length: 87 }, (_, i) => `Guest ${i + 1},guest${i + 1}@x.example,#N/A,`),
      'Anna Berg,anna.berg.example,Berg Works,',
    ])
    const name = desk.page.locator('.list-name input')
    await tabTo(name)
    await desk.press('Control+a')
    await typeByHand(desk.page, 'Ticket shop')
    await desk.step('Enter', 'Fix or skip 1 row')
    for (const text of ['87 rows', 'Rows 2–88'])
      await desk.page.locator('.import-findings').getByText(text, { exact: true }).waitFor()
    const selected = desk.page.locator('.table .on td:first-child').first()
    expect(await selected.innerText()).toBe('89')
    await desk.press('ArrowUp')
    expect(await selected.innerText()).toBe('2')
    await desk.step('Escape', 'Check the columns')
    await desk.step('Escape', 'Choose the participant list')
    await desk.step('m', 'Check the columns')
    expect(await name.inputValue()).toBe('Ticket shop')
    await desk.step('Enter', 'Fix or skip 1 row')
  })

  it('fits all columns at 1280 × 800', async () => {
    const desk = await openColumns([
      '氏名,フリガナ,メールアドレス,会社名,肩書き,チケット,同意',
      'Wolfeschlegelsteinhausenbergerdorff Maximiliana Konstantinopolitana,ウォルフ,' +
        'wolfeschlegel@people.example,会社,,General,1',
    ])
    await desk.press('Enter')
    const last = rowOf(desk, 'Maximiliana').locator('td').last()
    await last.waitFor()
    const { x, width } = (await last.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(1280)
    expect((await rowOf(desk, 'Maximiliana').boundingBox())!.height).toBeLessThan(180)
  })

  it('is read from the clipboard like a file', async () => {
    const desk = await openImport()
    await desk.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '氏名,メール\n高橋 陽菜,hina@kumo.example\n')
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await desk.says('Check the columns — clipboard.csv')
  })

  it('keeps its columns when arrows go through them, and applies a choice on Enter or Tab', async () => {
    const desk = await openColumns()
    const preview = previewOf(desk)
    let changes = 0
    desk.page.on('request', (request) => {
      if (/\/desk\/imports\//.test(request.url()) && request.method() !== 'GET') changes += 1
    })
    await expect.poll(() => focused(desk)).toBe('氏名')
    await desk.press('ArrowDown', 'ArrowDown', 'ArrowUp')
    await expect.poll(() => focused(desk)).toBe('フリガナ')
    await desk.press('Space', 'ArrowDown', 'ArrowDown', 'Escape')
    expect(changes).toBe(0)
    await column(desk, '備考').click()
    expect(await desk.page.getByRole('option').count()).toBe(22)
    await desk.press('End', 'Tab')
    await expect.poll(() => changes).toBe(1)
    await expect
      .poll(async () => (await preview()).mapping)
      .toEqual({ name: 0, kana: 1, email: 2, consent: 3 })
    await column(desk, 'フリガナ').focus()
    await desk.press('Space', 'End', 'ArrowUp', 'Enter')
    await expect.poll(() => changes).toBe(2)
    await expect.poll(async () => (await preview()).mapping).toMatchObject({ locale: 1 })
  })

  it('says from where a field moved, and what is missing then', async () => {
    const desk = await openColumns()
    await column(desk, '備考').focus()
    await desk.press('Space', 'Home', 'ArrowDown', 'ArrowDown', 'Enter')
    await rowOf(desk, '備考').getByText('Moved here from 氏名').waitFor()
    await column(desk, '備考').focus()
    await desk.step(['Space', 'Home', 'Enter'], 'Choose the column of names')
    expect(await desk.tone()).toBe('stop')
    await desk.step('Enter', 'Choose the column of names')
  })

  it('records consent of all with its source and day, also while replies are slow', async () => {
    const desk = await openImport()
    const preview = previewOf(desk)
    await choose(desk, LIST)
    await desk.page.route('**/desk/imports/*', async (route) => {
      if (route.request().method() !== 'GET') await desk.page.waitForTimeout(400)
      await route.continue()
    })
    await desk.page.getByLabel('All of these people gave consent').check()
    await desk.says('Enter how consent was given')
    await desk.page.getByLabel('How consent was given').fill('Web form')
    await desk.says('Set the day of consent')
    await desk.page.getByRole('textbox', { name: 'On which day' }).fill('2026-09-01')
    await desk.says('Check the columns')
    await desk.step('Enter', 'Fix or skip')
    expect(await preview()).toMatchObject({ consent: { from: 'all', source: 'Web form', day: '2026-09-01' } })
  })

  it('shows the values of a column of consent', async () => {
    const desk = await openColumns([
      'Name,Email,同意',
      'Amy,amy@kumo.example,はい',
      'Ben,ben@kumo.example,いいえ',
      'Cleo,cleo@kumo.example,',
    ])
    await desk.page.getByText('From the column 同意').waitFor()
    const words = await desk.page.locator('.consent-words dd').allInnerTexts()
    expect(words.filter((text) => /^\d+$/.test(text))).toEqual(['1', '1', '1'])
  })

  it('remembers its columns for the next list with the same headings', async () => {
    const desk = await openImport()
    const list = (title: string) => [
      'Name,Email,Title',
      `Amy Alpha,amy-${desk.eventId}@kumo.example,${title}`,
    ]
    await choose(desk, list('CEO'))
    await storeAndReturn(desk, 'Imported — New 1')
    await put(desk, list('Chair'))
    await desk.says(/^Check the columns — .*Same headings as .*: columns kept\./)
    await desk.step('Enter', /^Import/)
    await desk.step('Enter', /^Imported/)
  })

  it('keeps the chosen row below the headings, which cover what is above them', async () => {
    const desk = await openImport()
    const rows = Array.from({ length: 60 }, (_, at) =>
      at % 2 ? `Guest ${at},g${at}@kumo.example` : `Guest ${at},g${at}＠kumo`,
    )
    await choose(desk, ['参加者の氏名（パスに印刷される氏名）,メール', ...rows])
    await desk.step('Enter', 'Fix or skip')
    const seen = () =>
      desk.page.evaluate(() => {
        const at = (box: DOMRect, y: number): Element | null => document.elementFromPoint(box.left + 20, y)
        const body = document.querySelector('.stage > main')!.getBoundingClientRect()
        const head = document.querySelector('th')!.getBoundingClientRect()
        const chosen = document.querySelector('.table .on td')!.getBoundingClientRect()
        return {
          above: at(head, body.top + 2)?.closest('th') !== null,
          chosen: at(chosen, chosen.top + 2)
            ?.closest('tr')
            ?.matches('.table .on'),
        }
      })
    await desk.press(...Array.from({ length: 25 }, () => 'ArrowDown'))
    for (let step = 0; step < 12; step += 1) {
      await desk.press('ArrowUp')
      expect(await seen()).toEqual({ above: true, chosen: true })
    }
  })
})

it('an undo is asked about, and N keeps the import', async () => {
  const desk = await openImport()
  await choose(desk, ['Name,Email', `Amy Alpha,amy-${desk.eventId}@kumo.example`])
  await storeAndReturn(desk, 'Imported — New 1')
  await desk.step('u', 'Undo this import? — Removed: 1. Back as before: 0. Stay: 0.')
  expect(await desk.tone()).toBe('ask')
  await desk.step('n', 'Choose the participant list')
  expect(await house.db('entries').where({ event_id: desk.eventId })).toHaveLength(2)
})

it('rows that may be another person are asked for with a key and a sentence for each answer', async () => {
  const desk = await openImport()
  const list = (name: string) => ['Name,Email,Ticket number', `${name},p@kumo.example,A-1`]
  await choose(desk, list('Amy Alpha'))
  await storeAndReturn(desk)
  await put(desk, ['Name,Email,Ticket number', 'Someone Else,other@kumo.example,A-1'])
  await desk.says('Check the columns')
  await desk.step('Enter', 'Say who 1 row is')
  const amy = desk.page.getByRole('region', { name: 'Row 2' }).getByText(/Amy Alpha/)
  await amy.first().waitFor()
  await desk.step('1', /^(Import|Check)/)
})

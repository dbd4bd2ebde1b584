import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportPreview } from '../../contract/guest/import/import.ts'
import type { DeskBrowser, OpenDesk } from './desk-browser.ts'
import { pastImports, twoDuplicates } from './every-screen.ts'
import { addPerson, type World } from './fake-world.ts'

const IMPORT: ImportPreview = {
  importId: randomUUID(),
  fileName: 'attendees.csv',
  encoding: 'Shift_JIS',
  preset: null,
  encodings: [],
  rememberedFrom: null,
  header: ['氏名', 'フリガナ', 'mail', '備考'],
  list: 'attendees',
  lists: [],
  mapping: { name: 0, kana: 1, email: 2 },
  keptColumns: [],
  guessed: ['email'],
  states: { columns: [], guessed: [], unknown: [] },
  ignored: ['備考'],
  missing: [],
  consent: { from: 'none', source: '', day: null, yes: 0, no: 0, ask: 3 },
  counts: {
    total: 3,
    new: 1,
    changed: 0,
    unchanged: 0,
    refused: 2,
    cancelled: 0,
    asked: 0,
    leftOut: 0,
    flagged: 0,
  },
  kept: 0,
  findings: [],
  rows: [
    {
      line: 2,
      cells: ['高橋 陽菜', 'たかはし ひな', 'hina@kumo.example', ''],
      result: 'new',
      question: null,
      problems: [],
      warnings: [],
      kept: [],
    },
    {
      line: 3,
      cells: ['中村 蓮', 'なかむら れん', 'ren＠waseda', '車いす'],
      result: 'refused',
      question: null,
      problems: [
        {
          column: 2,
          code: 'email_malformed',
          text: 'emailMalformed',
          values: { faults: ['fullWidthAt'], strange: '' },
        },
      ],
      warnings: [],
      kept: [],
    },
    {
      line: 4,
      cells: ['', '', 'info@hokuto.example', ''],
      result: 'refused',
      question: null,
      problems: [{ column: 0, code: 'name_missing', text: 'nameMissing', values: {} }],
      warnings: [],
      kept: [],
    },
  ],
  state: 'preview',
  done: 0,
  stopped: null,
}

/** The import of participants: columns, consent, rows. */
export function importSuite(open: DeskBrowser['open']): void {
  async function openImport(
    part: Partial<ImportPreview> = {},
    prepare?: (world: World) => void,
  ): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        addPerson(world, { name: '田中 美咲' })
        world.import = { ...IMPORT, ...part }
        prepare?.(world)
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    await desk.press('F1')
    await desk.says('Find a key')
    const cap = await desk.page
      .getByRole('button', { name: /Participant import$/ })
      .locator('.cap')
      .innerText()
    await desk.press(cap.toLowerCase())
    await desk.says('Choose the participant list')
    return desk
  }
  const choose = async (desk: OpenDesk, rows = 3): Promise<void> => {
    await desk.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'attendees.csv', mimeType: 'text/csv', buffer: Buffer.from('氏名\n') })
    await desk.says(`Check the columns — attendees.csv, ${rows} rows.`)
  }
  const column = (desk: OpenDesk, name: string) => desk.page.getByRole('combobox', { name })
  const rowOf = (desk: OpenDesk, name: string) =>
    desk.page.getByRole('row', { name: new RegExp(name) })

  describe('duplicates', () => {
    it('are merged by keyboard: 1 or 2 for each field, then a question', async () => {
      const desk = await open(twoDuplicates, { language: 'en' })
      onTestFinished(() => desk.close())
      await desk.press('F1')
      await desk.says('Find a key')
      await desk.press('l')
      await desk.says('Choose what stays')
      const chosen = (name: string) =>
        desk.page.getByRole('button', { name, pressed: true, exact: true })
      await chosen('Hokuto').waitFor()
      await desk.page.getByRole('cell', { name: '石井 文' }).first().waitFor()
      await desk.press('ArrowDown', '2')
      await chosen('Kumo').waitFor()
      await desk.press('ArrowDown', '2')
      await chosen('登壇者').waitFor()
      await desk.press('Enter')
      await desk.says('Are they one person?')
      await desk.press('n')
      await desk.says('Choose what stays')
      await desk.press('Enter')
      await desk.says('Are they one person?')
      await desk.press('y')
      await desk.says(
        'Merged: 石井 文 — One entry is left, with both QR codes. Kept: Email: fumi@hokuto.example, ' +
          'Affiliation: Kumo, Ticket: 登壇者, 一般.',
      )
      await desk.press('ArrowDown')
      await desk.says('This pair cannot be merged')
      const asked = desk.world.asked.filter((one) => one.id === 'mergePeople')
      expect(asked.map((one) => one.body)).toMatchObject([{ take: ['affiliation', 'ticket'] }])
    })
  })

  describe('an import', () => {
    it('shows the wanted columns before a file is chosen, and saves an example', async () => {
      const desk = await openImport()
      await desk.page.getByRole('heading', { name: 'Columns of the list' }).waitFor()
      for (const field of ['Name', 'Email', 'Registration ID', 'Consent: print the pass'])
        await desk.page.getByRole('listitem').filter({ hasText: field }).first().waitFor()
      const download = desk.page.waitForEvent('download')
      await desk.press('x')
      expect((await download).suggestedFilename()).toBe('example-list.csv')
    })

    it('is checked, fixed here with the next error after each fix, and stored', async () => {
      const desk = await openImport()
      await choose(desk)
      await desk.press('Enter')
      await desk.says('Fix or skip 2 rows — attendees.csv, read as Shift_JIS, 3 rows')
      expect(await desk.page.locator('.table__row--on').innerText()).toContain('ren＠waseda')
      await desk.press('F3')
      await desk.page.getByLabel('Email').fill('ren@waseda.example')
      await desk.press('Enter')
      await desk.says('Fix or skip 1 row')
      await expect
        .poll(() => desk.page.locator('.table__row--on').innerText())
        .toContain('info@hokuto.example')
      await desk.press('Enter')
      await desk.says('Imported')
      await desk.press('Enter')
      await desk.says('Scan the QR code')
    })

    it('shows the result of each row beside all columns at 1280 × 800', async () => {
      const fields = ['name', 'kana', 'email', 'affiliation', 'title', 'ticket', 'consent'] as const
      const header = ['氏名', 'フリガナ', 'メールアドレス', '会社名', '肩書き', 'チケット', '同意']
      const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
      const name = 'Wolfeschlegelsteinhausenbergerdorff Maximiliana Konstantinopolitana'
      const cells = [name, 'ウォルフ', 'wolfeschlegel@people.example', '会社', '', 'General', '1']
      const [row] = IMPORT.rows
      const desk = await openImport({ header, mapping, ignored: [], rows: [{ ...row!, cells }] })
      await choose(desk)
      await desk.press('Enter')
      const chip = rowOf(desk, 'Maximiliana').locator('.chip')
      await chip.waitFor()
      const { x, width } = (await chip.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(1280)
      const line = await rowOf(desk, 'Maximiliana').boundingBox()
      expect(line!.height).toBeLessThan(160)
    })

    it('marks a column that is guessed from a word in its heading', async () => {
      const desk = await openImport()
      await choose(desk)
      await desk.page.getByRole('row', { name: /mail.*Guessed: check it/ }).waitFor()
      expect(await desk.page.getByText('Guessed: check it').count()).toBe(1)
    })

    it('says that the columns of an earlier list are kept', async () => {
      const desk = await openImport({ rememberedFrom: '2026-11-03T02:00:00Z' })
      await desk.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'attendees.csv', mimeType: 'text/csv', buffer: Buffer.from('x\n') })
      await desk.says(
        'Check the columns — attendees.csv, 3 rows. Same headings as 3 November: columns kept.',
      )
    })

    it('reads pasted rows like a file', async () => {
      const desk = await openImport()
      await desk.page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '氏名\n高橋 陽菜\n')
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      })
      await desk.says('Check the columns — clipboard.csv')
    })

    it('keeps its columns when arrows go through them, and applies a choice on Enter', async () => {
      const desk = await openImport()
      await choose(desk)
      await expect
        .poll(() => desk.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe('氏名')
      await desk.press('ArrowDown', 'ArrowDown', 'ArrowUp')
      await expect
        .poll(() => desk.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe('フリガナ')
      expect(desk.world.asked.filter((one) => one.id === 'changeImport')).toEqual([])
      await desk.press('Space', 'ArrowDown', 'ArrowDown', 'Escape')
      expect(desk.world.asked.filter((one) => one.id === 'changeImport')).toEqual([])
      await desk.press('Space', 'End', 'ArrowUp', 'Enter')
      await expect.poll(() => desk.world.import?.mapping).toEqual({ name: 0, locale: 1, email: 2 })
      await desk.says('Check the columns')
    })

    it('applies a choice when its field is left, and every field can be chosen in every column', async () => {
      const desk = await openImport()
      await choose(desk)
      await column(desk, '備考').click()
      await desk.press('End', 'Tab')
      await expect
        .poll(() => desk.world.import?.mapping)
        .toEqual({ name: 0, kana: 1, email: 2, consent: 3 })
      await column(desk, '備考').click()
      expect(await desk.page.getByRole('option').count()).toBe(20)
    })

    it('says from where a field moved, and what is missing then', async () => {
      const desk = await openImport()
      await choose(desk)
      await column(desk, '備考').focus()
      await desk.press('Space', 'Home', 'ArrowDown', 'ArrowDown', 'Enter')
      await rowOf(desk, '備考').getByText('Moved here from 氏名').waitFor()
      await expect.poll(() => desk.world.import?.mapping).toEqual({ name: 3, kana: 1, email: 2 })
      await column(desk, '備考').focus()
      await desk.press('Space', 'Home', 'Enter')
      await desk.says('Choose the column of names')
      expect(await desk.tone()).toBe('error')
      await desk.press('Enter')
      await desk.says('Choose the column of names')
    })

    it('opens the columns of a list in which no column of names was found', async () => {
      const desk = await openImport({
        mapping: { email: 2 },
        missing: ['name'],
        ignored: ['氏名', 'フリガナ', '備考'],
      })
      await desk.page.locator('input[type=file]').setInputFiles({
        name: 'attendees.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('氏名\n'),
      })
      await desk.says('Choose the column of names')
      await desk.press('Space', 'ArrowDown', 'ArrowDown', 'Enter')
      await desk.says('Check the columns')
    })

    it('names the columns that are left out, among the columns and among the rows', async () => {
      const desk = await openImport()
      await choose(desk)
      await desk.page.getByText('Not imported: 備考').waitFor()
      await desk.press('Enter')
      await desk.says('Fix or skip')
      await desk.page.getByText('Not imported: 備考').waitFor()
    })

    it.each([
      ['records consent of all with its source and day, and asks for them', 0],
      ['loses no choice and no Enter while replies are slow', 400],
    ])('%s', async (_, delayMs) => {
      const desk = await openImport()
      await choose(desk)
      await desk.page.route('**/desk/imports/*', async (route) => {
        if (route.request().method() !== 'GET') await desk.page.waitForTimeout(delayMs)
        await route.continue()
      })
      await desk.page.getByLabel('All of these people gave consent').check()
      await desk.says('Enter how consent was given')
      await desk.page.getByLabel('How consent was given').fill('Web form')
      await desk.says('Set the day of consent')
      await desk.page.getByRole('textbox', { name: 'On which day' }).fill('2026-09-01')
      await desk.says('Check the columns')
      await desk.press('Enter')
      await desk.says('Fix or skip')
      expect(desk.world.import?.consent).toMatchObject({
        from: 'all',
        source: 'Web form',
        day: '2026-09-01',
      })
    })

    it('shows the values of a column of consent', async () => {
      const desk = await openImport({
        mapping: { name: 0, kana: 1, email: 2, consent: 3 },
        consent: { from: 'column', source: '', day: null, yes: 1492, no: 3, ask: 5 },
      })
      await choose(desk)
      await desk.page.getByText('From the column 備考').waitFor()
      expect(await desk.page.locator('.consent-words dd').allInnerTexts()).toEqual([
        '1,492',
        '3',
        '5',
      ])
      await desk.page.getByText('3 people said no').waitFor()
    })

    it('goes through rows to check, and imports them anyway', async () => {
      const warning = { column: 0, code: 'damaged', text: 'damaged', values: { field: 'name' } }
      const rows = IMPORT.rows.map((row, i) => ({
        ...row,
        result: 'new' as const,
        problems: [],
        warnings: i === 1 ? [warning] : [],
      }))
      const desk = await openImport({
        rows,
        counts: {
          total: 3,
          new: 3,
          changed: 0,
          unchanged: 0,
          refused: 0,
          cancelled: 0,
          asked: 0,
          leftOut: 0,
          flagged: 1,
        },
      })
      await choose(desk)
      await desk.press('Enter')
      await desk.says('Check 1 row')
      await desk.page.getByText('Name holds a "?"').waitFor()
      await desk.press('Enter')
      await desk.says('Imported — New 3')
    })

    it('lists what an account keeps, before and after', async () => {
      const rows = IMPORT.rows.map((row, i) => ({
        ...row,
        result: 'changed' as const,
        problems: [],
        kept: i === 1 ? (['name', 'affiliation'] as const).slice() : [],
      }))
      const desk = await openImport({
        rows,
        kept: 1,
        counts: {
          total: 3,
          new: 0,
          changed: 3,
          unchanged: 0,
          refused: 0,
          cancelled: 0,
          asked: 0,
          leftOut: 0,
          flagged: 0,
        },
      })
      await choose(desk)
      await desk.press('Enter')
      await desk.says('Import 3 rows')
      await desk.page
        .getByText('Kept as registered: Name, Affiliation. The account is also used elsewhere.')
        .waitFor()
      await desk.press('Enter')
      await desk.says(/^Imported — .*Registered text kept in 1 row\.$/)
    })

    it('shows the chosen row below the headings, which cover what is above them', async () => {
      const [row] = IMPORT.rows
      const rows = Array.from({ length: 60 }, (_, at) => ({
        ...row!,
        line: at + 2,
        ...(at % 2 === 0 && { result: 'refused' as const, problems: IMPORT.rows[1]!.problems }),
      }))
      const desk = await openImport({
        rows,
        header: [
          '参加者の氏名',
          'フリガナ（全角カタカナ）',
          'メールアドレス（確認用ではない方）',
          '備考',
        ],
        counts: { ...IMPORT.counts, total: 60, refused: 30 },
      })
      await choose(desk, 60)
      await desk.press('Enter')
      await desk.says('Fix or skip')
      const seen = () =>
        desk.page.evaluate(() => {
          const at = (box: DOMRect, y: number): Element | null =>
            document.elementFromPoint(box.left + 20, y)
          const body = document.querySelector('.main-panel__body')!.getBoundingClientRect()
          const head = document.querySelector('th')!.getBoundingClientRect()
          const chosen = document.querySelector('.table__row--on td')!.getBoundingClientRect()
          return {
            above: at(head, body.top + 2)?.closest('th') !== null,
            chosen: at(chosen, chosen.top + 2)
              ?.closest('tr')
              ?.matches('.table__row--on'),
          }
        })
      await desk.press(...Array.from({ length: 25 }, () => 'ArrowDown'))
      for (let step = 0; step < 12; step += 1) {
        await desk.press('ArrowUp')
        expect(await seen()).toEqual({ above: true, chosen: true })
      }
    })

    it('is undone by keyboard, with the people who stay by name', async () => {
      const desk = await openImport({}, pastImports)
      await desk.press('u')
      await desk.says('Undo this import? — Removed: 1,245 people. Back as before: 12. Stay: 9.')
      expect(await desk.tone()).toBe('question')
      await rowOf(desk, '石井 文').waitFor()
      await rowOf(desk, '渡邊 浩司').waitFor()
      await desk.page.getByText('and 6 more').waitFor()
      await desk.press('ArrowDown', 'ArrowDown')
      await desk.says('Choose an import')
      await desk.press('ArrowUp', 'ArrowUp')
      await desk.press('y')
      await desk.says('Import undone')
      expect(desk.world.asked.filter((one) => one.id === 'undoImport')).toHaveLength(1)
      await desk.page.getByText('Undone today 9:42').waitFor()
      await desk.press('Enter')
      await desk.says('Choose the participant list')
    })

    it('that stopped half-way shows how far it is, and continues with Y', async () => {
      const desk = await openImport({}, (world) => {
        pastImports(world)
        world.imports = world.imports.map((one, at) =>
          at === 0 ? { ...one, undoing: { done: 1200, of: 1266 } } : one,
        )
      })
      await desk.press('u')
      await desk.says('Continue the undo? — It stopped after 1,200 of 1,266 people.')
      await desk.page.getByText('1,200 of 1,266 undone').waitFor()
      const held = Promise.withResolvers<void>()
      await desk.page.route('**/imports/*/undo', async (route) => {
        if (route.request().method() === 'POST') await held.promise
        await route.continue()
      })
      await desk.press('y')
      await desk.says('Wait for the undo — 1,200 of 1,266 people. The desk can work meanwhile.')
      held.resolve()
      await desk.says('Import undone')
    })

    it('is no longer asked for when the kiosk completed it after a lost reply', async () => {
      const desk = await openImport({}, pastImports)
      const set = (part: object): void =>
        void (desk.world.imports = desk.world.imports.map((one, at) =>
          at === 0 ? { ...one, ...part } : one,
        ))
      await desk.press('u')
      await desk.says('Undo this import?')
      await desk.page.route('**/imports/*/undo', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        set({ undoing: { done: 1200, of: 1266 } })
        await route.abort()
      })
      await desk.press('y')
      await desk.says('Try again')
      set({ undoing: null, undone: { at: '2026-10-17T00:42:00Z', removed: 1245, restored: 12 } })
      await desk.says('Choose an import')
    })

    it('is kept with N or Esc', async () => {
      const desk = await openImport({}, pastImports)
      await choose(desk)
      await desk.page.getByRole('button', { name: 'Undo an import' }).click()
      await desk.says('Undo this import?')
      await desk.press('n')
      await desk.says('Check the columns')
      expect(desk.world.asked.filter((one) => one.id === 'undoImport')).toEqual([])
    })

    it('that stopped shows why and how many rows are stored, and continues', async () => {
      const desk = await openImport({
        state: 'failed',
        done: 1500,
        stopped: 'disk_full',
        counts: {
          total: 4000,
          new: 4000,
          changed: 0,
          unchanged: 0,
          refused: 0,
          cancelled: 0,
          asked: 0,
          leftOut: 0,
          flagged: 0,
        },
      })
      await desk.page.locator('input[type=file]').setInputFiles({
        name: 'attendees.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('氏名\n'),
      })
      await desk.says('Import the rest — Stopped after 1,500 of 4,000 rows: the disk is full.')
      await desk.press('Enter')
      await desk.says('Imported')
    })
  })
}

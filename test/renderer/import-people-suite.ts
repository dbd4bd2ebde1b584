import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportPreview, ImportRow } from '../../contract/guest/import/import.ts'
import type { DeskBrowser, OpenDesk } from './desk-browser.ts'
import { addPerson } from './fake-world.ts'

const row = (line: number, part: Partial<ImportRow>): ImportRow => ({
  line,
  cells: [`Person ${line}`, `p${line}@kumo.example`, String(line)],
  result: 'new',
  question: null,
  problems: [],
  warnings: [],
  kept: [],
  ...part,
})

const asked = (line: number, answers: NonNullable<ImportRow['question']>['answers']): ImportRow =>
  row(line, {
    result: 'asked',
    question: { kind: 'foreign_number', name: 'Amy Alpha', line: null, answers, answer: null },
  })

const PREVIEW: ImportPreview = {
  importId: randomUUID(),
  fileName: 'shop.csv',
  encoding: 'utf-8',
  preset: null,
  encodings: [],
  rememberedFrom: null,
  header: ['Name', 'Email', 'Ticket number'],
  list: 'shop',
  lists: ['Other shop', 'shop'],
  mapping: { name: 0, email: 1, external_id: 2 },
  keptColumns: [],
  states: { columns: [], guessed: [], unknown: [] },
  guessed: [],
  ignored: [],
  missing: [],
  consent: { from: 'none', source: '', day: null, yes: 0, no: 0, ask: 5 },
  counts: {
    total: 5,
    new: 1,
    changed: 0,
    unchanged: 1,
    refused: 0,
    cancelled: 1,
    asked: 2,
    leftOut: 0,
    flagged: 1,
  },
  kept: 0,
  findings: [],
  rows: [
    row(2, {}),
    asked(3, ['other', 'leave_out']),
    asked(4, ['other', 'leave_out']),
    row(5, {
      result: 'cancelled',
      problems: [{ column: -1, code: 'entry_ends', text: 'entryEnds', values: { status: 'Void' } }],
    }),
    row(6, {
      result: 'unchanged',
      warnings: [
        {
          column: -1,
          code: 'already_in',
          text: 'alreadyCheckedIn',
          values: { status: 'Refunded' },
        },
      ],
    }),
  ],
  state: 'preview',
  done: 0,
  stopped: null,
}

/** Who the rows of a list are, and whose entry ends. */
export function importPeopleSuite(open: DeskBrowser['open']): void {
  async function openRows(): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        addPerson(world, { name: '田中 美咲' })
        world.import = PREVIEW
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
    await desk.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\n') })
    await desk.says('Check the columns')
    return desk
  }
  const answers = (desk: OpenDesk) =>
    desk.world.asked.filter((one) => one.id === 'changeImport').map((one) => one.body)

  describe('the people of a list', () => {
    it('that may be others are asked for with a key and a sentence for each answer', async () => {
      const desk = await openRows()
      await desk.press('Enter')
      await desk.says('Say who 2 rows are')
      const question = desk.page.getByRole('region', { name: 'Row 3' })
      await question.getByText('The registration ID is that of Amy Alpha').waitFor()
      await question.getByRole('button', { name: '1 Another person: add them' }).waitFor()
      await question.getByRole('button', { name: '2 Leave the row out' }).waitFor()
      await desk.press('2')
      await desk.says('Say who 1 row is')
      await desk.page.getByRole('region', { name: 'Row 4' }).waitFor()
      await desk.press('1')
      await desk.says('Check 1 row')
      const kind = 'foreign_number'
      expect(answers(desk)).toEqual([
        { answer: { kind, line: 3, answer: 'leave_out' } },
        { answer: { kind, line: 4, answer: 'other' } },
      ])
    })

    it('are answered all at once with A', async () => {
      const desk = await openRows()
      await desk.press('Enter')
      await desk.says('Say who 2 rows are')
      await desk.press('a')
      await desk.page.getByRole('button', { name: 'A For all', pressed: true }).waitFor()
      await desk.press('1')
      await desk.says('Check 1 row')
      expect(answers(desk)).toEqual([
        { answer: { kind: 'foreign_number', line: null, answer: 'other' } },
      ])
    })

    it('whose entry ends are listed apart, and those who are in are named', async () => {
      const desk = await openRows()
      await desk.press('Enter')
      await desk.page.getByRole('heading', { name: 'The entry of 1 person ends' }).waitFor()
      await desk.page.getByText('Void: the entry ends').first().waitFor()
      await desk.page.getByRole('heading', { name: '1 person is in already' }).waitFor()
      await desk.page.getByRole('listitem').filter({ hasText: 'Person 6' }).waitFor()
    })

    it('have numbers of a list that staff name', async () => {
      const desk = await openRows()
      const name = desk.page.getByLabel('List or shop of the registration IDs')
      await expect.poll(() => name.inputValue()).toBe('shop')
      await desk.page.getByText('Lists of this event: Other shop').waitFor()
      await name.fill('Third shop')
      await desk.press('Enter')
      await desk.says('Say who 2 rows are')
      expect(answers(desk)).toEqual([{ list: 'Third shop' }])
    })
  })
}

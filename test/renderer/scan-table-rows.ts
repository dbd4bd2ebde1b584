import { randomUUID } from 'node:crypto'
import type { OpenDesk } from './desk-browser.ts'
import { chooseList, pastImports, twoDuplicates } from './every-screen.ts'
import { undrawable } from './fake-correction.ts'
import { exhibitors, putInBox, twoClasses } from './fake-hand-out.ts'
import { addPrintRun, type RunStage } from './fake-print-run.ts'
import { addJob, makePrinter, unconfirmed } from './fake-world.ts'
import type { Row } from './scan-table-suite.ts'

/** A print run in this stage, after these keys. */
const run = (
  screen: string,
  stage: RunStage | null,
  sign: string,
  more: Partial<Row> = {},
): Row => ({
  screen,
  prepare({ world, desk }) {
    world.printRun = null
    if (stage) addPrintRun(world, stage)
    desk.changed()
  },
  title: 'run.title',
  sign,
  ...more,
})

const inBox: NonNullable<Row['person']> = (person) => putInBox(person)
const outOfBox = (state: 'handed_out' | 'outdated'): NonNullable<Row['person']> => {
  const at = '2026-10-17T00:20:00Z'
  return (person, { world }) => {
    putInBox(person, { state, handedOut: { at, by: '鈴木 恵', station: '受付 1' } })
    addJob(world, person, { state: 'printed', bulk: true, finishedAt: at })
  }
}
const inParty: NonNullable<Row['person']> = (person) => {
  unconfirmed(person)
  person.party = { partyId: randomUUID(), name: '佐藤', places: 2 }
}

const withClasses = ({ world }: OpenDesk): void => twoClasses(world)
const withDuplicates = ({ world }: OpenDesk): void => twoDuplicates(world)
const withImports = ({ world }: OpenDesk): void => pastImports(world)
const withTwoPrinters = ({ world, desk }: OpenDesk): void => {
  if (world.printers.length < 2) world.printers.push(makePrinter({ isDefault: false }))
  desk.changed()
}

/** Print run, hand-out, party, classes, imports, duplicates, preparation and devices. */
export const NEWER_SCREENS: readonly Row[] = [
  run('the choice of a print run', null, 'Choose who to print', { field: 'select' }),
  run('a tick of a print run', null, 'Choose who to print', { field: '[type=checkbox]' }),
  run('the box size of a print run', null, 'Choose who to print', { field: '[type=number]' }),
  run('the passes that are drawn', 'drawing', 'Wait for the passes'),
  run('the contact sheet', 'ready', 'Look through the passes'),
  run('people whom a run cannot print', 'ready', 'Look through', {
    async after(desk) {
      await desk.page.locator('.run-cell').first().waitFor()
      await desk.press('w')
      await desk.page.getByText('Back to the passes').waitFor()
    },
  }),
  run('a print run under way', 'running', 'Let it print', { opens: true }),
  run('a print run with a roll to change', 'roll', 'Put in a roll', { opens: true }),
  run('a question of a print run', 'question', 'Did this label come out?', { opens: true }),
  run('a paused print run', 'paused', 'Resume the print run', { opens: true }),
  run('the end of a print run', 'running', 'End the print run?', {
    async after(desk) {
      await desk.says('Let it print')
      await desk.press('Delete')
    },
  }),
  run('a damaged pass of a print run', 'running', 'Is this pass damaged?', {
    async after(desk) {
      await desk.says('Let it print')
      await desk.press('d')
    },
  }),
  run('the skipped people', 'ended', 'Settle 9 without a pass'),
  run('a run without skipped people', 'complete', 'Put out boxes A to L'),
  { screen: 'a pass in a box', person: inBox, sign: 'Hand out: box K, place 114' },
  {
    screen: 'a note before the hand-out',
    person: (person) => {
      putInBox(person)
      exhibitors(person)
    },
    sign: 'Tell them first',
  },
  { screen: 'an old pass in a box', person: outOfBox('outdated'), sign: 'Throw away the old' },
  { screen: 'a pass handed out before', person: outOfBox('handed_out'), sign: 'Choose a reason' },
  { screen: 'a party', person: inParty, sign: 'Choose who by number' },
  { screen: 'a name for a party', person: inParty, keys: ['2'], sign: 'Fill in the name' },
  {
    screen: 'the ticket classes',
    prepare: withClasses,
    title: 'menu.eventAdmin',
    keys: ['8'],
    sign: 'Set up the ticket classes',
  },
  {
    screen: 'a new ticket class',
    prepare: withClasses,
    title: 'menu.eventAdmin',
    keys: ['8', 'a'],
    sign: 'Add a ticket class',
  },
  {
    screen: 'a ticket class that is edited',
    prepare: withClasses,
    title: 'menu.eventAdmin',
    keys: ['8', 'Enter'],
    field: 'textarea',
  },
  {
    screen: 'a ticket class that is about to be deleted',
    prepare: withClasses,
    title: 'menu.eventAdmin',
    keys: ['8', 'Delete'],
    sign: 'Delete this class?',
  },
  {
    screen: 'the remembered columns of an import',
    prepare: ({ world }) =>
      void Object.assign(world.import!, { rememberedFrom: '2026-10-03T09:20:00Z' }),
    title: 'menu.import',
    after: (desk) => chooseList(desk),
    sign: 'Check the columns',
  },
  {
    screen: 'a column that is chosen',
    title: 'menu.import',
    async after(desk) {
      await chooseList(desk)
      await desk.press('Space')
      await desk.page.locator('.picker__list').waitFor()
    },
    field: '[role=combobox][aria-expanded=true]',
  },
  {
    screen: 'a row of an import that is fixed',
    title: 'menu.import',
    async after(desk) {
      await chooseList(desk)
      await desk.press('Enter')
      await desk.page.locator('.import-table').waitFor()
      await desk.press('F3')
    },
    field: '.import-table input',
  },
  {
    screen: 'the undo of an import',
    prepare: withImports,
    title: 'menu.import',
    keys: ['u'],
    sign: 'Undo this import?',
  },
  {
    screen: 'the duplicates',
    prepare: withDuplicates,
    title: 'menu.duplicates',
    sign: 'Choose what stays',
  },
  {
    screen: 'two people who are about to be merged',
    prepare: withDuplicates,
    title: 'menu.duplicates',
    keys: ['Enter'],
    sign: 'Are they one person?',
  },
  { screen: 'the preparation', title: 'menu.preparation', sign: 'Settle 5 points' },
  { screen: 'a help page', title: 'help.entry' },
  {
    screen: 'the set-up of a scanner',
    title: 'menu.devices',
    keys: ['c'],
    sign: "Choose the scanner's maker",
  },
  { screen: 'a PDF printer', title: 'menu.devices', keys: ['p'], sign: 'Choose the paper' },
  {
    screen: 'the folder of a PDF printer',
    title: 'menu.devices',
    keys: ['p', 'f'],
    field: '[type=text]',
  },
  { screen: 'the metres left on a roll', title: 'menu.devices', keys: ['m'] },
  {
    screen: 'a roll that is changed',
    title: 'menu.devices',
    keys: ['r'],
    sign: 'Choose the loaded roll',
  },
  {
    screen: 'the position of the print',
    title: 'menu.devices',
    keys: ['l'],
    sign: 'Adjust',
    field: '[type=text]',
  },
  {
    screen: 'the cut of many passes',
    title: 'menu.devices',
    keys: ['k'],
    sign: 'Choose cut and speed',
  },
  {
    screen: 'the name of a printer',
    title: 'menu.devices',
    keys: ['e'],
    sign: 'Type',
    field: '[type=text]',
  },
  {
    screen: 'a printer that is about to be removed',
    title: 'menu.devices',
    keys: ['Delete'],
    sign: 'Remove',
  },
  {
    screen: 'the alternate printer',
    prepare: withTwoPrinters,
    title: 'menu.devices',
    keys: ['b'],
    sign: 'Choose the alternate',
  },
  {
    screen: 'a name that cannot be printed',
    person: (person) => undrawable(person),
    sign: 'Edit the name',
    opens: true,
  },
  {
    screen: 'the edit of a name that cannot be printed',
    person: (person) => undrawable(person),
    keys: ['F3'],
    field: '[type=text]',
  },
]

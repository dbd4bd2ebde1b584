import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ListPreset } from '../../../contract/guest/import/import.ts'
import { EXAMPLE_FILE, exampleList } from '../../../messages/data/list-presets.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { applyList, peopleOf, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'
import { withEvent } from '../../support/opened-event.ts'

const house = opened(() => startTestKiosk())

/** Lists with the headings and habits of other programs; all people are invented. */
describe('a list of another program', () => {
  /** Imports the lists one after the other; returns the people of the event, by name. */
  async function take(...lists: readonly (string | readonly [name: string, text: string])[]) {
    const { eventId, desk: client } = await withEvent(house)
    let preview
    for (const list of lists) {
      const [name, text] = typeof list === 'string' ? ['list.csv', list] : list
      const { importId } = await readList(client, eventId, text, name)
      preview = await applyList(client, importId)
    }
    const people = await peopleOf(house, eventId)
    return { preview: preview!, people, names: people.map(({ name }) => name as string) }
  }
  const read = async (text: string) => {
    const eventId = await house.makeEvent()
    return readList((await house.makeManager(eventId)).client, eventId, text)
  }

  it('prints both parts of a name that a form asks in four fields', async () => {
    const { people } = await take(
      'お名前（姓）,お名前（名）,フリガナ（セイ）,フリガナ（メイ）,メールアドレス\n' +
        '山田,太郎,ヤマダ,タロウ,j@x.example\n',
    )
    expect(people).toMatchObject([{ name: '山田 太郎', kana: 'やまだ たろう' }])
  })

  it('prints the answer to a question for the name instead of a display name', async () => {
    const list = '表示名,お名前（名札用）,メール\nada,見本 花子,a@x.example\nben,架空 太郎,b@x.example\n'
    const { preview, names } = await take(list)
    expect(names).toEqual(['架空 太郎', '見本 花子'])
    expect(preview.guessed).toContain('name')
  })

  it('has two columns with one heading: that of the people is taken, and staff check it', async () => {
    const { preview, names } = await take(
      'Name,Email,Name,Email\nPat Payer,pay@x.example,Ada,a@x.example\n' +
        'Pat Payer,pay@x.example,Ben,b@x.example\n',
    )
    expect(names).toEqual(['Ada', 'Ben'])
    expect(preview.guessed.toSorted()).toEqual(['email', 'name'])
  })

  it.each([
    'セミナー申込一覧\n出力日時：2026/01/01 10:00\n\n氏名,メール,状態\n見本 花子,a@x.example,参加\n架空 太郎,b@x.example,辞退\n',
    '参加者名簿（2026年）,,\n氏名,メール,状態\n見本 花子,a@x.example,参加\n架空 太郎,b@x.example,辞退\n',
    '参加者,,回答\n氏名,メール,状態\n見本 花子,a@x.example,参加\n架空 太郎,b@x.example,辞退\n',
  ])('has its headings below a title or merged cells: %s', async (list) => {
    const { preview, names } = await take(list)
    expect(preview).toMatchObject({ header: ['氏名', 'メール', '状態'], missing: [] })
    expect(names).toEqual(['見本 花子'])
  })

  it('is separated by vertical lines', async () => {
    const { names } = await take('Name|Email|Status\nAda|a@x.example|Going\nBen|b@x.example|Void\n')
    expect(names).toEqual(['Ada'])
  })

  it('has answers in sentences; those that nobody knows are asked', async () => {
    const head = 'タイムスタンプ,メールアドレス,氏名,当日のご参加について教えてください\n'
    const { states, counts } = await read(
      head +
        '2026/01/01 10:00:00,f1@x.example,見本 花子,会場で参加します\n' +
        '2026/01/01 10:00:00,f2@x.example,架空 太郎,都合により欠席いたします\n' +
        '2026/01/01 10:00:00,f3@x.example,例示 葵,オンラインで参加します\n',
    )
    expect(states.unknown).toMatchObject([{ word: 'オンラインで参加します', count: 1 }])
    expect(counts).toMatchObject({ new: 1, leftOut: 1, refused: 1 })
    const english = await read(
      'Timestamp,Email,Name,Will you attend?\n1/1/2026 10:00:00,a@x.example,Ada,"Yes, I will attend"\n' +
        '1/1/2026 10:00:00,b@x.example,Ben,"Sorry, I can\'t make it"\n' +
        "1/1/2026 10:00:00,c@x.example,Cy,I'll be there\n",
    )
    expect(english.counts).toMatchObject({ new: 2, leftOut: 1, refused: 0 })
  })

  it('has amounts in a column of refunds: nothing is no refund', async () => {
    const { states, counts } = await read(
      'Name,Email,Refunded\nAda,a@x.example,0.00\nBen,b@x.example,$0\nCy,c@x.example,10.00\n',
    )
    expect(states.unknown).toMatchObject([{ word: '10.00' }])
    expect(counts).toMatchObject({ new: 2, refused: 1 })
  })

  it('has numbers as a spreadsheet shows or protects them', async () => {
    const { people, preview } = await take(
      'Name,Email,Ticket number\nAda,a@x.example,"18,441,600,001"\nBen,b@x.example,"=""00123"""\n' +
        'Cy,c@x.example,1.84416×10^10\nDi,d@x.example,"=HYPERLINK(""x"")"\nEd,e@x.example,1.234.567\n',
    )
    expect(people.map(({ number }) => number)).toEqual(['18441600001', '00123', null, null, '1234567'])
    expect(preview.counts).toMatchObject({ new: 5, flagged: 5 })
  })

  it('has people without details: their number is enough, and the pass is to be checked', async () => {
    const { preview, names } = await take(
      'Order #,First Name,Last Name,Email,Attendee #,Attendee Status\n' +
        '1,Info Requested,Info Requested,Info Requested,501,Attending\n' +
        '2,anonymous,,n@x.example,502,Attending\n3,(退会ユーザー),,m@x.example,503,Attending\n',
    )
    expect(names).toHaveLength(3)
    expect(preview.counts).toMatchObject({ new: 3, flagged: 3, refused: 0 })
    for (const row of preview.rows) expect(row.warnings.map(({ code }) => code)).toContain('strange_name')
  })

  describe('that cancels a ticket', () => {
    const head = 'Name,Email,Ticket number,Status\n'
    it('ends no other ticket of the person', async () => {
      const { preview, people } = await take(
        `${head}Ada,a@x.example,5,Paid\n`,
        `${head}Ada,a@x.example,9,Cancelled\n`,
      )
      expect(preview.counts).toMatchObject({ cancelled: 0, leftOut: 1 })
      expect(people).toMatchObject([{ name: 'Ada', state: 'UNUSED', number: '5' }])
    })

    it('ends no ticket of another shop', async () => {
      const { people } = await take(
        ['shop-a.csv', 'Name,Email,Ticket number\nAda,a@x.example,5\nBo,b@x.example,6\n'],
        ['shop-b.csv', 'Full name,E-mail,Booking number,Status\nAda,a@x.example,70,Cancelled\n'],
      )
      expect(people.map(({ state }) => state)).toEqual(['UNUSED', 'UNUSED'])
    })

    it('ends the ticket whose number has lost its zeros, and that of a person without a number', async () => {
      const { people } = await take(
        `${head}Ada,a@x.example,0005,Paid\nBen,b@x.example,,Paid\n`,
        `${head}Ada,a@x.example,5,Cancelled\nBen,b@x.example,7,Refunded\n`,
      )
      expect(people.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED'])
    })
  })

  it('is of another shop although one number is of the same person by chance', async () => {
    const { people, preview } = await take(
      ['shop-a.csv', 'Name,Email,Ticket number\nAmy,a@x.example,1\nBob,b@x.example,2\n'],
      ['shop-b.csv', 'Ticket number,Full name,E-mail\n1,Xena,x@x.example\n2,Bob,b@x.example\n'],
    )
    expect(preview.counts).toMatchObject({ new: 1, unchanged: 1 })
    expect(people).toMatchObject([
      { name: 'Amy', number: '1', list: 'shop-a' },
      { name: 'Bob', number: '2', list: 'shop-a' },
      { name: 'Xena', number: '1', list: 'shop-b' },
    ])
  })
})

const FOLDER = new URL('../../../docs/examples/shops/', import.meta.url)
/** The people of each example who come. */
const COMING: Readonly<Record<string, readonly string[]>> = {
  eventbrite: ['Ada Sample', 'Ben Example', 'Cleo Example', 'Dan Invented'],
  peatix: ['見本 花子', '架空 太郎'],
  connpass: ['見本花子', 'あかり@LT'],
  doorkeeper: ['見本 花子', '架空 太郎'],
  tito: ['Ada Sample', 'Ben Example'],
  luma: ['Ada Sample', 'Ben Example'],
  'hi-events': ['Ada Sample', 'Ben Example'],
  'google-forms': ['見本 花子', '架空 太郎'],
  pretix: ['Ada Sample', 'Ben Example'],
}

describe('the example of each shop', () => {
  it('exists for every shop that is recognised', () => {
    const shops = Object.keys(COMING).map((shop) => shop.replace('-', '_'))
    expect(shops.toSorted()).toEqual([...ListPreset.options].toSorted())
    const files = Object.keys(COMING).map((shop) => `${shop}.csv`)
    expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted())
  })

  it.each(Object.entries(COMING))('is imported with those who come: %s', async (shop, names) => {
    const { eventId, desk: client } = await withEvent(house)
    const list = await readList(client, eventId, readFileSync(new URL(`${shop}.csv`, FOLDER), 'utf8'))
    expect(list).toMatchObject({
      preset: shop.replace('-', '_'),
      missing: [],
      encodings: [],
      states: { unknown: [] },
    })
    // The export of Doorkeeper has no states.
    expect(list.states.columns.length > 0).toBe(shop !== 'doorkeeper')
    await applyList(client, list.importId)
    const people = await peopleOf(house, eventId)
    expect(people.map(({ state }) => state)).toEqual(people.map(() => 'UNUSED'))
    expect(people.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
  })
})

describe.each(['ja', 'en'] as const)('the example list in %s', (language) => {
  it('is the file in docs/examples', () => {
    const file = new URL(`../../../docs/examples/${EXAMPLE_FILE[language]}`, import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(exampleList(language))
  })

  it('is imported as it is, with classes, a party and consent', async () => {
    const { eventId, desk: client } = await withEvent(house)
    const list = await readList(client, eventId, exampleList(language))
    expect(list).toMatchObject({
      ignored: [],
      missing: [],
      guessed: [],
      consent: { from: 'column', yes: 3, no: 1 },
      counts: { new: 5, refused: 0, flagged: 0 },
    })
    await applyList(client, list.importId)
    const places = await house.db('party_places').where({ event_id: eventId })
    expect(places.map(({ user_id: userId }) => userId !== null).toSorted()).toEqual([false, true, true])
    expect(await house.db('ticket_types').where({ event_id: eventId, sold: 1 })).toHaveLength(2)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectError, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { auditOf, bytesOf, choose, openOffice } from '../entry/world.ts'
import { importEventFile } from '../../../src-server/event/event-file/pending-event-imports.ts'
import { eventProblemText } from '../../../messages/import-problem.ts'
import { translator } from '../../../messages/translate.ts'
import { startEventWorld } from '../world.ts'
import { statementsOf } from '../whole-tables.ts'
import { madeEach, opened } from '../../support/opened.ts'

const [english, japanese] = [translator('en'), translator('ja')]

/** The example of the documentation. */
const EXAMPLE = /```json\n([\s\S]*?)```/.exec(
  readFileSync(new URL('../../../docs/event-files.md', import.meta.url), 'utf8'),
)![1]!
const DOCUMENTED = JSON.parse(EXAMPLE)
const WHOLE = {
  ...DOCUMENTED,
  event: {
    ...DOCUMENTED.event,
    title: '秋の集まり / Autumn meeting',
    slug: 'whole-event',
    description: 'Line one\n"two", 三',
    tags: ['startup', '東京'],
    links: [{ title: 'Programme | 日程', url: 'https://example.com/p?a=1&b=2' }],
    positions: [...DOCUMENTED.event.positions, { lat: -12.5, lng: -77.0428 }],
  },
  tickets: [
    { ...DOCUMENTED.tickets[0], transferable: true },
    {
      name: '招待',
      description: '=SUM(A1)',
      price: 5000,
      paymentType: 'PREPAID_CARD',
      salesLimit: null,
      status: 'SUSPENDED',
      requiresApproval: true,
      transferable: false,
      invitationOnly: true,
    },
  ],
  questions: [
    { text: 'Size', kind: 'SINGLE_CHOICE', required: true, options: ['S|M', 'L', 'X\\L'] },
    { text: 'なにを始めますか', kind: 'TEXT', required: false, options: [] },
  ],
  codes: [
    { ticket: '招待', code: 'ABCD2345', uses: 3, used: 1, revoked: false },
    { ticket: '招待', code: 'ZZZZ2345', uses: 1, used: 0, revoked: true },
  ],
  playlists: [
    {
      title: 'いま見る',
      items: [
        { kind: 'SVC_EVENT', event: 'whole-event', imageUrl: '' },
        { ...DOCUMENTED.playlists[0].items[1], imageUrl: 'https://example.com/guide.png' },
      ],
    },
  ],
}
const BOM = [0xef, 0xbb, 0xbf]
const NEW_EVENT = {
  slug: 'new-one',
  title: 'New',
  startsAt: '2026-11-20T09:00:00+09:00',
  endsAt: '2026-11-20T18:00:00+09:00',
  timeZone: 'Asia/Tokyo',
}
const LINK = { url: 'https://a.example/', title: 'A' }
const of = (file: object): string => JSON.stringify(file)

describe.each(databaseKinds)('event files on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const office = madeEach(() => openOffice(world))

  const start = (content: string | Uint8Array, { client = office.desk, eventId = office.eventId } = {}) =>
    client.post(`/desk/office-imports?eventId=${eventId}&fileName=list`, content)
  const take = async (content: string, options: { client?: Client; eventId?: string } = {}) => {
    const preview = await start(content, options)
    expect(preview.status, JSON.stringify(preview.body)).toBe(201)
    const { client = office.desk } = options
    const applied = await client.post(`/desk/office-imports/${preview.body.importId}/apply`)
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    expect(applied.body.state).toBe('done')
    return applied.body
  }
  /** Row, field and code of each problem, with the key of its text if that is another word. */
  const problemsOf = (body: {
    rows: { line: number; problems: { field: string; code: string; text: string }[] }[]
  }): string[] =>
    body.rows.flatMap((row) =>
      row.problems.map(({ field, code, text }) => {
        const isSame = text.toLowerCase() === code.replaceAll('_', '')
        return `${row.line} ${field} ${code}${isSame ? '' : `/${text}`}`
      }),
    )
  const exported = async (eventId: string, client = office.desk): Promise<string> => {
    const answer = await client.get(`/desk/events/${eventId}/export`)
    expect(answer.status).toBe(200)
    return JSON.stringify(answer.body)
  }
  /** A manager of another event who is an administrator, and becomes manager of what they import. */
  const asAdmin = async (options?: Parameters<typeof openOffice>[1]) => {
    const own = await openOffice(world, options)
    await world.grantAdmin(own.manager)
    return { client: own.desk, eventId: own.eventId }
  }

  it('import a whole event and export the same; a second import changes nothing', async () => {
    const options = await asAdmin()
    const { client } = options
    const first = await take(of(WHOLE), options)
    expect(problemsOf(first)).toEqual([])
    expect(first.counts).toMatchObject({ new: 11, refused: 0 })
    const { eventId } = (await client.get('/desk/events')).body.events.find(
      (event: { slug: string }) => event.slug === 'whole-event',
    )
    const text = await exported(eventId, client)
    expect(JSON.parse(text)).toEqual(WHOLE)
    const again = await take(text, { client, eventId })
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 11, refused: 0 })
    expect(await exported(eventId, client)).toBe(text)
    expect((await world.client.get('/events/whole-event')).body).toMatchObject({
      title: WHOLE.event.title,
      links: WHOLE.event.links,
      coordinates: [
        [139.7638, 35.6767],
        [-77.0428, -12.5],
      ],
      tickets: [{ name: '一般' }, { name: '招待' }],
    })
    const { questions } = (await world.client.get('/events/whole-event/questions')).body
    expect(questions[0].options).toMatchObject([{ text: 'S|M' }, { text: 'L' }, { text: 'X\\L' }])
  })

  it('match the documentation: its example is imported and exported', async () => {
    const { playlists, ...rest } = DOCUMENTED
    const options = await asAdmin({ slug: rest.event.slug })
    expect(problemsOf(await take(EXAMPLE, options))).toEqual([])
    expect(JSON.parse(await exported(options.eventId, options.client))).toMatchObject({
      ...rest,
      playlists: [{ title: playlists[0].title }],
    })
  })

  describe('with a playlist', () => {
    const link = (name: string) => ({ url: `https://${name}.example/`, title: name })
    const playlist = (title: string, ...items: object[]) => of({ playlists: [{ title, items }] })
    /** Imports three links and two events into a playlist of its own. */
    const begin = async () => {
      const title = `Playlist ${office.slug}`
      const second = await openOffice(world)
      const events = [{ event: office.slug }, { event: second.slug }]
      const options = await asAdmin()
      await take(playlist(title, link('a'), link('b'), ...events), options)
      const titles = async () => {
        const items = await world
          .db('playlist_items as i')
          .join('playlists as p', 'p.id', 'i.playlist_id')
          .where('p.title', title)
          .orderBy('i.sort_order')
          .select('i.url', 'i.event_id')
        return items.map(({ url, event_id: id }) => url ?? id)
      }
      return { title, second, options, titles }
    }

    it('show the items it leaves out in the preview, and remove them on confirmation', async () => {
      const { title, options, titles } = await begin()
      const less = playlist(title, link('b'), { event: office.slug })
      const preview = await start(less, options)
      expect(preview.body.counts).toMatchObject({ unchanged: 2, removed: 2, refused: 0 })
      const removed = preview.body.rows.filter((row: { result: string }) => row.result === 'removed')
      const other = expect.stringContaining(`${title} · `)
      expect(removed).toMatchObject([{ name: `${title} · a` }, { name: other }])
      expect(await titles()).toHaveLength(4)
      await take(less, options)
      expect(await titles()).toEqual(['https://b.example/', office.eventId])
      expect((await take(less, options)).counts).toMatchObject({ unchanged: 2, removed: 0 })
    })

    it('remove every item if its list is empty, and none without a list', async () => {
      const { title, options, titles } = await begin()
      expect((await take(of({ playlists: [{ title }] }), options)).counts.removed).toBe(0)
      expect(await titles()).toHaveLength(4)
      expect((await take(playlist(title), options)).counts.removed).toBe(4)
      expect(await titles()).toEqual([])
    })

    it('keep the items of a playlist with a refused row, and of other playlists', async () => {
      const { title, options, titles } = await begin()
      const wrong = playlist(title, link('a'), { event: 'no-such-event' })
      expect((await take(wrong, options)).counts).toMatchObject({ refused: 1, removed: 0 })
      await take(playlist(`${title} 2`, link('c')), options)
      expect(await titles()).toHaveLength(4)
    })

    it('export the whole list, so that importing the export removes nothing', async () => {
      const { options, titles } = await begin()
      const done = await take(await exported(office.eventId), options)
      expect(done.counts).toMatchObject({ removed: 0, changed: 0, new: 0 })
      expect(await titles()).toHaveLength(4)
      expect(JSON.parse(await exported(options.eventId, options.client)).playlists).toEqual([])
    })

    it('refuse to remove items for somebody who is no administrator', async () => {
      const { title, titles } = await begin()
      const done = await take(playlist(title, link('a')))
      expect(problemsOf(done)).toEqual(Array(3).fill('1  admins_only/adminsWritePlaylists'))
      expect(await titles()).toHaveLength(4)
    })
  })

  it('add and correct tickets, which other desks see, and delete nothing', async () => {
    const tickets = [
      { name: '一般', price: 0, paymentType: 'FREE', salesLimit: 200, invitationOnly: false },
      { name: '有料', price: 3000, paymentType: 'PREPAID_CARD' },
      { name: '招待', salesLimit: 10, invitationOnly: true },
    ]
    const { body: preview } = await start(of({ tickets }))
    const counts = { total: 3, new: 3 }
    expect(preview).toMatchObject({ kinds: ['tickets'], counts, state: 'preview' })
    expect((await office.published()).body.tickets).toEqual([])
    const rev = async (): Promise<number> =>
      (await office.desk.get(`/desk/state?eventId=${office.eventId}`)).body.rev
    const before = await rev()
    await take(of({ tickets }))
    expect(await rev()).toBeGreaterThan(before)
    expect((await office.published()).body.tickets).toMatchObject(tickets)
    const corrected = [
      { name: '一般', description: 'For all' },
      { name: '招待', salesLimit: null },
    ]
    expect((await take(of({ tickets: corrected }))).counts).toMatchObject({ changed: 2 })
    expect((await office.published()).body.tickets).toMatchObject([
      { name: '一般', salesLimit: 200, description: 'For all' },
      {},
      { salesLimit: 2_147_483_647 },
    ])
    expect(await auditOf(office)).toEqual(['import_office', 'import_office'])
  })

  it('report each wrong row in both languages, store the others, and export the wrong ones', async () => {
    const ticketId = await office.addTicket({ name: 'Sold', salesLimit: 5 })
    for (let i = 0; i < 2; i += 1) await office.register({ ticketId })
    const free = { price: 0, paymentType: 'FREE' }
    const tickets = [
      { name: 'Good', ...free, salesLimit: 10, status: 'PUBLISHED' },
      { name: 'Dear', price: 500, paymentType: 'FREE' },
      { name: 'Few', ...free, salesLimit: 'many' },
      { name: 'Sold', ...free, salesLimit: 1 },
      { name: 'Good', ...free, salesLimit: 1 },
      { name: '', ...free, salesLimit: 1 },
      { name: 'Odd', ...free, salesLimit: 1, status: 'OPEN' },
    ]
    const done = await take(of({ tickets }))
    expect(done.counts).toMatchObject({ total: 7, new: 1, refused: 6 })
    expect(problemsOf(done)).toEqual([
      '2 paymentType price/freeWithPrice',
      '3 salesLimit wrong_type',
      '4 salesLimit limit/limitBelowSold',
      '5  duplicate/sameAsRow',
      '6 name missing',
      '7 status wrong_type',
    ])
    for (const row of done.rows)
      for (const problem of row.problems)
        for (const t of [english, japanese])
          expect(eventProblemText(t, problem)).not.toMatch(/eventImport|[{}]|^$/)
    const limit = done.rows.find((row: { line: number }) => row.line === 4).problems[0]
    expect(eventProblemText(english, limit)).toBe('The limit 1 is below the 2 places already sold')
    expect(eventProblemText(japanese, limit)).toBe('上限 1 は、販売済みの 2 より少なくできません')
    const errors = (await bytesOf(office, `/desk/office-imports/${done.importId}/errors.csv`)).bytes
    expect([...errors.subarray(0, 3)]).toEqual(BOM)
    const lines = errors.toString().slice(1).split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines.slice(0, 2)).toEqual([
      '種類 / Kind,行 / Row,名前 / Name,理由,Reason',
      'tickets,2,Dear,料金が 500 なのに、支払いが FREE です,' +
        '"The price is 500, but the payment type is FREE",name: Dear,price: 500,paymentType: FREE',
    ])
    expect((await office.published()).body.tickets).toMatchObject([{ name: 'Sold' }, { name: 'Good' }])
  })

  it('report at the command line what was read, the changes, and each refused row', async () => {
    const { db, secrets, stationId } = world.kiosk
    const report = (content: object, options: { dryRun: boolean; language: 'en' | 'ja' }) =>
      importEventFile(
        { db, secrets, stationId, now: Date.now },
        { bytes: Buffer.from(of(content)), fileName: 'a.json', eventSlug: office.slug, ...options },
      )
    const tickets = [
      { name: 'Good', price: 0 },
      { name: 'Dear\u001b[31m', price: 500, paymentType: 'FREE', salesLimit: 'many' },
    ]
    expect(await report({ tickets }, { dryRun: true, language: 'en' })).toBe(
      [
        'a.json: tickets, 2 rows',
        'Would import 1 new, 0 changed, 0 removed; 0 unchanged; 1 refused',
        '  tickets 2  Dear?[31m: Contains an invisible character (U+001B); ' +
          'Must be a whole number from 1 to 2147483646, got many',
        '',
      ].join('\n'),
    )
    expect((await office.published()).body.tickets).toEqual([])
    const event = { slug: office.slug, size: 'L' }
    expect(await report({ event }, { dryRun: true, language: 'en' })).toContain('Not imported: events.size')
    const more = { tickets: [{ name: 'Good', price: 0, colour: 'red' }], logos: [] }
    expect(await report(more, { dryRun: false, language: 'en' })).toBe(
      [
        'a.json: tickets, 1 row',
        'Imported 1 new, 0 changed, 0 removed; 0 unchanged; 0 refused',
        'Not imported: logos, tickets.colour',
        '',
      ].join('\n'),
    )
    expect(await report({ tickets }, { dryRun: false, language: 'ja' })).toBe(
      [
        'a.json（tickets、2行）',
        '取り込みました：新規 0、変更 0、削除 0、変更なし 1、要修正 1',
        '  tickets 2行目　Dear?[31m: 見えない文字が入っています（U+001B）／' +
          '1から2147483646までの整数にしてください（入力値：many）',
        '',
      ].join('\n'),
    )
    expect((await office.published()).body.tickets).toMatchObject([{ name: 'Good' }])
  })

  const question = (change: object) => ({ questions: [{ text: 'Lunch', ...change }] })
  const lunch = (...options: string[]) => question({ options })
  const asked = (kind: string, ...options: string[]) => question({ text: 'Q', kind, options })
  const invited = (ticket: string, code: string, uses = {}) => ({ codes: [{ ticket, code, ...uses }] })
  const item = (change: object) => ({ playlists: [{ title: 'P', items: [change] }] })
  const ticket = (change: object) => ({ tickets: [{ name: 'T', price: 0, ...change }] })
  it.each<[string, object, ...string[]]>([
    ['another kind of an answered question', question({ kind: 'TEXT' }), '1 kind answered/answeredKind'],
    ['a question that loses a chosen option', lunch('Fish', 'Bread'), '1 options answered/answeredOption'],
    ['a choice with one option', asked('SINGLE_CHOICE', 'one'), '1 options options/tooFewOptions'],
    ['options of a text', asked('TEXT', 'one', 'two'), '1 options options/needlessOptions'],
    ['a free ticket with a price', ticket({ price: 1 }), '1 paymentType price/freeWithPrice'],
    ['a paid ticket without one', ticket({ paymentType: 'PREPAID_CARD' }), '1 price price/paidWithoutPrice'],
    ['a code for no ticket', invited('None', 'ABCD2345'), '1 ticket no_ticket'],
    ['an overused code', invited('General', 'ABCD2345', { uses: 1, used: 2 }), '1 uses uses/usesBelowUsed'],
    ['an item of a playlist that leads nowhere', item({ title: 'A' }), '1 event event_or_url'],
    ['an item that leads to two places', item({ event: 'geojson', ...LINK }), '1 event event_or_url'],
    ['an item for no event', item({ event: 'somebody-elses' }), '1 event no_event'],
    ['an address without a title', item({ url: 'https://a.example/' }), '1 title missing'],
    ['a code of seven letters', invited('General', 'ABCD234'), '1 code wrong_type'],
    ['another event’s row', ticket({ event: 'somebody-elses' }), '1 event no_event'],
    ['a playlist from a manager', item(LINK), '1  admins_only/adminsWritePlaylists'],
    ['a new event from a manager', { event: NEW_EVENT }, '1  admins_only/adminsMakeEvents'],
    ['a character that cannot be seen', ticket({ name: 'A\u0007B' }), '1 name control_character/unseen'],
    [
      'rows of an event that is refused',
      { event: { slug: 'geojson', title: 'Map' }, ...ticket({}) },
      '1 slug reserved_slug',
      '1 event event_refused',
    ],
  ])('refuse %s', async (_, file, ...problems) => {
    const ticketId = await office.addTicket({ name: 'General' })
    await office.register({ ticketId, ...choose(await office.askChoice('Lunch', 'Fish', 'Rice'), 1) })
    expect(problemsOf((await start(of(file))).body)).toEqual(problems)
  })

  it('refuse rows without what names them', async () => {
    const { body } = await start(
      of({
        event: { slug: office.slug, positions: [{ lng: 1 }, { lat: 1 }] },
        tickets: [{}, { name: null }],
        questions: [{ kind: 'TEXT' }],
        codes: [{ ticket: 'General' }, { code: 'ABCD2345' }],
        playlists: [{ items: [LINK] }],
      }),
    )
    expect(problemsOf(body)).toEqual([
      '1 lat missing',
      '2 lng missing',
      '1 name missing',
      '2 name missing',
      '1 text missing',
      '1 code missing',
      '2 ticket missing',
      '1 playlist missing',
    ])
    const names = body.rows.map(({ name }: { name: string }) => name)
    expect(names).toEqual([office.slug, ', 1', '1, ', '', '', '', '', 'ABCD2345', 'A'])
  })

  const positions = Array.from({ length: 101 }, (_, lat) => ({ lat: lat / 2, lng: 0 }))
  it.each<[string, object, ...string[]]>([
    ['a slug that is no word', { slug: 'Two words' }, '1 slug slug_form'],
    [
      'a slug alone',
      { title: undefined, startsAt: undefined, endsAt: undefined, timeZone: undefined },
      '1 title missing',
      '1 startsAt missing',
      '1 endsAt missing',
      '1 timeZone missing',
    ],
    ['an end at its begin', { endsAt: NEW_EVENT.startsAt }, '1 endsAt ends_first'],
    ['a time zone that nobody knows', { timeZone: 'Asia/Nowhere' }, '1 timeZone time_zone/noTimeZone'],
    ['a position too many', { positions }, '101  too_many'],
  ])('refuse a new event with %s', async (_, change, ...problems) => {
    const { body } = await start(of({ event: { ...NEW_EVENT, ...change } }), await asAdmin())
    expect(problemsOf(body)).toEqual(problems)
  })

  it.runIf(kind === 'sqlite').each<[string, object, string]>([
    ['a title that is a number', { title: 5 }, 'Must be text, got 5'],
    ['a long title', { title: 'x'.repeat(301) }, 'Too long (301 characters, 300 at most)'],
    ['millions of words', { title: 'a '.repeat(4_000_000) }, 'Too long (7999999 characters, 300 at most)'],
    ['a time in words', { startsAt: 'soon' }, 'Must be a time such as 2026-11-20T09:00:00+09:00, got soon'],
    ['a yes in words', { requiresFacePhoto: 'yes' }, 'Must be true or false, got yes'],
    ['a picture without an address', { imageUrl: 'a.png' }, 'Must be a URL (https://…), got a.png'],
    ['one tag', { tags: 'tokyo' }, 'Must be a list, got tokyo'],
    ['a tag with a comma', { tags: ['a', 'b,c'] }, 'Must be a tag without a comma, got b,c'],
    ['a tag that is named twice', { tags: ['a', 'b', 'b'] }, 'Names "b" twice'],
    ['a long tag', { tags: ['x'.repeat(101)] }, 'Too long (101 characters, 100 at most)'],
    ['many tags', { tags: Array.from({ length: 60 }, (_, i) => `t${i}`) }, 'Too many (60, 50 at most)'],
    ['a language in words', { languages: ['English'] }, 'Must be a language such as ja or en, got English'],
    [
      'a link without a title',
      { links: [{ url: 'https://a.example/' }] },
      'Must be a title and a url (https://…), got {"url":"https://a.example/"}',
    ],
    [
      'a field of the profile with spaces in its key',
      { entryProfileFields: [{ key: 'shirt size', label: 'x'.repeat(40) }] },
      'Must be a key and a label, got {"required":false,"key":"shirt size","label":"xxxxxxxxxxxxxx…',
    ],
    [
      'a field of the profile that is named twice',
      { entryProfileFields: ['A', 'B'].map((label) => ({ key: 'size', label })) },
      'Names "size" twice',
    ],
    ['a wrong latitude', { positions: [{ lat: 90.5, lng: 0 }] }, 'Must be degrees from -90 to 90, got 90.5'],
  ])('name the fault of %s', async (_, change, text) => {
    const { body } = await start(of({ event: { slug: office.slug, ...change } }))
    const problems = body.rows.flatMap((row: { problems: object[] }) => row.problems)
    expect(problems.map((one: never) => eventProblemText(english, one))).toEqual([text])
  })

  it('refuse an event of other staff and its rows', async () => {
    const { slug } = await openOffice(world)
    const { body } = await start(of({ event: { slug, title: 'Mine' }, ...ticket({}) }))
    expect(problemsOf(body)).toEqual(['1  other_staff', '1 event event_refused'])
    expect(problemsOf((await start(of(ticket({ event: slug })))).body)).toEqual(['1 event other_staff'])
  })

  it.runIf(kind === 'sqlite').each<[string, string | Uint8Array]>([
    ['a table', 'height,weight\n1,2\n'],
    ['broken JSON', '{"tickets": ['],
    ['a list that is none', '{"tickets": {"name": "A"}}'],
    ['no rows', '{"tickets": []}'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])],
    ['lists in lists without end', `{"tickets": [{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`],
    ['more values than anybody has', `{"tickets": [{"name": [${'0,'.repeat(1_000_000)}0]}]}`],
    ['more rows than anybody has', `{"tickets": [${'{},'.repeat(20_000)}{}]}`],
  ])('refuse a file with %s as a whole', async (_, content) => {
    expectError(await start(content), 'import_unreadable')
  })

  it('import thousands of codes, each of which can be used', async () => {
    const ticketId = await office.addTicket({ name: 'Invited', invitationOnly: true })
    const codes = Array.from({ length: 5000 }, (_, i) => `Z${String(i).padStart(7, '0')}`)
    const file = of({ codes: codes.map((code) => ({ ticket: 'Invited', code, uses: 2 })) })
    expect((await take(file)).counts).toMatchObject({ new: 5000, refused: 0 })
    expect((await office.register({ ticketId, invitationCode: codes[4321] })).status).toBe(200)
    expect((await take(file)).counts).toMatchObject({ unchanged: 5000, changed: 0 })
    const corrected = [
      { ticket: 'Invited', code: codes[4321], uses: 5, revoked: false },
      { ticket: 'Invited', code: codes[1], revoked: true },
    ]
    expect((await take(of({ codes: corrected }))).counts).toMatchObject({ changed: 2 })
    const listed = (await office.desk.get(`${office.path}/codes`)).body.codes
    expect(listed[4321]).toMatchObject({ usesLeft: 4, used: 1 })
    expect(listed[1]).toMatchObject({ usesLeft: 2, revokedAt: expect.any(String) })
  })

  it('change hundreds of codes with as many statements as two', async () => {
    await office.addTicket({ name: 'Invited', invitationOnly: true })
    const codes = (count: number, uses: number): string =>
      of({
        codes: Array.from({ length: count }, (_, i) => {
          return { ticket: 'Invited', code: `Z${1_000_000 + i}`, uses: uses + i, revoked: i % 2 === 0 }
        }),
      })
    await take(codes(400, 1))
    const change = async (count: number, uses: number): Promise<number> => {
      const { body } = await start(codes(count, uses))
      expect(body.counts).toMatchObject({ changed: count })
      const apply = () => office.desk.post(`/desk/office-imports/${body.importId}/apply`)
      const statements = await statementsOf(world.db, apply)
      return statements.filter(({ sql }) => /invitation_codes|ticket_types/.test(sql)).length
    }
    expect(await change(400, 2)).toBe(await change(2, 3))
  })

  it('show 500 rows of a long one in their order, every refused one among them', async () => {
    const tickets = Array.from({ length: 600 }, (_, i) => ({ name: `T${i}`, salesLimit: 10 }))
    for (const at of [199, 549, 599]) tickets[at]!.salesLimit = -1
    const { body } = await start(of({ tickets }))
    const lines = body.rows.map(({ line }: { line: number }) => line)
    expect(body.counts).toMatchObject({ total: 600, new: 597, refused: 3 })
    expect(lines).toEqual([...Array.from({ length: 498 }, (_, i) => i + 1), 550, 600])
  })

  it('show the begin of each long name, of at most 100 unknown fields too', async () => {
    const long = 'x'.repeat(10_000)
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i} ${long}`, 1]))
    const { body } = await start(
      of({
        ...unknown,
        tickets: [{ name: long, ...unknown }],
        codes: [{ ticket: long, code: [long] }],
      }),
    )
    expect(body.ignored).toHaveLength(100)
    const names: string[] = [...body.ignored, ...body.rows.map(({ name }: { name: string }) => name)]
    expect(Math.max(...names.map(({ length }) => length))).toBe(201)
  })

  it('imported twice at once, in two orders, create each record once', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Ticket ${i}`)
    const file = (list: readonly string[]): string =>
      of({ tickets: list.map((name, i) => ({ name, salesLimit: i + 10 })) })
    await Promise.all([take(file(names)), take(file(names.toReversed())), take(file(names))])
    const { tickets } = (await office.desk.get(`${office.path}/tickets`)).body
    expect(tickets.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())
  })

  it('require an administrator if they concern all events', async () => {
    const { client } = await world.makeAdmin()
    expectError(await start(of({ event: NEW_EVENT }), { client }), 'event_manager_required')
  })
})

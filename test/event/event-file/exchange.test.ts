import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectError, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { encode } from '../../support/make-attendees.ts'
import type { EventWorld } from '../world.ts'
import { auditOf, bytesOf, openOffice, startOfficeWorld, type Office } from '../entry/world.ts'
import { eventProblemText } from '../../../messages/import-problem.ts'
import { translator } from '../../../messages/translate.ts'

const [english, japanese] = [translator('en'), translator('ja')]

const WHOLE = {
  passdesk: 1,
  event: {
    slug: 'whole-event',
    title: '秋の集まり / Autumn meeting',
    description: 'Line one\n"two", 三',
    startsAt: '2026-11-20T00:00:00.000Z',
    endsAt: '2026-11-21T09:00:00.000Z',
    timeZone: 'Asia/Tokyo',
    place: '東京国際フォーラム',
    imageUrl: '',
    tags: ['startup', '東京'],
    languages: ['ja', 'en'],
    links: [{ title: 'Programme | 日程', url: 'https://example.com/p?a=1&b=2' }],
    status: 'PUBLISHED',
    requiresFacePhoto: false,
    entryProfileFields: [{ key: 'company', label: '会社名', required: true }],
    positions: [
      { lat: 35.6767, lng: 139.7638 },
      { lat: -12.5, lng: -77.0428 },
    ],
  },
  tickets: [
    {
      name: '一般',
      description: '',
      price: 0,
      paymentType: 'FREE',
      salesLimit: 200,
      status: 'PUBLISHED',
      requiresApproval: false,
      transferable: true,
      invitationOnly: false,
    },
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
        {
          kind: 'EXTERNAL_LINK',
          url: 'https://example.com/guide',
          title: '案内',
          imageUrl: 'https://example.com/guide.png',
        },
      ],
    },
  ],
}
const BOM = [0xef, 0xbb, 0xbf]
const ROW_SCHEMAS = ['events', 'tickets', 'questions', 'codes', 'playlists', 'positions'] as const

describe.each(databaseKinds)('event files on %s', (kind) => {
  let world: EventWorld
  let office: Office
  let admin: Client
  beforeAll(async () => {
    world = await startOfficeWorld({ kind })
    admin = (await world.makeAdmin()).client
  })
  beforeEach(async () => {
    office = await openOffice(world)
  })
  afterAll(() => world.close())

  const start = (
    content: string | Uint8Array,
    { client = office.desk, eventId = office.eventId, more = '' } = {},
  ) => client.post(`/desk/office-imports?eventId=${eventId}&fileName=list${more}`, content)
  const take = async (content: string | Uint8Array, options = {}) => {
    const preview = await start(content, options)
    expect(preview.status, JSON.stringify(preview.body)).toBe(201)
    const applied = await ((options as { client?: Client }).client ?? office.desk).post(
      `/desk/office-imports/${preview.body.importId}/apply`,
    )
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    expect(applied.body.state).toBe('done')
    return applied.body
  }
  const problemsOf = (body: {
    rows: { line: number; problems: { field: string; code: string }[] }[]
  }): string[] =>
    body.rows.flatMap((row) =>
      row.problems.map(({ field, code }) => `${row.line} ${field} ${code}`),
    )
  const exported = async (
    eventId: string,
    what: string,
    format: string,
    client = office.desk,
  ): Promise<string> => {
    const answer = await client.get(`/desk/events/${eventId}/export?kind=${what}&format=${format}`)
    expect(answer.status).toBe(200)
    return format === 'json' ? `${JSON.stringify(answer.body, null, 2)}\n` : answer.body
  }

  it('import a whole event and export the same; a second import changes nothing', async () => {
    // An administrator becomes manager of what they import; at the start they work at another
    // event.
    const own = await openOffice(world)
    await world.kiosk.db('role_grants').insert({
      user_id: own.manager.userId,
      role: 'admin',
      event_id: '*',
      granted_at: new Date().toISOString(),
    })
    const text = `${JSON.stringify(WHOLE, null, 2)}\n`
    const options = { client: own.desk, eventId: own.eventId }
    const first = await take(text, options)
    expect(problemsOf(first)).toEqual([])
    expect(first.counts).toMatchObject({ new: 11, refused: 0 })
    const { eventId } = (await own.desk.get('/desk/events')).body.events.find(
      (event: { slug: string }) => event.slug === 'whole-event',
    )
    expect(await exported(eventId, 'event', 'json', own.desk)).toBe(text)
    const again = await take(text, { client: own.desk, eventId })
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 11, refused: 0 })
    expect(await exported(eventId, 'event', 'json', own.desk)).toBe(text)
    for (const what of ROW_SCHEMAS) {
      for (const format of ['csv', 'json']) {
        const counts = (
          await take(await exported(eventId, what, format, own.desk), { client: own.desk, eventId })
        ).counts
        expect(counts, `${what} ${format}`).toMatchObject({ new: 0, changed: 0, refused: 0 })
        expect(counts.total, `${what} ${format}`).toBeGreaterThan(0)
      }
    }
    const read = (await world.client.get('/events/whole-event')).body
    expect(read).toMatchObject({
      title: WHOLE.event.title,
      links: WHOLE.event.links,
      coordinates: [
        [139.7638, 35.6767],
        [-77.0428, -12.5],
      ],
      tickets: [{ name: '一般' }, { name: '招待' }],
    })
    expect(
      (await world.client.get('/events/whole-event/questions')).body.questions[0].options.map(
        (option: { text: string }) => option.text,
      ),
    ).toEqual(['S|M', 'L', 'X\\L'])
  })

  it('match the documentation: its example is imported and exported', async () => {
    const text = /```json\n([\s\S]*?)```/.exec(
      readFileSync(new URL('../../../docs/event-files.md', import.meta.url), 'utf8'),
    )![1]!
    const { event, playlists, ...rest } = JSON.parse(text)
    const own = await openOffice(world, { slug: event.slug })
    await world.kiosk.db('role_grants').insert({
      user_id: own.manager.userId,
      role: 'admin',
      event_id: '*',
      granted_at: new Date().toISOString(),
    })
    const done = await take(text, { client: own.desk, eventId: own.eventId })
    expect(problemsOf(done)).toEqual([])
    expect(JSON.parse(await exported(own.eventId, 'event', 'json', own.desk))).toMatchObject({
      event,
      ...rest,
      playlists: [{ title: playlists[0].title }],
    })
  })

  it('read tickets from a Shift_JIS list with Japanese headings, and delete nothing', async () => {
    const csv =
      'チケット名,値段,支払い,上限,招待制\r\n一般,0,無料,200,いいえ\r\n有料,3000,前払い,,\r\n招待,,,10,はい\r\n'
    const preview = await start(encode(csv, 'shift_jis'))
    expect(preview.body).toMatchObject({
      encoding: 'shift_jis',
      kinds: ['tickets'],
      counts: { total: 3, new: 3 },
      state: 'preview',
    })
    expect((await office.published()).body.tickets).toEqual([])
    await take(encode(csv, 'shift_jis'))
    expect((await office.published()).body.tickets).toMatchObject([
      { name: '一般', salesLimit: 200 },
      { name: '有料', price: 3000, paymentType: 'PREPAID_CARD' },
      { name: '招待', invitationOnly: true, salesLimit: 10 },
    ])
    expect(
      (await take('name,salesLimit,description\n一般,,For all\n招待,none,\n')).counts,
    ).toMatchObject({ changed: 2 })
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
    const csv = [
      'name,price,paymentType,salesLimit,status',
      'Good,0,FREE,10,PUBLISHED',
      'Dear,500,FREE,,',
      'Few,0,FREE,many,',
      'Sold,0,FREE,1,',
      'Good,0,FREE,1,',
      ',0,FREE,1,',
      'Odd,0,FREE,1,OPEN',
    ].join('\n')
    const done = await take(csv)
    expect(done.counts).toMatchObject({ total: 7, new: 1, refused: 6 })
    expect(problemsOf(done)).toEqual([
      '3 paymentType price',
      '4 salesLimit wrong_type',
      '5 salesLimit limit',
      '6  duplicate',
      '7 name missing',
      '8 status wrong_type',
    ])
    for (const row of done.rows)
      for (const problem of row.problems)
        for (const t of [english, japanese])
          expect(eventProblemText(t, problem)).not.toMatch(/eventImport|[{}]|^$/)
    const limit = done.rows.find((row: { line: number }) => row.line === 5).problems[0]
    expect(eventProblemText(english, limit)).toBe('The limit 1 is below the 2 places already sold')
    expect(eventProblemText(japanese, limit)).toBe('上限 1 は、販売済みの 2 より少なくできません')
    const errors = (await bytesOf(office, `/desk/office-imports/${done.importId}/errors.csv`)).bytes
    expect([...errors.subarray(0, 3)]).toEqual(BOM)
    expect(errors.toString()).toContain('上限 1 は')
    expect(
      (await office.published()).body.tickets.map((ticket: { name: string }) => ticket.name),
    ).toEqual(['Sold', 'Good'])
  })

  it.each<[string, string, string[]]>([
    [
      'a question that was answered and changes its kind',
      'text,kind\nLunch,TEXT\n',
      ['2 kind answered'],
    ],
    [
      'a question that loses a chosen option',
      'text,options\nLunch,Fish|Bread\n',
      ['2 options answered'],
    ],
    ['a choice with one option', 'text,kind,options\nQ,SINGLE_CHOICE,one\n', ['2 options options']],
    ['a code for no ticket', 'ticket,code\nNone,ABCD2345\n', ['2 ticket no_ticket']],
    ['a code of seven letters', 'ticket,code\nGeneral,ABCD234\n', ['2 code wrong_type']],
    ['a place beyond the pole', 'lat,lng\n91,0\n', ['2 lat wrong_type']],
    ['another event’s row', 'event,name,price\nsomebody-elses,T,0\n', ['2 event no_event']],
    [
      'a playlist by somebody who is no administrator',
      'playlist,url,title\nP,https://a.example/,A\n',
      ['2  admins_only'],
    ],
    [
      'a new event by somebody who is no administrator',
      'slug,title,startsAt,endsAt,timeZone\n' +
        'new-one,New,2026-11-20T09:00:00+09:00,2026-11-20T18:00:00+09:00,Asia/Tokyo\n',
      ['2  admins_only'],
    ],
    ['a character that cannot be seen', 'name,price\nA\u0007B,0\n', ['2 name control_character']],
  ])('refuse %s', async (_, csv, problems) => {
    const ticketId = await office.addTicket({ name: 'General' })
    const { body: asked } = await office.desk.post(`${office.path}/questions`, {
      kind: 'SINGLE_CHOICE',
      text: 'Lunch',
      options: [{ text: 'Fish' }, { text: 'Rice' }],
    })
    await office.register({
      ticketId,
      questionAnswers: [{ questionId: asked.questionId, answer: [asked.options[1].id] }],
    })
    expect(problemsOf((await start(csv)).body)).toEqual(problems)
  })

  it('refuse rows of an event that is refused, by name', async () => {
    const text = JSON.stringify({
      event: { slug: 'geojson', title: 'Map' },
      tickets: [{ name: 'A' }],
    })
    expect(problemsOf((await start(text)).body)).toEqual([
      '1 slug reserved_slug',
      '1 event event_refused',
    ])
  })

  it.each<[string, string | Uint8Array]>([
    ['nothing that an office has', 'height,weight\n1,2\n'],
    ['broken JSON', '{"tickets": ['],
    ['a list that is none', '{"tickets": {"name": "A"}}'],
    ['no rows', '{"tickets": []}'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])],
    [
      'lists in lists without end',
      `{"tickets": [{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
    ],
    ['more rows than anybody has', `{"tickets": [${'{},'.repeat(20_000)}{}]}`],
  ])('refuse a file with %s as a whole', async (_, content) => {
    expectError(await start(content), 422, 'import_unreadable')
  })

  it('escape cells that a spreadsheet would evaluate, and read them back', async () => {
    await office.addTicket({
      name: '=HYPERLINK("https://evil.example")',
      description: '+1+1',
      status: 'DRAFT',
    })
    await office.addTicket({ name: '@me', description: '-2+3' })
    const csv = (await bytesOf(office, `${office.path}/export?kind=tickets&format=csv`)).bytes
    expect([...csv.subarray(0, 3)]).toEqual(BOM)
    for (const line of csv.toString().split('\r\n').slice(1))
      expect(line).not.toMatch(/(^|,)"?[=+@-]/)
    expect((await take(csv)).counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 })
  })

  it('import thousands of codes, each of which can be used', async () => {
    const ticketId = await office.addTicket({ name: 'Invited', invitationOnly: true })
    const codes = Array.from({ length: 5000 }, (_, i) => `Z${String(i).padStart(7, '0')}`)
    const csv = `ticket,code,uses\n${codes.map((code) => `Invited,${code},2`).join('\n')}\n`
    expect((await take(csv)).counts).toMatchObject({ new: 5000, refused: 0 })
    expect((await office.register({ ticketId, invitationCode: codes[4321] })).status).toBe(200)
    expect((await take(csv)).counts).toMatchObject({ unchanged: 5000, changed: 0 })
    expect(
      (
        await take(
          `ticket,code,uses,revoked\nInvited,${codes[4321]},5,no\nInvited,${codes[1]},,yes\n`,
        )
      ).counts,
    ).toMatchObject({ changed: 2 })
    const listed = (await office.desk.get(`${office.path}/codes`)).body.codes
    expect(listed[4321]).toMatchObject({ usesLeft: 4, used: 1 })
    expect(listed[1]).toMatchObject({ usesLeft: 2, revokedAt: expect.any(String) })
  })

  it('let approvals be decided in a spreadsheet', async () => {
    const ticketId = await office.addTicket({ requiresApproval: true })
    const entries = [
      await office.register({ ticketId }),
      await office.register({ ticketId }),
      await office.register({ ticketId }),
    ].map((answer) => answer.body.entry.id)
    const csv = await exported(office.eventId, 'approvals', 'csv')
    const decided = csv
      .replace(`${entries[0]},`, `${entries[0]},approve`)
      .replace(`${entries[1]},`, `${entries[1]},却下`)
    expect(decided.match(/approve|却下/g)).toHaveLength(2)
    expect((await take(decided)).counts).toMatchObject({ changed: 2, unchanged: 1 })
    expect(
      await world.kiosk.db('entries').whereIn('id', entries).orderBy('state').pluck('state'),
    ).toEqual(['CANCELLED', 'PENDING', 'UNUSED'])
    expect((await world.kiosk.db('ticket_types').where({ id: ticketId }).first('sold')).sold).toBe(
      2,
    )
    expect((await take(decided)).counts).toMatchObject({ changed: 0, refused: 0 })
  })

  it('imported twice at once, in two orders, create each record once', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Ticket ${i}`)
    const csv = (list: readonly string[]): string =>
      `name,salesLimit\n${list.map((name, i) => `${name},${i + 10}`).join('\n')}\n`
    await Promise.all([take(csv(names)), take(csv(names.toReversed())), take(csv(names))])
    const tickets = (await office.desk.get(`${office.path}/tickets`)).body.tickets.map(
      (ticket: { name: string }) => ticket.name,
    )
    expect(tickets.toSorted()).toEqual(names.toSorted())
  })

  it('require an administrator if they concern all events', async () => {
    const slug = `made-${Math.random().toString(36).slice(2, 8)}`
    const file =
      'slug,title,startsAt,endsAt,timeZone\n' +
      `${slug},New,2026-11-20T09:00:00+09:00,2026-11-20T18:00:00+09:00,Asia/Tokyo\n`
    expectError(await start(file, { client: admin }), 403, 'event_manager_required')
  })

  it('cannot be read by others', async () => {
    const { body } = await start('name,price\nA,0\n')
    const other = await openOffice(world)
    expectError(await other.desk.get(`/desk/office-imports/${body.importId}`), 404, 'not_found')
    expectError(
      await other.desk.post(`/desk/office-imports/${body.importId}/apply`),
      404,
      'not_found',
    )
  })
})

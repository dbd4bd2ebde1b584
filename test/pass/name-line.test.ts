import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { findNameLine, nameLineOf } from '../../src-server/pass/draft/draw-pass.ts'
import type { DrawingNote } from '../../contract/pass/drawing/drawing-note.ts'
import { createI18n, type Translate } from '../../src-renderer/i18n/i18n.ts'
import { noteSentence } from '../../src-renderer/pass/drawing/drawing-notes.tsx'
import { createRenderer, RenderError } from '../../src-server/pass/drawing/render-pass.ts'
import type { NameLine, RenderInput } from '../../src-server/pass/drawing/render-types.ts'
import { applyList, readList } from '../guest/import/take-list.ts'
import { saveBody } from '../support/kiosk.ts'
import { faultsOf } from '../support/pass-proofs.ts'
import { PASS_SAMPLES, SAMPLE_QR, sampleInput, sampleLogos } from '../support/pass-samples.ts'
import { openedEvent } from '../support/opened-event.ts'

const logos = await sampleLogos()
const { render } = await createRenderer()

const parts = {
  name: '田中 美咲',
  kana: 'たなか みさき',
  givenName: '美咲',
  columns: { Pronouns: ' she /\n her ', Country: '' },
}

it.each([
  ['kana', parts, { text: 'たなか みさき', large: null }],
  ['romaji', parts, { text: 'Tanaka Misaki', large: null }],
  ['full', parts, { text: '田中 美咲', large: '美咲' }],
  [{ column: 'Pronouns' }, parts, { text: 'she / her', large: null }],
  [{ column: 'Country' }, parts, null],
  [{ column: 'Languages' }, parts, null],
  [undefined, parts, null],
  ['kana', { ...parts, kana: null }, null],
  ['kana', { ...parts, name: 'たなか みさき' }, null],
  ['romaji', { ...parts, kana: 'Tanaka' }, null],
  ['full', { ...parts, givenName: null }, null],
  ['full', { ...parts, name: 'Mika Tanaka' }, null],
] as const)('a line of kind %s is made of what is known of the person', (kind, of, line) => {
  expect(nameLineOf(kind, of)).toEqual(line)
})

it.each(PASS_SAMPLES.map((sample) => [sample.name, sample] as const))(
  'a line below the name of %s stands in the layer of the name, and nothing else is touched',
  async (_name, sample) => {
    const input = sampleInput(sample, logos)
    const plain = render(input)
    const lined = render({ ...input, nameLine: { text: 'たなか みさき', large: null } })
    const hasQr = plain.render.layers.some(({ id }) => id === 'qr')
    expect(await faultsOf(lined, hasQr ? SAMPLE_QR : null)).toEqual([])
    expect(lined.render.lines).toMatchObject({ title: plain.render.lines.title })
    expect(lined.render.hash).not.toBe(plain.render.hash)
  },
)

describe('a template with a line below the name', () => {
  const house = openedEvent({}, { template: { ...TEMPLATE_PRESETS[0]!, nameLine: 'kana' } })

  it('follows kana that staff type, before they are stored', async () => {
    const person = await house.guest()
    const path = `/desk/events/${house.eventId}/people/${person.userId}`
    const { pass } = (await house.desk.get(path)).body
    const draw = async (kana?: string): Promise<string> => {
      const body = { templateRevision: pass.templateRevision, content: pass.defaults, kana }
      return (await house.desk.post(`${path}/preview`, body)).body.render.hash
    }
    expect(await draw()).toBe(pass.render.hash)
    expect(await draw('')).not.toBe(pass.render.hash)
    const typed = await draw('おかだ まり')
    expect(typed).not.toBe(pass.render.hash)
    expect((await house.desk.post(`${path}/kana`, { kana: 'おかだ まり' })).body.pass.render.hash).toBe(typed)
    const long = { templateRevision: 1, content: pass.defaults, kana: 'あ'.repeat(2000) }
    expect((await house.desk.post(`${path}/preview`, long)).status).toBe(400)
  })

  it('draws the reading, also for the designer, and a new reading has to be confirmed', async () => {
    const person = await house.guest()
    const bare = await house.guest({ kana: null })
    const path = `/api/passes/${house.eventId}`
    const confirmed = await person.client.post(path, saveBody({ action: 'confirm' }))
    const without = await bare.client.get(path)
    const heightOf = (view: typeof confirmed) =>
      view.body.render.layers.find(({ id }: { id: string }) => id === 'name').height
    expect(heightOf(confirmed)).toBeGreaterThan(heightOf(without))
    const atDesk = `/desk/events/${house.eventId}/people/${person.userId}`
    await house.desk.post(`${atDesk}/kana`, { kana: 'たなか みく' })
    const seen = (await house.desk.get(atDesk)).body
    expect(seen.pass.render.hash).not.toBe(seen.confirmedHash)
  })
})

it('a line that has no space, or characters without a glyph, is left out', () => {
  const hashOf = (line: string | null) => draw({}, line).render.hash
  const bare = hashOf(null)
  expect(hashOf('Norwegian, Portuguese, '.repeat(20))).toBe(bare)
  expect(hashOf('\u{E000}')).toBe(bare)
  expect(hashOf('she/her \u{E000}')).toBe(hashOf('she/her'))
  expect(hashOf('she/her')).not.toBe(bare)
})

describe('a template with an imported column below the name', () => {
  const house = openedEvent({}, { template: { ...TEMPLATE_PRESETS[0]!, nameLine: { column: 'Country' } } })

  async function importList(lines: string, keptColumns: readonly number[]): Promise<void> {
    const { importId } = await readList(house.desk, house.eventId, lines)
    await house.desk.post(`/desk/imports/${importId}`, { keptColumns })
    await applyList(house.desk, importId)
  }
  const personOf = async (email: string) => {
    const { id } = await house.db('users').where({ email }).first('id')
    const path = `/desk/events/${house.eventId}/people/${id}`
    return { path, person: (await house.desk.get(path)).body }
  }

  it('prints the text of each person, and the designer offers the columns', async () => {
    const list = 'Ann,ann@x.example,Brazil,\nBen,ben@x.example,,he/him\n'
    await importList(`name,mail,Country,Pronouns\n${list}`, [2, 3])
    const { body } = await house.desk.get(`/desk/events/${house.eventId}/template`)
    expect(body.columns).toEqual(['Country', 'Pronouns'])
    const nameSizeOf = async (email: string): Promise<number> => {
      const { person } = await personOf(email)
      return person.pass.render.layers.find((layer: { id: string }) => layer.id === 'name').fontPx
    }
    // The line takes space from the name.
    expect(await nameSizeOf('ann@x.example')).toBeLessThan(await nameSizeOf('ben@x.example'))
  })

  it('shows its notes to the desk with a person and with a preview', async () => {
    await importList('name,mail,Country\nCem,cem@x.example,Brazil \u{1F600}\n', [2])
    const { path, person } = await personOf('cem@x.example')
    const shortened = { code: 'line_shortened', characters: [at('\u{1F600}', 8)] }
    expect(person).toMatchObject({ renderProblem: null, renderNotes: [shortened] })
    const content = { ...person.pass.defaults, name: 'An\u200Bn' }
    const { templateRevision } = person.pass
    const preview = await house.desk.post(`${path}/preview`, { templateRevision, content })
    expect(preview.body.notes).toMatchObject([{ code: 'invisible_dropped', field: 'name' }, shortened])
  })

  it('keeps the notes of a confirmed pass with its stored dots', async () => {
    const { client, userId } = await house.guest()
    const body = saveBody({ action: 'confirm', content: { ...saveBody({}).content, name: 'An\u200Bn' } })
    const saved = await client.post(`/api/passes/${house.eventId}`, body)
    expect(saved.status).toBe(200)
    expect(saved.body).not.toHaveProperty('notes')
    const [row] = await house.db('pass_confirmations').where({ user_id: userId })
    expect(JSON.parse(row.layout).notes).toMatchObject([{ code: 'invisible_dropped' }])
    const person = (await house.desk.get(`/desk/events/${house.eventId}/people/${userId}`)).body
    expect(person.renderNotes).toMatchObject([{ code: 'invisible_dropped', field: 'name' }])
  })

  it.each([
    [{ column: 'Country' }, ['entries']],
    ['kana', ['users']],
    [undefined, []],
  ] as const)('reads only what a line of kind %s is made of', async (nameLine, tables) => {
    const read: string[] = []
    const note = ({ sql }: { sql: string }): void => void read.push(/from [`"](\w+)/.exec(sql)?.[1] ?? sql)
    house.db.on('query', note)
    const template = { ...TEMPLATE_PRESETS[0]!, nameLine }
    await findNameLine(house.db, { eventId: randomUUID(), userId: randomUUID() }, template, 'Ann')
    house.db.off('query', note)
    expect(read).toEqual(tables)
  })
})

const plain = sampleInput(PASS_SAMPLES[0]!, logos)
function draw(texts: Partial<RenderInput['content']>, line: string | NameLine | null = null) {
  const nameLine = typeof line === 'string' ? { text: line, large: null } : line
  return render({ ...plain, content: { ...plain.content, ...texts }, nameLine })
}
const at = (character: string, place: number) => {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return { character, codePoints: [`U+${code}`], at: place }
}
const dropped = (field: 'name' | 'title' | 'nameLine', ...characters: ReturnType<typeof at>[]) =>
  ({ code: 'invisible_dropped', field, characters }) as const
const label = { widthMm: 62, lengthMm: plain.template.lengthMm }

describe('a drawing notes what it leaves out', () => {
  it.each([
    ['nothing', {}, 'she/her', []],
    ['a wide space, which stays a space', { name: 'Ann\u3000Lee\u2003B\u3164C' }, null, []],
    ['line ends', { title: 'a\r\nb' }, null, []],
    [
      'characters without ink, once each and with the place of the first',
      { name: 'A\u200Bn\uFEFFn\u200B', title: 'x\u00AD' },
      null,
      [dropped('name', at('\u200B', 2), at('\uFEFF', 4)), dropped('title', at('\u00AD', 2))],
    ],
    [
      'a variation selector after a Latin letter, but not the one that chooses a kanji',
      { name: '葛\u{E0100}A\u{E0100}' },
      null,
      [dropped('name', at('\u{E0100}', 2))],
    ],
    [
      'characters of the line that no font has',
      {},
      'she \u{E000}/ her\u200B \u{E001}',
      [
        { code: 'line_shortened', characters: [at('\u{E000}', 5), at('\u{E001}', 13)] },
        dropped('nameLine', at('\u200B', 11)),
      ],
    ],
    [
      'a line of which nothing is left',
      {},
      '\u{E000}\u{E000}',
      [{ code: 'line_unprintable', characters: [at('\u{E000}', 1)] }],
    ],
  ] as [string, Partial<RenderInput['content']>, string | null, DrawingNote[]][])(
    '%s',
    (_title, texts, line, notes) => {
      const found = draw(texts, line).notes
      expect(found).toHaveLength(notes.length)
      expect(found).toEqual(expect.arrayContaining(notes))
    },
  )

  it('a line without space, and as much of it as the note names does fit', () => {
    const text = 'Norwegian, Portuguese, '.repeat(8).trim()
    const [note, ...others] = draw({}, text).notes
    if (note?.code !== 'line_no_space') throw new Error(`got ${note?.code}`)
    expect(others).toEqual([])
    expect(note).toMatchObject({ label, length: text.length })
    expect(note.most).toBeGreaterThan(20)
    expect(draw({}, text.slice(0, note.most)).notes).toEqual([])
    expect(draw({}, text.slice(0, note.most * 1.2 + 8)).notes).toMatchObject([{ code: 'line_no_space' }])
  })

  it('no line that has its space along a tape of 29 mm', () => {
    const template = { ...plain.template, media: 'CONTINUOUS_29', layout: 'stack' } as const
    const content = { ...plain.content, name: 'Ann Lee', title: '', affiliation: '', logos: [] }
    const drawn = (text: string) =>
      render({ ...plain, template, content, logos: [], nameLine: { text, large: null } })
    const line = 'English, Norwegian, Portuguese'
    expect(drawn(line).notes).toEqual([])
    const name = drawn(line).render.layers.find(({ id }) => id === 'name')!
    expect(name.height).toBeGreaterThan(name.width)
    expect(drawn(line.repeat(4)).notes).toMatchObject([{ code: 'line_no_space' }])
  })

  it('without shortening a full name that is the line', () => {
    const line = { text: 'Ann \u{E000}', large: 'Ann' }
    expect(() => draw({ name: line.text }, line)).toThrow(RenderError)
  })
})

const CHARACTERS = ['\u200B', '\uFEFF', '\u2060', '\u00AD', '\u200E'].map((character, index) =>
  at(character, index + 1),
)
const NOTES: readonly DrawingNote[] = [
  dropped('name', ...CHARACTERS),
  dropped('nameLine', ...CHARACTERS.slice(0, 1)),
  { code: 'line_shortened', characters: CHARACTERS.slice(0, 2) },
  { code: 'line_unprintable', characters: CHARACTERS.slice(0, 2) },
  { code: 'line_no_space', label, length: 184, most: 37 },
  { code: 'line_no_space', label, length: 184, most: 0 },
]

describe.each(['en', 'ja'])('every note in %s is a sentence', (language) => {
  const t = createI18n(language).t as unknown as Translate
  it.each(NOTES.map((note) => [note.code, note] as const))('%s', (_code, note) => {
    const sentence = noteSentence(note, t)
    expect(sentence).not.toMatch(/[{}]|drawingNote|undefined/)
    const named = 'characters' in note ? note.characters.slice(0, 4) : []
    for (const { at, codePoints } of named) {
      expect(sentence).toContain(`${at}`)
      expect(sentence).toContain(`${codePoints[0]}`)
    }
    if ('characters' in note && note.characters.length > 4) expect(sentence).toContain('1')
    if (note.code === 'line_no_space') {
      expect(sentence).toContain(`${label.widthMm} × ${label.lengthMm} mm`)
      if (note.most > 0) expect(sentence).toMatch(/37.*184|184.*37/)
    }
  })
})

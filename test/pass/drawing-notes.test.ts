import { beforeAll, describe, expect, it } from 'vitest'
import type { DrawingNote } from '../../contract/pass/drawing/drawing-note.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { createI18n, type Translate } from '../../src-renderer/i18n/i18n.ts'
import { noteSentence } from '../../src-renderer/pass/drawing/drawing-notes.tsx'
import { createRenderer, RenderError } from '../../src-server/pass/drawing/render-pass.ts'
import type { NameLine, RenderInput } from '../../src-server/pass/drawing/render-types.ts'
import { applyList, readList } from '../guest/import/take-list.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { PASS_SAMPLES, sampleInput, sampleLogos } from '../support/pass-samples.ts'
import { opened } from '../support/opened.ts'

const logos = await sampleLogos()
const { render } = await createRenderer()

const plain = sampleInput(PASS_SAMPLES[0]!, logos)
function draw(texts: Partial<RenderInput['content']>, line: string | NameLine | null = null) {
  const nameLine = typeof line === 'string' ? { text: line, large: null } : line
  return render({ ...plain, content: { ...plain.content, ...texts }, nameLine })
}
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
      [
        {
          code: 'invisible_dropped',
          field: 'name',
          characters: [
            { character: '\u200B', codePoints: ['U+200B'], at: 2 },
            { character: '\uFEFF', codePoints: ['U+FEFF'], at: 4 },
          ],
        },
        {
          code: 'invisible_dropped',
          field: 'title',
          characters: [{ character: '\u00AD', codePoints: ['U+00AD'], at: 2 }],
        },
      ],
    ],
    [
      'a variation selector after a Latin letter, but not the one that chooses a kanji',
      { name: '葛\u{E0100}A\u{E0100}' },
      null,
      [
        {
          code: 'invisible_dropped',
          field: 'name',
          characters: [{ character: '\u{E0100}', codePoints: ['U+E0100'], at: 2 }],
        },
      ],
    ],
    [
      'characters of the line that no font has',
      {},
      'she \u{E000}/ her\u200B \u{E001}',
      [
        {
          code: 'line_shortened',
          characters: [
            { character: '\u{E000}', codePoints: ['U+E000'], at: 5 },
            { character: '\u{E001}', codePoints: ['U+E001'], at: 13 },
          ],
        },
        {
          code: 'invisible_dropped',
          field: 'nameLine',
          characters: [{ character: '\u200B', codePoints: ['U+200B'], at: 11 }],
        },
      ],
    ],
    [
      'a line of which nothing is left',
      {},
      '\u{E000}\u{E000}',
      [
        {
          code: 'line_unprintable',
          characters: [{ character: '\u{E000}', codePoints: ['U+E000'], at: 1 }],
        },
      ],
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
    expect(draw({}, text.slice(0, note.most * 1.2 + 8)).notes).toMatchObject([
      { code: 'line_no_space' },
    ])
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

const CHARACTERS = ['\u200B', '\uFEFF', '\u2060', '\u00AD', '\u200E'].map((character, index) => ({
  character,
  codePoints: [`U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`],
  at: index + 1,
}))
const NOTES: readonly DrawingNote[] = [
  { code: 'invisible_dropped', field: 'name', characters: CHARACTERS },
  { code: 'invisible_dropped', field: 'nameLine', characters: CHARACTERS.slice(0, 1) },
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

describe('the desk', () => {
  const house = opened(() => startTestKiosk())
  let eventId: string
  beforeAll(async () => {
    eventId = await house.makeEvent({
      template: { ...TEMPLATE_PRESETS[0]!, nameLine: { column: 'Country' } },
    })
  })

  it('gets the notes with a person and a preview; the participant gets the pass alone', async () => {
    const manager = await house.makeManager(eventId)
    const list = 'name,mail,Country\nAnn,ann@x.example,Brazil \u{1F600}\n'
    const { importId } = await readList(manager.client, eventId, list)
    await manager.client.post(`/desk/imports/${importId}`, { keptColumns: [2] })
    await applyList(manager.client, importId)
    const { id } = await house.db('users').where({ email: 'ann@x.example' }).first('id')
    const path = `/desk/events/${eventId}/people/${id}`
    const shortened = {
      code: 'line_shortened',
      characters: [{ character: '\u{1F600}', codePoints: ['U+1F600'], at: 8 }],
    }
    const person = (await manager.client.get(path)).body
    expect(person).toMatchObject({ renderProblem: null, renderNotes: [shortened] })
    const content = { ...person.pass.defaults, name: 'An\u200Bn' }
    const { templateRevision } = person.pass
    const preview = await manager.client.post(`${path}/preview`, { templateRevision, content })
    expect(preview.body.notes).toMatchObject([
      { code: 'invisible_dropped', field: 'name' },
      shortened,
    ])
  })

  it('keeps the notes of a confirmed pass with its stored dots', async () => {
    const { client, userId } = await house.makePerson({ eventId })
    const manager = await house.makeManager(eventId)
    const content = { ...saveBody({}).content, name: 'An\u200Bn' }
    const saved = await client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', content }),
    )
    expect(saved.status).toBe(200)
    expect(saved.body).not.toHaveProperty('notes')
    const [row] = await house.db('pass_confirmations').where({ user_id: userId })
    expect(JSON.parse(row.layout).notes).toMatchObject([{ code: 'invisible_dropped' }])
    const person = (await manager.client.get(`/desk/events/${eventId}/people/${userId}`)).body
    expect(person.renderNotes).toMatchObject([{ code: 'invisible_dropped', field: 'name' }])
  })
})

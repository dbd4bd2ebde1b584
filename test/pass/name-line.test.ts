import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { findNameLine, nameLineOf } from '../../src-server/pass/draft/draw-pass.ts'
import { createRenderer } from '../../src-server/pass/drawing/render-pass.ts'
import { applyList, readList } from '../guest/import/take-list.ts'
import { startTestKiosk, saveBody } from '../support/kiosk.ts'
import { faultsOf } from '../support/pass-proofs.ts'
import {
  LINE_SAMPLES,
  PASS_SAMPLES,
  SAMPLE_QR,
  sampleInput,
  sampleLogos,
} from '../support/pass-samples.ts'
import { expectGolden } from '../support/golden-passes.ts'
import { opened } from '../support/opened.ts'

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

const logos = await sampleLogos()
const { render } = await createRenderer()
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

describe.each(LINE_SAMPLES)('the pass $name', (sample) => {
  it('looks as it did when it was approved', async () => {
    const drawn = render(sampleInput(sample, logos))
    await expectGolden(sample.name, drawn)
    expect(await faultsOf(drawn, sample.qr)).toEqual([])
  })
})

describe('a template with a line below the name', () => {
  const house = opened(() => startTestKiosk())
  let eventId: string
  beforeAll(async () => {
    const template = { ...TEMPLATE_PRESETS[0]!, nameLine: 'kana' as const }
    eventId = await house.makeEvent({ template })
  })

  it('follows kana that staff type, before they are stored', async () => {
    const person = await house.makePerson({ eventId })
    const { client } = await house.makeManager(eventId)
    const path = `/desk/events/${eventId}/people/${person.userId}`
    const { pass } = (await client.get(path)).body
    const draw = async (kana?: string): Promise<string> => {
      const body = { templateRevision: pass.templateRevision, content: pass.defaults, kana }
      return (await client.post(`${path}/preview`, body)).body.render.hash
    }
    expect(await draw()).toBe(pass.render.hash)
    expect(await draw('')).not.toBe(pass.render.hash)
    const typed = await draw('おかだ まり')
    expect(typed).not.toBe(pass.render.hash)
    const stored = await client.post(`${path}/kana`, { kana: 'おかだ まり' })
    expect(stored.body.pass.render.hash).toBe(typed)
    const long = { templateRevision: 1, content: pass.defaults, kana: 'あ'.repeat(2000) }
    expect((await client.post(`${path}/preview`, long)).status).toBe(400)
  })

  it('draws the reading, also for the designer, and a new reading has to be confirmed', async () => {
    const person = await house.makePerson({ eventId })
    const bare = await house.makePerson({ eventId, kana: null })
    const path = `/api/passes/${eventId}`
    const confirmed = await person.client.post(path, saveBody({ action: 'confirm' }))
    const without = await bare.client.get(path)
    const heightOf = (view: typeof confirmed) =>
      view.body.render.layers.find(({ id }: { id: string }) => id === 'name').height
    expect(heightOf(confirmed)).toBeGreaterThan(heightOf(without))
    const manager = await house.makeManager(eventId)
    const desk = `/desk/events/${eventId}/people/${person.userId}`
    await manager.client.post(`${desk}/kana`, { kana: 'たなか みく' })
    const seen = (await manager.client.get(desk)).body
    expect(seen.pass.render.hash).not.toBe(seen.confirmedHash)
  })
})

it('a line that has no space, or characters without a glyph, is left out', () => {
  const [sample] = PASS_SAMPLES
  const input = sampleInput(sample!, logos)
  const plain = render(input).render.hash
  const lined = (text: string) => render({ ...input, nameLine: { text, large: null } }).render.hash
  expect(lined('Norwegian, Portuguese, '.repeat(20))).toBe(plain)
  expect(lined('\u{E000}')).toBe(plain)
  expect(lined('she/her \u{E000}')).toBe(lined('she/her'))
  expect(lined('she/her')).not.toBe(plain)
})

describe('a template with an imported column below the name', () => {
  const house = opened(() => startTestKiosk())

  it('prints the text of each person, and the designer offers the columns', async () => {
    const eventId = await house.makeEvent({
      template: { ...TEMPLATE_PRESETS[0]!, nameLine: { column: 'Country' } },
    })
    const manager = await house.makeManager(eventId)
    const list =
      'name,mail,Country,Pronouns\nAnn,ann@x.example,Brazil,\nBen,ben@x.example,,he/him\n'
    const { importId } = await readList(manager.client, eventId, list)
    await manager.client.post(`/desk/imports/${importId}`, { keptColumns: [2, 3] })
    await applyList(manager.client, importId)
    const { body } = await manager.client.get(`/desk/events/${eventId}/template`)
    expect(body.columns).toEqual(['Country', 'Pronouns'])
    const nameSizeOf = async (email: string): Promise<number> => {
      const { id } = await house.db('users').where({ email }).first('id')
      const person = (await manager.client.get(`/desk/events/${eventId}/people/${id}`)).body
      return person.pass.render.layers.find((layer: { id: string }) => layer.id === 'name').fontPx
    }
    // The line takes space from the name.
    expect(await nameSizeOf('ann@x.example')).toBeLessThan(await nameSizeOf('ben@x.example'))
  })

  it.each([
    [{ column: 'Country' }, ['entries']],
    ['kana', ['users']],
    [undefined, []],
  ] as const)('reads only what a line of kind %s is made of', async (nameLine, tables) => {
    const { db } = house
    const read: string[] = []
    const note = ({ sql }: { sql: string }): void =>
      void read.push(/from [`"](\w+)/.exec(sql)?.[1] ?? sql)
    db.on('query', note)
    const template = { ...TEMPLATE_PRESETS[0]!, nameLine }
    await findNameLine(db, { eventId: randomUUID(), userId: randomUUID() }, template, 'Ann')
    db.off('query', note)
    expect(read).toEqual(tables)
  })
})

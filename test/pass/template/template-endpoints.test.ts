import { describe, expect, it } from 'vitest'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import type { TemplateFitCheck } from '../../../contract/pass/template/template.ts'
import { expectError, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { addPrinter, bodyOf } from '../../support/desk-steps.ts'
import { content, saveBody, type PersonOptions, type TestPerson } from '../../support/kiosk.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { labelFiles } from '../../print/print-world.ts'

const template: PassTemplate = TEMPLATE_PRESETS[0]!
const narrow: PassTemplate = TEMPLATE_PRESETS[3]!
const sample = (change: Record<string, unknown> = {}) => ({
  name: '田中 美咲',
  title: '登壇者',
  affiliation: '株式会社クモ',
  qr: true,
  logos: 0,
  ...change,
})

describe.each(databaseKinds)('a template that is not stored yet, on %s', (kind) => {
  const house = openedEvent({ kind })
  const post = (row: 'draw' | 'try' | 'print', body: object, client = house.desk) =>
    client.post(`/desk/events/${house.eventId}/template/${row}`, body)
  const draw = async (part: Partial<PassTemplate>, change: Record<string, unknown> = {}) =>
    (await post('draw', { template: { ...template, ...part }, sample: sample(change) })).body

  async function otherEvent() {
    const event = await house.makeEvent()
    const boss = (await house.makeManager(event, { name: '小林 恵' })).client
    const path = `/desk/events/${event}/template`
    const replace = (wanted: PassTemplate) => boss.post(path, { expectedRevision: 1, template: wanted })
    const tried = (wanted: PassTemplate) => tryAll(boss, event, wanted)
    const save = ({ client }: TestPerson, change: Record<string, unknown>) =>
      client.post(`/api/passes/${event}`, saveBody(change))
    const person = (options: PersonOptions = {}) => house.makePerson({ eventId: event, ...options })
    return { event, boss, path, replace, tried, save, person }
  }

  it('is drawn as a pass would be, with code and logos', async () => {
    const { render, problem, qrDots } = await draw({}, { logos: 4 })
    expect(problem).toBeNull()
    expect(qrDots).toBeGreaterThanOrEqual(4)
    expect(render).toMatchObject({ widthPx: 696, heightPx: 402 })
    const logos = [0, 1, 2, 3].map((index) => `logo:${index}`)
    const ids = render.layers.map((layer: { id: string }) => layer.id)
    expect(ids).toEqual(['name', 'affiliation', 'title', ...logos, 'qr'])
    expect((await draw({}, { qr: false })).qrDots).toBeNull()
  })

  it('draws the very dots that a pass with that text gets once it is stored', async () => {
    const person = await house.makePerson({ eventId: house.eventId, qr: false })
    const own = await house.desk.get(`/desk/events/${house.eventId}/people/${person.userId}`)
    expect((await draw({}, { qr: false })).render.hash).toBe(own.body.pass.render.hash)
  })

  it('says what is too long instead of drawing it', async () => {
    const problem = { code: 'text_does_not_fit', field: 'name' }
    expect(await draw({}, { name: '長'.repeat(160) })).toMatchObject({ render: null, qrDots: null, problem })
    const glyph = await draw({}, { affiliation: 'ABC \u{1F9D1}' })
    expect(glyph.problem).toMatchObject({ code: 'missing_glyph', field: 'affiliation' })
  })

  it.each([
    ['a name of 97 dots', { nameFontPx: 97 }, {}, 'template.nameFontPx'],
    ['a field that no template has', { colour: 'red' }, {}, 'template'],
    ['five logos', {}, { logos: 5 }, 'sample.logos'],
    ['a text of 161 characters', {}, { name: 'x'.repeat(161) }, 'sample.name'],
  ])('is refused with %s, naming the field', async (_, part, change, path) => {
    const answer = await post('draw', { template: { ...template, ...part }, sample: sample(change) })
    expectError(answer, 'invalid_input')
    expect(answer.body.details[0].path).toContain(path)
  })

  it('reports before saving how many confirmations end and whose text does not fit', async () => {
    const { event, tried, save, person } = await otherEvent()
    const short = await person({ name: '李 健' })
    await person({ name: '佐藤 悠斗', affiliation: '株式会社'.repeat(30) })
    await person({ name: '外の人', entryState: 'CANCELLED', affiliation: '長'.repeat(160) })
    await save(short, { action: 'confirm', content: content({ name: '李 健' }) })
    const found = await tried(narrow)
    expect(found).toMatchObject({ confirmations: 1, people: 2, tried: 2 })
    expect(found.failing).toMatchObject([
      { name: '佐藤 悠斗', problem: { code: 'text_does_not_fit', field: 'affiliation' } },
    ])
    expect((await short.client.get(`/api/passes/${event}`)).body.draft.currentConfirmation).toBe(true)
  })

  it('counts no confirmation of an older text or an older template', async () => {
    const { replace, tried, save, person } = await otherEvent()
    const changed = await person()
    await save(changed, { action: 'confirm' })
    await save(changed, { expectedRevision: 1, content: content({ title: '聴講' }) })
    await save(await person(), { action: 'confirm' })
    expect((await tried(template)).confirmations).toBe(1)
    await replace({ ...template, lengthMm: 44 })
    expect((await tried(template)).confirmations).toBe(0)
  })

  it('is tried on a text that a person changed, not on the profile', async () => {
    const { tried, save, person } = await otherEvent()
    await save(await person({ affiliation: '長'.repeat(160) }), { content: content({ affiliation: '短い' }) })
    expect((await tried(template)).failing).toEqual([])
  })

  it('prints a sample on the roll that it needs, and only there', async () => {
    const printerId = await addPrinter(house.desk, { name: 'Sample' })
    const body = { template: { ...template, printer: undefined }, sample: sample(), printerId }
    const came = await post('print', body)
    expect(came).toMatchObject({ status: 200, body: { state: 'printed', label: 'sample', problem: null } })
    expect(labelFiles(house.dir)).toHaveLength(1)
    const wrong = await post('print', { ...body, template: narrow })
    expect(wrong.body.state).toBe('blocked')
    expect(wrong.body.problem).toMatchObject({ code: 'wrong_roll', neededMm: 29 })
    const long = { ...body, sample: sample({ name: '長'.repeat(160) }) }
    expectError(await post('print', long), 'pass_render_failed')
    expectError(await post('print', { ...body, printerId: house.eventId }), 'not_found')
  })

  it('tells who saved the one in force, and when', async () => {
    const { boss, path, replace } = await otherEvent()
    expect((await boss.get(path)).body).toMatchObject({ event: { templateRevision: 1 }, saved: { by: null } })
    await replace(narrow)
    expect((await boss.get(path)).body).toMatchObject({
      event: { templateRevision: 2, template: { media: 'CONTINUOUS_29' } },
      saved: { by: '小林 恵' },
    })
  })
})

async function tryAll(desk: Client, eventId: string, wanted: PassTemplate): Promise<TemplateFitCheck> {
  let after: string | null = null
  let tried = 0
  const failing: TemplateFitCheck['failing'] = []
  for (;;) {
    const asked = desk.post(`/desk/events/${eventId}/template/try`, { template: wanted, after })
    const part: TemplateFitCheck = await bodyOf(200, asked)
    tried += part.tried
    failing.push(...part.failing)
    if (part.next === null) return { ...part, tried, failing }
    after = part.next
  }
}

import { z } from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { EndpointRow } from '../../../contract/platform/http/endpoint.ts'
import { createOpenPreviews } from '../../../src-server/platform/table-files/open-previews.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

const LIST = 'name,mail,company\nAnn,ann@bounds.example,Kumo\nBob,bob@bounds.example,\n'

describe('an open list', () => {
  const house = opened(() => startTestKiosk())
  let eventA: string
  let eventB: string
  let admin: TestPerson
  let colleague: TestPerson
  beforeAll(async () => {
    eventA = await house.makeEvent()
    eventB = await house.makeEvent()
    admin = await house.makeManager(eventA)
    await house.grant(admin, 'event_manager', eventB)
    colleague = await house.makeManager(eventB)
  })

  it.each([
    [{ fix: { line: 2, column: 3_000_000, text: 'x' } }, 'fix.column'],
    [{ fix: { line: 2, column: 3, text: 'x' } }, 'fix.column'],
    [{ fix: { line: 2, column: -1, text: 'x' } }, 'fix.column'],
    [{ fix: { line: 4, column: 0, text: 'x' } }, 'fix.line'],
    [{ fix: { line: 1, column: 0, text: 'x' } }, 'fix.line'],
    [{ fix: { line: -5, column: 0, text: 'x' } }, 'fix.line'],
    [{ mapping: { name: 0, email: 2_147_483_647 } }, 'mapping.email'],
    [{ mapping: { name: 3, email: 1 } }, 'mapping.name'],
    [{ keptColumns: [2, 9_007_199_254_740_991] }, 'keptColumns[1]'],
    [{ keptColumns: [3] }, 'keptColumns[0]'],
    [{ states: { columns: [7] } }, 'states.columns[0]'],
  ])('refuses %j, names the field and its bound, and stays as it was', async (body, field) => {
    const { importId } = await readList(admin.client, eventA, LIST)
    const path = `/desk/imports/${importId}`
    const before = await admin.client.get(path)
    const answer = await admin.client.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'invalid_input', details: [{ path: field }] })
    expect((await admin.client.get(path)).body).toEqual(before.body)
    expect((await applyList(admin.client, importId)).counts).toMatchObject({ refused: 0 })
  })

  it('keeps the last correction of each cell, also beside and below another', async () => {
    const { importId } = await readList(admin.client, eventA, LIST)
    for (const fix of [
      { line: 3, column: 2, text: 'first' },
      { line: 3, column: 2, text: 'last' },
      { line: 3, column: 0, text: 'Ben' },
      { line: 2, column: 2, text: 'Above' },
    ])
      await admin.client.post(`/desk/imports/${importId}`, { fix })
    const { body } = await admin.client.get(`/desk/imports/${importId}`)
    expect(body.rows.map(({ cells }: { cells: string[] }) => cells.join())).toEqual([
      'Ann,ann@bounds.example,Above',
      'Ben,bob@bounds.example,last',
    ])
  })

  it('refuses a file with more columns than a list can have', async () => {
    const wide = `name,mail${',c'.repeat(5_000)}\nAnn,ann@bounds.example${',x'.repeat(5_000)}\n`
    const answer = await admin.client.post(`/desk/imports?eventId=${eventA}&fileName=wide.csv`, wide)
    expect(answer).toMatchObject({ status: 422, body: { error: 'import_unreadable' } })
  })

  const readOffice = async (who: TestPerson, eventId: string): Promise<string> => {
    const path = `/desk/office-imports?eventId=${eventId}&fileName=q.json`
    const list = '{"questions": [{"text": "Why?", "kind": "TEXT"}]}'
    return (await bodyOf(201, who.client.post(path, list))).importId
  }
  const readPeople = async (who: TestPerson, eventId: string): Promise<string> =>
    (await readList(who.client, eventId, LIST)).importId

  it.each([
    ['people', 'imports', readPeople],
    ['event data', 'office-imports', readOffice],
  ])('of %s is not dropped by lists of another event or person', async (_, path, read) => {
    const kept = [await read(admin, eventA), await read(colleague, eventB)]
    const lists: string[] = []
    for (let i = 0; i < 10; i += 1) lists.push(await read(admin, eventB))
    const status = async (importId: string): Promise<number> =>
      (await admin.client.get(`/desk/${path}/${importId}`)).status
    expect(await Promise.all(kept.map(status))).toEqual([200, 200])
    expect(await Promise.all(lists.map(status))).toEqual([404, 404, ...Array(8).fill(200)])
  })

  it('makes place for another of its person, and for nobody else, if all have more than 256 MiB', () => {
    const previews = createOpenPreviews(() => 0)
    const open = (importId: string, openedBy: string, size: number) =>
      previews.add({ importId, openedBy, size, eventId: 'e', openedAt: 0, state: 'preview' })
    open('a', 'Ann', 2 ** 27 + 1)
    expect(() => open('b', 'Bob', 2 ** 27)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
    open('c', 'Ann', 2 ** 28)
    expect(['a', 'c'].map((id) => previews.find(id)?.importId)).toEqual([undefined, 'c'])
  })
})

describe('the contract', () => {
  /** Numbers that are compared with a counter or a time and never counted up to. */
  const COMPARED = new Set(['since', 'after', 'focusedAt', 'knows.ready', 'expectedRevision'])

  it('has a maximum for every number of a request that is an index, a count or a size', () => {
    const open = Object.entries(endpoints as Record<string, EndpointRow>).flatMap(([id, row]) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        row[part] ? unbounded(jsonSchema(row[part])).map((path) => `${id} ${part} ${path}`) : [],
      ),
    )
    expect(open.filter((one) => !COMPARED.has(one.split(' ')[2]!))).toEqual([])
  })
})

type Schema = Readonly<Record<string, unknown>>

const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const SAFE = 2_147_483_647

/** Paths of the numbers without limits, and of the lists without a longest length. */
function unbounded(schema: Schema, path = ''): string[] {
  const here: string[] = []
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  if (
    isNumber &&
    (schema.const ?? schema.enum) === undefined &&
    !(Number(schema.maximum) <= SAFE && Number(schema.minimum) >= -SAFE)
  )
    here.push(path)
  if (schema.type === 'array' && schema.items && schema.maxItems === undefined) here.push(path)
  const at = (name: string): string => (path ? `${path}.${name}` : name)
  const parts: [string, unknown][] = [
    ...Object.entries((schema.properties ?? {}) as Schema).map(([key, one]): [string, unknown] => [
      at(key),
      one,
    ]),
    [`${path}[]`, schema.items],
    [at('*'), schema.additionalProperties],
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      ((schema[key] ?? []) as unknown[]).map((one): [string, unknown] => [path, one]),
    ),
  ]
  return [
    ...here,
    ...parts.flatMap(([name, one]) =>
      one !== null && typeof one === 'object' ? unbounded(one as Schema, name) : [],
    ),
  ]
}

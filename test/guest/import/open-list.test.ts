import { z } from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportFinding } from '../../../contract/guest/import/import.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { EndpointRow } from '../../../contract/platform/http/endpoint.ts'
import { createOpenPreviews } from '../../../src-server/platform/table-files/open-previews.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { made } from '../../support/opened.ts'
import { openedEvent, eventOfEach, withEvent } from '../../support/opened-event.ts'

const LIST = 'name,mail,company\nAnn,ann@bounds.example,Kumo\nBob,bob@bounds.example,\n'

const house = openedEvent()

describe('an open list', () => {
  const b = made(() => withEvent(house))
  beforeAll(() => house.grant(house.manager, 'event_manager', b.eventId))

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
    const { importId } = await readList(house.desk, house.eventId, LIST)
    const path = `/desk/imports/${importId}`
    const before = await house.desk.get(path)
    const answer = await house.desk.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'invalid_input', details: [{ path: field }] })
    expect((await house.desk.get(path)).body).toEqual(before.body)
    expect((await applyList(house.desk, importId)).counts).toMatchObject({ refused: 0 })
  })

  it('keeps the last correction of each cell, also beside and below another', async () => {
    const { importId } = await readList(house.desk, house.eventId, LIST)
    for (const fix of [
      { line: 3, column: 2, text: 'first' },
      { line: 3, column: 2, text: 'last' },
      { line: 3, column: 0, text: 'Ben' },
      { line: 2, column: 2, text: 'Above' },
    ])
      await house.desk.post(`/desk/imports/${importId}`, { fix })
    const { body } = await house.desk.get(`/desk/imports/${importId}`)
    expect(body.rows.map(({ cells }: { cells: string[] }) => cells.join())).toEqual([
      'Ann,ann@bounds.example,Above',
      'Ben,bob@bounds.example,last',
    ])
  })

  it('refuses a file with more columns than a list can have', async () => {
    const wide = `name,mail${',c'.repeat(5_000)}\nAnn,ann@bounds.example${',x'.repeat(5_000)}\n`
    const answer = await house.desk.post(`/desk/imports?eventId=${house.eventId}&fileName=wide.csv`, wide)
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
    const kept = [await read(house.manager, house.eventId), await read(b.manager, b.eventId)]
    const lists: string[] = []
    for (let i = 0; i < 10; i += 1) lists.push(await read(house.manager, b.eventId))
    const status = async (importId: string): Promise<number> =>
      (await house.desk.get(`/desk/${path}/${importId}`)).status
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

describe('the encoding of a list', () => {
  const event = eventOfEach(house)

  const upload = async (list: string) => {
    const path = `/desk/imports?eventId=${event.eventId}&fileName=list.csv`
    return (await event.desk.post(path, Buffer.from(list, 'latin1'))).body
  }

  it('is found by plausible letters, also with marks that stand alone', async () => {
    const list = await upload('Name;E-Mail;Firma\nHélène Martin;h@a.example;Bistro « Sample » 5°\n')
    expect(list).toMatchObject({ encoding: 'windows-1252', encodings: [], missing: [] })
    await applyList(event.desk, list.importId)
    expect(await house.db('users').where({ email: 'h@a.example' }).first()).toMatchObject({
      name: 'Hélène Martin',
      affiliation: 'Bistro « Sample » 5°',
    })
  })

  it('is asked with samples where two are possible, before anything is stored', async () => {
    const list = await upload('Name,Email\nT\xF5nu Saar,t@a.example\n')
    expect(list.missing).toEqual(['encoding'])
    expect(list.encodings).toEqual(
      [
        { encoding: 'windows-1252', samples: ['Tõnu Saar,t@a.example'] },
        { encoding: 'windows-1250', samples: ['Tőnu Saar,t@a.example'] },
      ].toSorted((a) => (a.encoding === list.encoding ? -1 : 1)),
    )
    await event.desk.post(`/desk/imports/${list.importId}/apply`)
    expect((await event.desk.get(`/desk/imports/${list.importId}`)).body.state).toBe('preview')
    const other = await event.desk.post(`/desk/imports/${list.importId}`, { encoding: 'big5' })
    expect(other).toMatchObject({ status: 400, body: { error: 'invalid_input' } })
    for (const [encoding, name] of [
      ['windows-1250', 'Tőnu Saar'],
      ['windows-1252', 'Tõnu Saar'],
    ]) {
      const { body } = await event.desk.post(`/desk/imports/${list.importId}`, { encoding })
      expect(body).toMatchObject({ encoding, missing: [] })
      expect(body.rows[0].cells[0]).toBe(name)
    }
    await applyList(event.desk, list.importId)
    expect(await house.db('users').where({ name: 'Tõnu Saar' })).toHaveLength(1)
  })
})

describe('equal findings of a list', () => {
  async function findingsOf(rows: readonly string[], header = 'Name,Email,Company') {
    const { eventId, desk: client } = await withEvent(house)
    const list = await readList(client, eventId, [header, ...rows].join('\n'))
    return { list, client, eventId, findings: list.findings as readonly ImportFinding[] }
  }
  const people = (count: number, row: (i: number) => string): string[] =>
    Array.from({ length: count }, (_, i) => row(i))

  it('are one with their number and the first of their rows, also beyond the rows shown', async () => {
    const { findings, list } = await findingsOf([
      ...people(10, (i) => `Ann Lee${i},ann${i}@x.example,Acme`),
      ...people(700, (i) => `Bo Ek${i},,Acme`),
    ])
    expect(list.counts).toMatchObject({ new: 10, refused: 700 })
    expect(list.rows).toHaveLength(500)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ kind: 'problem', remark: { text: 'identityMissing' }, rows: 700 })
    expect(findings[0]!.lines).toHaveLength(100)
    expect(findings[0]!.lines.slice(0, 2)).toEqual([12, 13])
  })

  it('name problems before warnings, the most frequent first, and nothing that one row has', async () => {
    const { findings } = await findingsOf([
      ...people(3, (i) => `Cy Roth${i},c${i}@x.example,#N/A`),
      ...people(2, (i) => `Di Moe${i},,Acme`),
      ...people(4, (i) => `,e${i}@x.example,Acme`),
      'Flo Kay,flo＠x.example,Acme',
    ])
    expect(findings.map(({ kind, remark, rows }) => [kind, remark.text, rows])).toEqual([
      ['problem', 'nameMissing', 4],
      ['problem', 'identityMissing', 2],
      ['warning', 'sheetFault', 3],
    ])
  })

  it('do not hide whose entry ends', async () => {
    const header = 'Name,Email,Status'
    const coming = people(3, (i) => `Gus Orr${i},g${i}@x.example,confirmed`)
    const { list, client, eventId } = await findingsOf(coming, header)
    await applyList(client, list.importId)
    const cancelled = [header, ...coming].join('\n').replaceAll('confirmed', 'cancelled')
    const later = await readList(client, eventId, cancelled)
    expect(later.counts.cancelled).toBe(3)
    expect(later.findings).toEqual([])
  })
})

/** Numbers that are compared with a counter or a time and never counted up to. */
const COMPARED = new Set(['since', 'after', 'focusedAt', 'knows.ready', 'expectedRevision', 'attempts'])

it('the contract has a maximum for every number of a request that is an index, a count or a size', () => {
  const open = Object.entries(endpoints as Record<string, EndpointRow>).flatMap(([id, row]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      row[part] ? unbounded(jsonSchema(row[part])).map((path) => `${id} ${part} ${path}`) : [],
    ),
  )
  expect(open.filter((one) => !COMPARED.has(one.split(' ')[2]!))).toEqual([])
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

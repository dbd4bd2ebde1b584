import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportFinding } from '../../../contract/guest/import/import.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

const house = opened(() => startTestKiosk())

describe('the encoding of a list', () => {
  let eventId: string
  let manager: TestPerson
  beforeEach(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const upload = async (list: string) => {
    const path = `/desk/imports?eventId=${eventId}&fileName=list.csv`
    return (await manager.client.post(path, Buffer.from(list, 'latin1'))).body
  }

  it('is found by plausible letters, also with marks that stand alone', async () => {
    const list = await upload('Name;E-Mail;Firma\nHélène Martin;h@a.example;Bistro « Sample » 5°\n')
    expect(list).toMatchObject({ encoding: 'windows-1252', encodings: [], missing: [] })
    await applyList(manager.client, list.importId)
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
    await manager.client.post(`/desk/imports/${list.importId}/apply`)
    expect((await manager.client.get(`/desk/imports/${list.importId}`)).body.state).toBe('preview')
    const other = await manager.client.post(`/desk/imports/${list.importId}`, { encoding: 'big5' })
    expect(other).toMatchObject({ status: 400, body: { error: 'invalid_input' } })
    for (const [encoding, name] of [
      ['windows-1250', 'Tőnu Saar'],
      ['windows-1252', 'Tõnu Saar'],
    ]) {
      const { body } = await manager.client.post(`/desk/imports/${list.importId}`, { encoding })
      expect(body).toMatchObject({ encoding, missing: [] })
      expect(body.rows[0].cells[0]).toBe(name)
    }
    await applyList(manager.client, list.importId)
    expect(await house.db('users').where({ name: 'Tõnu Saar' })).toHaveLength(1)
  })
})

describe('equal findings of a list', () => {
  async function findingsOf(rows: readonly string[], header = 'Name,Email,Company') {
    const eventId = await house.makeEvent()
    const { client } = await house.makeManager(eventId)
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
    const later = await readList(
      client,
      eventId,
      [header, ...coming].join('\n').replaceAll('confirmed', 'cancelled'),
    )
    expect(later.counts.cancelled).toBe(3)
    expect(later.findings).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { ImportFinding } from '../../../contract/guest/import/import.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

describe('equal findings of a list', () => {
  const house = opened(() => startTestKiosk())

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
    expect(findings[0]).toMatchObject({
      kind: 'problem',
      remark: { text: 'identityMissing' },
      rows: 700,
    })
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

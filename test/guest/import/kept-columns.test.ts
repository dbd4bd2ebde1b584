import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import type { TestKiosk, TestPerson } from '../../support/kiosk.ts'
import { useEvent } from '../../support/use-event.ts'
import { applyList, readList } from './take-list.ts'

describe.each(databaseKinds)('columns that staff keep as they are on %s', (kind) => {
  let house: TestKiosk
  let eventId: string
  let manager: TestPerson
  useEvent(kind, (now) => {
    ;({ house, eventId, manager } = now)
  })

  const mail = (name: string): string => `${name}-${eventId}@people.example`
  async function take(list: string, keptColumns?: number[]) {
    const { importId } = await readList(manager.client, eventId, list)
    if (keptColumns) await manager.client.post(`/desk/imports/${importId}`, { keptColumns })
    return applyList(manager.client, importId)
  }
  const kept = async (name: string): Promise<unknown> => {
    const row = await house
      .db('entries as n')
      .join('users as u', 'u.id', 'n.user_id')
      .where({ 'u.email': mail(name) })
      .first('n.kept_columns')
    return JSON.parse(row.kept_columns)
  }
  const exported = async (): Promise<string[]> => {
    const { body } = await manager.client.get(`/desk/attendees.csv?eventId=${eventId}&language=en`)
    return String(body).split('\r\n')
  }

  it('are stored with the person, exported, and taken again from the next such list', async () => {
    const first = await take(
      `name,mail,Size,Meal,Note\nAnn,${mail('ann')},Ｍ , ,x\nBen,${mail('ben')},L,vegan,y\n`,
      [2, 3],
    )
    expect(first).toMatchObject({ keptColumns: [2, 3], ignored: ['Note'], counts: { new: 2 } })
    expect(await kept('ann')).toEqual({ Size: 'Ｍ' })
    expect(await kept('ben')).toEqual({ Size: 'L', Meal: 'vegan' })
    const next = await take(`Note,Meal,Size,mail,name\nz,,S,${mail('ann')},Ann\n`)
    expect(next).toMatchObject({ keptColumns: [2, 1], counts: { changed: 1 } })
    expect(await kept('ann')).toEqual({ Size: 'S' })
    const [head = '', ...lines] = await exported()
    expect(head).toMatch(/"?Size"?,"?Meal"?$/)
    expect(lines.filter((line) => line.includes('vegan'))).toHaveLength(1)
    const again = await take(`Note,Meal,Size,mail,name\nz,,S,${mail('ann')},Ann\n`)
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('are restored by an undo of the import, and deleted with the entry', async () => {
    await take(`name,mail,Size\nAnn,${mail('ann')},M\n`, [2])
    await take(`name,mail,Size,Meal\nAnn,${mail('ann')},L,vegan\n`, [2, 3])
    expect(await kept('ann')).toEqual({ Size: 'L', Meal: 'vegan' })
    const { body } = await manager.client.get(`/desk/events/${eventId}/imports`)
    await manager.client.post(`/desk/events/${eventId}/imports/${body.imports[0].listId}/undo`)
    expect(await kept('ann')).toEqual({ Size: 'M' })
    await manager.client.post(`/desk/events/${eventId}/imports/${body.imports[1].listId}/undo`)
    expect(await house.db('entries').where({ event_id: eventId, source: 'import' })).toEqual([])
  })

  it('are offered to the designer, whichever list they came with', async () => {
    await take(`name,mail,Size\nAnn,${mail('ann')},M\n`, [2])
    const rows = Array.from({ length: 1001 }, (_, i) => `P${i},${mail(`p${i}`)},${i}\n`)
    await take(`name,mail,Meal\n${rows.join('')}`, [2])
    const { body } = await manager.client.get(`/desk/events/${eventId}/template`)
    expect(body.columns).toEqual(['Meal', 'Size'])
  })

  it('are not kept beside the field that they become, and are refused when too long', async () => {
    const list = `name,mail,Size\nAnn,${mail('ann')},${'x'.repeat(501)}\n`
    const { importId } = await readList(manager.client, eventId, list)
    const change = (body: object) => manager.client.post(`/desk/imports/${importId}`, body)
    const { body } = await change({ keptColumns: [2] })
    expect(body.rows[0].problems).toMatchObject([{ column: 2, code: 'too_long' }])
    const { body: mapped } = await change({ mapping: { name: 0, email: 1, title: 2 } })
    expect(mapped.keptColumns).toEqual([])
  })
})

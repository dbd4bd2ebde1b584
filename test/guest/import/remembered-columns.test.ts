import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import type { TestKiosk, TestPerson } from '../../support/kiosk.ts'
import { useEvent } from '../../support/use-event.ts'
import { applyList, readList, takeList } from './take-list.ts'

describe.each(databaseKinds)('the columns of a list on %s', (kind) => {
  let house: TestKiosk
  let eventId: string
  let manager: TestPerson
  useEvent(kind, (now) => {
    ;({ house, eventId, manager } = now)
  })

  const mail = (name: string): string => `${name}-${eventId}@people.example`
  /** Imports a list whose columns cannot be recognised by their headings. */
  async function takeWithChoice(): Promise<void> {
    const list = `name,mail,one,two\nAnn,${mail('ann')},Hokuto,Chair\n`
    const { importId, rememberedFrom } = await readList(manager.client, eventId, list)
    expect(rememberedFrom).toBeNull()
    const mapping = { name: 0, email: 1, affiliation: 2, title: 3 }
    const consent = { from: 'none', source: 'Web form', day: null }
    await manager.client.post(`/desk/imports/${importId}`, { mapping, consent })
    await applyList(manager.client, importId)
  }

  it('are kept for the next list with the same headings, in any order', async () => {
    await takeWithChoice()
    const list = `two,mail,one,name\nCEO,${mail('b')},X,Ben\n`
    const next = await readList(manager.client, eventId, list)
    expect(next).toMatchObject({
      mapping: { name: 3, email: 1, affiliation: 2, title: 0 },
      consent: { from: 'none', source: 'Web form' },
      rememberedFrom: expect.stringMatching(/Z$/),
    })
    await applyList(manager.client, next.importId)
    const ben = { name: 'Ben', title: 'CEO', affiliation: 'X', email: mail('b') }
    expect(await house.db('users').where(ben)).toHaveLength(1)
  })

  it('are recognised anew for other headings, and in another event', async () => {
    await takeWithChoice()
    const other = await readList(manager.client, eventId, `name,mail,one\nAnn,${mail('ann')},X\n`)
    expect(other).toMatchObject({ mapping: { name: 0, email: 1 }, rememberedFrom: null })
    const eventB = await house.makeEvent()
    const managerB = await house.makeManager(eventB)
    const list = `name,mail,one,two\nAnn,${mail('x')},X,Y\n`
    const there = await readList(managerB.client, eventB, list)
    expect(there).toMatchObject({ mapping: { name: 0, email: 1 }, rememberedFrom: null })
  })

  it('never repeat "all gave consent" for new people', async () => {
    const list = `name,mail\nAnn,${mail('ann')}\n`
    const { importId } = await readList(manager.client, eventId, list)
    await manager.client.post(`/desk/imports/${importId}`, {
      consent: { from: 'all', source: 'Web form', day: '2026-09-01' },
    })
    await applyList(manager.client, importId)
    const next = await readList(manager.client, eventId, `name,mail\nBen,${mail('ben')}\n`)
    expect(next.consent).toMatchObject({ from: 'none', ask: 1 })
    await takeList(manager.client, eventId, `name,mail\nBen,${mail('ben')}\n`)
    const ben = { email: mail('ben') }
    const { id } = await house.db('users').where(ben).first('id')
    expect(await house.db('consents').where({ user_id: id })).toEqual([])
  })
})

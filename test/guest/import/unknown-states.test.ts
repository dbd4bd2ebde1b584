import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { useEvent } from '../../support/use-event.ts'
import { applyList, readList } from './take-list.ts'

describe.each(databaseKinds)('a word of a state column that nobody knows, on %s', (kind) => {
  let eventId: string
  let manager: TestPerson
  useEvent(kind, (now) => {
    ;({ eventId, manager } = now)
  })

  const LIST =
    'Name,Email,Status\nAnn,ann@a.example,Reserved\nBob,bob@a.example,Transferred\n' +
    'Cat,cat@a.example,Reserved\nDan,dan@a.example,Paid\n'
  const change = async (importId: string, body: object) => {
    const answer = await manager.client.post(`/desk/imports/${importId}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  it('is listed with its rows, and nothing is stored before it is explained', async () => {
    const list = await readList(manager.client, eventId, LIST)
    expect(list.missing).toEqual(['states'])
    expect(list.ignored).toEqual([])
    expect(list.states).toEqual({
      columns: [2],
      guessed: [],
      unknown: [
        { word: 'Reserved', column: 2, count: 2, answer: null },
        { word: 'Transferred', column: 2, count: 1, answer: null },
      ],
    })
    await manager.client.post(`/desk/imports/${list.importId}/apply`)
    expect((await manager.client.get(`/desk/imports/${list.importId}`)).body.state).toBe('preview')
  })

  it('is asked once: the answer holds for later lists with the same headings', async () => {
    const { importId } = await readList(manager.client, eventId, LIST)
    const answers = { Reserved: 'coming', Transferred: 'not_coming' }
    const list = await change(importId, { states: { answers } })
    expect(list).toMatchObject({ missing: [], counts: { new: 3 } })
    await applyList(manager.client, importId)
    const again = await readList(manager.client, eventId, `${LIST}Eve,eve@a.example,RESERVED\n`)
    expect(again).toMatchObject({ missing: [], counts: { new: 1, unchanged: 3 } })
  })

  it('is not asked in a column that says something else', async () => {
    const { importId } = await readList(manager.client, eventId, LIST)
    const list = await change(importId, { states: { columns: [] } })
    expect(list).toMatchObject({ missing: [], ignored: ['Status'], counts: { refused: 0 } })
    const back = await change(importId, { states: { columns: [2] } })
    expect(back).toMatchObject({ missing: ['states'], ignored: [] })
  })

  it('of a column that the list does not have is refused', async () => {
    const { importId } = await readList(manager.client, eventId, LIST)
    const answer = await manager.client.post(`/desk/imports/${importId}`, {
      states: { columns: [7] },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_input' } })
  })
})

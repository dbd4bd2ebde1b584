import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import { applyList, readList, takeList, undoNewest } from './take-list.ts'
import { eventOfEach, withEvent } from '../../support/opened-event.ts'
import { opened } from '../../support/opened.ts'
import { startTestKiosk } from '../../support/kiosk.ts'

describe.each(databaseKinds)('columns of lists on %s', (kind) => {
  const house = eventOfEach(opened(() => startTestKiosk({ kind })))

  const mail = (name: string): string => `${name}-${house.eventId}@people.example`

  describe('that staff keep as they are', () => {
    async function take(list: string, keptColumns?: number[]) {
      const { importId } = await readList(house.desk, house.eventId, list)
      if (keptColumns) await house.desk.post(`/desk/imports/${importId}`, { keptColumns })
      return applyList(house.desk, importId)
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
      const { body } = await house.desk.get(`/desk/attendees.csv?eventId=${house.eventId}&language=en`)
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

    it('are exported under headings that every object has', async () => {
      await take(`name,mail,__proto__,constructor\nAnn,${mail('ann')},a1,\nBen,${mail('ben')},,b2\n`, [2, 3])
      const ends = (await exported()).map((line) => line.replaceAll('"', '').split(',').slice(-2).join())
      expect(ends).toEqual(expect.arrayContaining(['__proto__,constructor', 'a1,', ',b2']))
    })

    it('are restored by an undo of the import, and deleted with the entry', async () => {
      await take(`name,mail,Size\nAnn,${mail('ann')},M\n`, [2])
      await take(`name,mail,Size,Meal\nAnn,${mail('ann')},L,vegan\n`, [2, 3])
      expect(await kept('ann')).toEqual({ Size: 'L', Meal: 'vegan' })
      const { body } = await house.desk.get(`/desk/events/${house.eventId}/imports`)
      await undoNewest(house.desk, house.eventId)
      expect(await kept('ann')).toEqual({ Size: 'M' })
      await house.desk.post(`/desk/events/${house.eventId}/imports/${body.imports[1].listId}/undo`)
      expect(await house.db('entries').where({ event_id: house.eventId, source: 'import' })).toEqual([])
    })

    it('are offered to the designer, whichever list they came with', async () => {
      await take(`name,mail,Size\nAnn,${mail('ann')},M\n`, [2])
      const rows = Array.from({ length: 1001 }, (_, i) => `P${i},${mail(`p${i}`)},${i}\n`)
      await take(`name,mail,Meal\n${rows.join('')}`, [2])
      const { body } = await house.desk.get(`/desk/events/${house.eventId}/template`)
      expect(body.columns).toEqual(['Meal', 'Size'])
    })

    it('are not kept beside the field that they become, and are refused when too long', async () => {
      const list = `name,mail,Size\nAnn,${mail('ann')},${'x'.repeat(501)}\n`
      const { importId } = await readList(house.desk, house.eventId, list)
      const change = (body: object) => house.desk.post(`/desk/imports/${importId}`, body)
      const { body } = await change({ keptColumns: [2] })
      expect(body.rows[0].problems).toMatchObject([{ column: 2, code: 'too_long' }])
      expect((await change({ mapping: { name: 0, email: 1, title: 2 } })).body.keptColumns).toEqual([])
    })
  })

  describe('that were assigned before', () => {
    /** Imports a list whose columns cannot be recognised by their headings. */
    async function takeWithChoice(): Promise<void> {
      const list = `name,mail,one,two\nAnn,${mail('ann')},Hokuto,Chair\n`
      const { importId, rememberedFrom } = await readList(house.desk, house.eventId, list)
      expect(rememberedFrom).toBeNull()
      const mapping = { name: 0, email: 1, affiliation: 2, title: 3 }
      const consent = { from: 'none', source: 'Web form', day: null }
      await house.desk.post(`/desk/imports/${importId}`, { mapping, consent })
      await applyList(house.desk, importId)
    }

    it('are kept for the next list with the same headings, in any order', async () => {
      await takeWithChoice()
      const next = await readList(house.desk, house.eventId, `two,mail,one,name\nCEO,${mail('b')},X,Ben\n`)
      expect(next).toMatchObject({
        mapping: { name: 3, email: 1, affiliation: 2, title: 0 },
        consent: { from: 'none', source: 'Web form' },
        rememberedFrom: expect.stringMatching(/Z$/),
      })
      await applyList(house.desk, next.importId)
      const ben = { name: 'Ben', title: 'CEO', affiliation: 'X', email: mail('b') }
      expect(await house.db('users').where(ben)).toHaveLength(1)
    })

    it('are recognised anew for other headings, and in another event', async () => {
      await takeWithChoice()
      const other = await readList(house.desk, house.eventId, `name,mail,one\nAnn,${mail('ann')},X\n`)
      expect(other).toMatchObject({ mapping: { name: 0, email: 1 }, rememberedFrom: null })
      const { eventId: eventB, manager: managerB } = await withEvent(house)
      const there = await readList(managerB.client, eventB, `name,mail,one,two\nAnn,${mail('x')},X,Y\n`)
      expect(there).toMatchObject({ mapping: { name: 0, email: 1 }, rememberedFrom: null })
    })

    it('never repeat "all gave consent" for new people', async () => {
      const { importId } = await readList(house.desk, house.eventId, `name,mail\nAnn,${mail('ann')}\n`)
      await house.desk.post(`/desk/imports/${importId}`, {
        consent: { from: 'all', source: 'Web form', day: '2026-09-01' },
      })
      await applyList(house.desk, importId)
      const next = await readList(house.desk, house.eventId, `name,mail\nBen,${mail('ben')}\n`)
      expect(next.consent).toMatchObject({ from: 'none', ask: 1 })
      await takeList(house.desk, house.eventId, `name,mail\nBen,${mail('ben')}\n`)
      const ben = { email: mail('ben') }
      const { id } = await house.db('users').where(ben).first('id')
      expect(await house.db('consents').where({ user_id: id })).toEqual([])
    })
  })

  describe('with a state that nobody knows', () => {
    const LIST =
      'Name,Email,Status\nAnn,ann@a.example,Reserved\nBob,bob@a.example,Transferred\n' +
      'Cat,cat@a.example,Reserved\nDan,dan@a.example,Paid\n'
    const change = (importId: string, body: object) =>
      bodyOf(200, house.desk.post(`/desk/imports/${importId}`, body))

    it('is listed with its rows, and nothing is stored before it is explained', async () => {
      const list = await readList(house.desk, house.eventId, LIST)
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
      await house.desk.post(`/desk/imports/${list.importId}/apply`)
      expect((await house.desk.get(`/desk/imports/${list.importId}`)).body.state).toBe('preview')
    })

    it('is asked once: the answer holds for later lists with the same headings', async () => {
      const { importId } = await readList(house.desk, house.eventId, LIST)
      const answers = { Reserved: 'coming', Transferred: 'not_coming' }
      const list = await change(importId, { states: { answers } })
      expect(list).toMatchObject({ missing: [], counts: { new: 3 } })
      await applyList(house.desk, importId)
      const again = await readList(house.desk, house.eventId, `${LIST}Eve,eve@a.example,RESERVED\n`)
      expect(again).toMatchObject({ missing: [], counts: { new: 1, unchanged: 3 } })
    })

    it('is not asked in a column that says something else', async () => {
      const { importId } = await readList(house.desk, house.eventId, LIST)
      const list = await change(importId, { states: { columns: [] } })
      expect(list).toMatchObject({ missing: [], ignored: ['Status'], counts: { refused: 0 } })
      const back = await change(importId, { states: { columns: [2] } })
      expect(back).toMatchObject({ missing: ['states'], ignored: [] })
    })
  })
})

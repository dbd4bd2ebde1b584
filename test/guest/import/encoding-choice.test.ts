import { beforeEach, describe, expect, it } from 'vitest'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { applyList, readList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

describe('the encoding of a list', () => {
  const house = opened(() => startTestKiosk())
  let eventId: string
  let manager: TestPerson
  beforeEach(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const upload = async (list: string) =>
    (
      await manager.client.post(
        `/desk/imports?eventId=${eventId}&fileName=list.csv`,
        Buffer.from(list, 'latin1'),
      )
    ).body

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

  it('does not hide what was repaired: each such cell has a mark', async () => {
    const list = await readList(
      manager.client,
      eventId,
      'Name,Email,Company\nJosÃ© NuÃ±ez,j@a.example,M&uuml;ller\nAda,a@a.example,N/A\n',
    )
    expect(list.counts).toMatchObject({ new: 2, flagged: 2 })
    expect(
      list.rows.map(({ warnings }) => warnings.map(({ code, column }) => [code, column])),
    ).toEqual([
      [
        ['repaired', 0],
        ['repaired', 2],
      ],
      [['placeholder', 2]],
    ])
  })
})

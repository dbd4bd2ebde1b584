import { beforeAll, describe, expect, it } from 'vitest'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

describe('an unknown field of a body is refused', () => {
  const house = opened(() => startTestKiosk())
  let eventId: string
  let person: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    person = await house.makePerson({ eventId })
  })

  const LOGO = { kind: 'company', orgId: '', imageId: '', assetHash: '' }
  const UNKNOWN = 'this field is unknown'
  it.each([
    ['at the top', { requestkey: 'a' }, 'requestkey', `${UNKNOWN}; did you mean requestKey?`],
    ['in an object', { content: { nme: '' } }, 'content.nme', `${UNKNOWN}; did you mean name?`],
    [
      'in a list',
      { content: { logos: [{ ...LOGO, asetHash: '' }] } },
      'content.logos[0].asetHash',
      `${UNKNOWN}; did you mean assetHash?`,
    ],
    ['without a known name near it', { colour: 'red' }, 'colour', UNKNOWN],
    ['with a long name', { [`requestKey${'y'.repeat(100_000)}`]: 1 }, expect.any(String), UNKNOWN],
  ])('%s, with the nearest known name', async (_where, body, path, message) => {
    const reply = await person.client.post(`/api/passes/${eventId}`, body)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_input'])
    expect(reply.body.details).toContainEqual({ path, message })
  })
})

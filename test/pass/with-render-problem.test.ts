import { beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../support/client.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

describe('a content that cannot be drawn', () => {
  const house = opened(() => startTestKiosk())
  let eventId: string
  let manager: TestPerson
  let person: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    person = await house.makePerson({ eventId })
  })
  const path = (row: string): string => `/desk/events/${eventId}/people/${person.userId}/${row}`

  it.each([
    ['preview', () => ({ templateRevision: 1, content: content({ name: 'Ada 😀' }) })],
    ['pass', () => saveBody({ content: content({ name: 'Ada 😀' }) })],
  ])('is told to the desk as data beside the sentence (%s)', async (row, body) => {
    const answer = await manager.client.post(path(row), body())
    expectError(answer, 'pass_render_failed')
    expect(answer.body.problem).toEqual({
      code: 'missing_glyph',
      field: 'name',
      characters: ['😀'],
      glyphs: [
        {
          field: 'name',
          character: '😀',
          codePoints: ['U+1F600'],
          at: 5,
          kind: 'symbol',
          script: null,
        },
      ],
      message: answer.body.message,
    })
    expect(answer.body.details).toEqual([{ path: 'content.name', message: answer.body.message }])
  })

  it('answers everybody else in the shape that is documented for them', async () => {
    const answer = await person.client.post(`/api/passes/${eventId}/preview`, {
      templateRevision: 1,
      content: content({ affiliation: '長'.repeat(160) }),
    })
    expectError(answer, 'pass_render_failed')
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'details',
      'error',
      'message',
      'requestId',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { PassContent, PassView } from '../../../contract/pass/draft/pass.ts'
import { passState, settled, type OpenPass } from '../../../src-pages/pass/pass-rules.ts'

const content: PassContent = {
  name: 'Misaki Tanaka',
  title: '',
  affiliation: 'Kumo',
  fontScale: 'normal',
  lineMode: 'auto',
}

function openPass(changes: Partial<OpenPass> = {}, confirmed = false): OpenPass {
  const draft = confirmed ? { content, currentConfirmation: true } : null
  return {
    path: '/api/passes/1',
    view: { defaults: content, draft } as PassView,
    content,
    shown: { content, hash: 'a' },
    fault: null,
    changed: false,
    sending: false,
    tried: null,
    ...changes,
  }
}

describe('the state of a pass on the participant’s page', () => {
  it.each<[string, OpenPass, object]>([
    ['drawn and not confirmed', openPass(), { state: 'open', open: true }],
    ['confirmed as drawn', openPass({}, true), { state: 'confirmed', kind: 'go' }],
    ['not drawn yet', openPass({ shown: null }), { state: 'drawing', kind: 'idle' }],
    ['changed elsewhere', openPass({ changed: true }), { state: 'changed', open: true }],
    ['being confirmed', openPass({ sending: true }), { state: 'confirming', kind: 'idle' }],
    ['without a reply', openPass({ fault: 'away' }), { state: 'away', open: true }],
    ['with an invalid field', openPass({ fault: 'title' }), { state: 'cannot', field: 'title' }],
    ['edited once confirmed', openPass({ content: { ...content, name: 'M' } }, true), { state: 'drawing' }],
  ])('that is %s', (_, pass, state) => expect(passState(pass)).toMatchObject(state))

  it('cannot be confirmed while it is being rendered or sent, or is invalid', () => {
    for (const part of [{ shown: null }, { sending: true }, { fault: 'name' as const }])
      expect(passState(openPass(part)).open).toBeUndefined()
  })

  it('counts characters as the server does: 160 emoji fit, 161 do not', () => {
    const name = (length: number) => ({ content: { ...content, name: '🎫'.repeat(length) } })
    expect(passState(openPass(name(160))).state).toBe('drawing')
    expect(passState(openPass(name(161)))).toMatchObject({ cannot: 'tooLong', field: 'name' })
  })

  it('treats an empty list of logos like none', () => {
    expect(settled({ ...content, logos: [] })).toEqual(content)
  })
})

import { describe, expect, it } from 'vitest'
import { decideLabel } from '../../src-server/print/run/run-item-rules.ts'

type Facts = Parameters<typeof decideLabel>[1]

const entry = { state: 'UNUSED' } as Facts['entries'][number]
const draft = { revision: 2, confirmedRevision: 2, confirmedTemplateRevision: 1 } as Facts['draft']
/** A confirmed pass of a person with a ticket and consent; the rule reads nothing else. */
const FACTS = {
  entries: [entry],
  consentGiven: true,
  event: { templateRevision: 1 },
  draft,
} as unknown as Facts
const LABEL = { renderHash: 'seen', confirms: false }
const ONCE = { printed: 'never', wasPrinted: false } as const

const edited = { ...draft, confirmedRevision: 1 } as Facts['draft']
const skipped = (reason: string): object => ({ do: 'skip', reason, detail: '' })

describe('the turn of a pass in a print run', () => {
  it.each([
    ['that is confirmed prints it', {}, {}, 'seen', ONCE, { do: 'print', confirms: false, again: false }],
    ['without a ticket skips it', { entries: [] }, {}, 'seen', ONCE, skipped('no_ticket')],
    [
      'with a cancelled ticket skips it',
      { entries: [{ ...entry, state: 'CANCELLED' }] },
      {},
      'seen',
      ONCE,
      skipped('no_ticket'),
    ],
    ['without consent skips it', { consentGiven: false }, {}, 'seen', ONCE, skipped('no_consent')],
    ['that looks different now skips it', {}, {}, 'other', ONCE, skipped('changed')],
    ['that cannot be drawn skips it', {}, {}, null, ONCE, skipped('changed')],
    [
      'that was printed meanwhile skips it',
      {},
      {},
      'seen',
      { ...ONCE, wasPrinted: true },
      skipped('printed_at_desk'),
    ],
    [
      'that is printed once more prints it again',
      {},
      {},
      'seen',
      { printed: 'all', wasPrinted: true },
      { do: 'print', confirms: false, again: true },
    ],
    ['that is not confirmed skips it', { draft: edited }, {}, 'seen', ONCE, skipped('changed')],
    [
      'that the run confirms prints it',
      { draft: edited },
      { confirms: true },
      'seen',
      ONCE,
      { do: 'print', confirms: true, again: false },
    ],
  ] as const)('%s', (_, facts, label, hash, choices, expected) => {
    const decided = decideLabel({ ...LABEL, ...label }, { ...FACTS, ...facts } as Facts, hash, choices)
    expect(decided).toEqual(expected)
  })
})

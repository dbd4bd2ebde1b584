import { describe, expect, it } from 'vitest'
import type { TagDeskState } from '../../contract/tag/reader/tag-desk.ts'
import { TagProblem } from '../../contract/tag/operation/tag-problem.ts'
import { createI18n, type Language, type Translate, translateText } from '../../src-renderer/i18n/i18n.ts'
import { shortReaderName } from '../../src-renderer/shell/devices/device-rows.tsx'
import { passSteps, type TagNeed } from '../../src-renderer/guest/view/pass-steps.ts'
import type { NextAction } from '../../src-renderer/shell/next-action.ts'
import { refusalOf, tagFaultOf } from '../../src-renderer/tag/reader/tag-fault.ts'
import { addResult, leftInRun } from '../../src-renderer/tag/operation/screen.tsx'
import {
  tagBanner,
  type TagBanner,
  type TagBannerContext,
} from '../../src-renderer/tag/operation/tag-banner.ts'
import { tagRoute } from '../../src-renderer/tag/operation/tag-screen.tsx'

const words = {
  ja: createI18n('ja').t as unknown as Translate,
  en: createI18n('en').t as unknown as Translate,
}
const MISAKI = { userId: '00000000-0000-4000-8000-000000000001', name: '田中 美咲', kana: 'たなか みさき' }
const YUTO = { userId: '00000000-0000-4000-8000-000000000002', name: '佐藤 悠斗', kana: null }
const TAG = {
  kind: 'NTAG213',
  uidStart: '04A2',
  uidEnd: '7E91',
  capacityBytes: 137,
  content: 'empty',
} as const
const IDLE: TagDeskState = {
  rev: 1,
  state: 'idle',
  person: MISAKI,
  step: null,
  tag: null,
  problem: null,
  operation: null,
  question: null,
  result: null,
  unfinished: [],
  bulk: false,
  waiting: 0,
  next: null,
  done: 0,
  skipped: [],
  apart: {},
}
const desk = (part: Partial<TagDeskState>): TagDeskState => ({ ...IDLE, ...part })
const HERE: TagBannerContext = { userId: MISAKI.userId, isPrinted: true, moreWaiting: false, where: 'other' }
const RUN: TagBannerContext = { ...HERE, userId: null }
const spoken = ({ title, detail }: Pick<TagBanner, 'title' | 'detail'>, language: Language): string =>
  `${translateText(words[language], title)} — ${translateText(words[language], detail)}`

const question = {
  operationId: MISAKI.userId,
  fingerprint: 'f'.repeat(64),
  on: 'own_pass',
  name: MISAKI.name,
  summary: null,
} as const
const verified = {
  state: 'verified',
  tag: TAG,
  result: { verifiedAt: '2026-10-17T00:42:00Z', ndefBytes: 45, ms: 812 },
} as const

type Code<T> = Extract<TagProblem, { readonly code: T }>
const refused = (error: Code<'refused'>['error'], owner: string | null = null): TagProblem => {
  return { code: 'refused', error, owner }
}
const locked = (by: Code<'locked'>['by']): TagProblem => ({ code: 'locked', by })
const unsupported = (reason: Code<'unsupported_tag'>['reason']): TagProblem => {
  return { code: 'unsupported_tag', reason }
}
const OTHER_TAG = { code: 'other_tag', expectedEnd: '7E91', foundEnd: '0A4C' } as const

const PROBLEMS: readonly (readonly [TagProblem, en: string])[] = [
  [OTHER_TAG, 'Use the first tag again — Now …0A4C. Needed …7E91.'],
  [locked('lock_bits'), 'Use another tag — This one is locked.'],
  [locked('password'), 'Use another tag — This one is locked by a password.'],
  [{ code: 'read_only' }, 'Use another tag — This one is read-only.'],
  [locked('tag'), 'Use another tag — This one rejects writing: locked or under a password.'],
  [
    { code: 'too_small', needBytes: 45, haveBytes: 41 },
    'Use a larger tag — This one holds 41 bytes. Needed: 45 bytes.',
  ],
  [{ code: 'not_ndef' }, 'Use another tag — This one is not formatted as an NDEF tag.'],
  [
    unsupported('short_uid'),
    'Use an NTAG213, 215 or 216 — This card has a number of 4 bytes. Needed: 7 bytes.',
  ],
  [unsupported('random_uid'), 'Use an NTAG213, 215 or 216 — This is a phone or'],
  [unsupported('not_type2'), 'Use an NTAG213, 215 or 216 — This card is of another kind.'],
  [unsupported('uid_mismatch'), "Use another tag — The number in this tag's memory is not its own."],
  [unsupported('type4'), 'Use an NTAG213, 215 or 216 — This is a Type 4 tag, such as an NTAG 424 DNA.'],
  [unsupported('reserved_area'), 'Use an NTAG213, 215 or 216 — This one keeps'],
  [{ code: 'verify_failed' }, 'Use another tag — This one does not keep what is written.'],
  [
    { code: 'several_tags', readers: ['ACR1252U', 'PaSoRi'] },
    'Leave one tag only — There are tags on ACR1252U, PaSoRi.',
  ],
  [{ code: 'foreign_content' }, 'Lift the tag, put it back — Its content changed'],
  [{ code: 'timed_out' }, 'Lift the tag, put it back — It did not respond in time.'],
  [{ code: 'cancelled' }, 'Lift the tag, put it back — Writing stopped'],
  [{ code: 'busy' }, 'Lift the tag, put it back — The reader was still busy.'],
  [{ code: 'reader_lost', reason: 'unplugged' }, 'Plug the reader back in — Printing still works.'],
  [{ code: 'no_reader' }, 'Plug in a tag reader — No reader was found'],
  [{ code: 'no_service', reason: '' }, 'Start the smart card service — Linux: sudo systemctl'],
  [{ code: 'no_library', reason: '' }, 'Install the reader software — Linux: sudo apt-get'],
  [refused('pass_nfc_tag_assigned', YUTO.name), "Use another tag — This one is 佐藤 悠斗's pass."],
  [refused('pass_nfc_tag_assigned'), "Use another tag — This one is somebody else's pass."],
  [refused('pass_confirmation_required'), 'Confirm the pass first — Its text or template changed.'],
  [refused('pass_nfc_not_enabled'), 'Leave the tag out — Tags are off for this event.'],
  [refused('pass_nfc_event_ended'), 'Leave the tag out — This event has ended'],
  [refused('pass_ticket_required'), 'Send to the help desk — No valid ticket'],
  [refused('consent_required'), 'Ask for consent — It was withdrawn.'],
  [refused('nfc_source_unavailable'), 'Wait for the database — It does not respond.'],
  [refused('internal_error'), 'Lift the tag, put it back — PassDesk did not accept the tag.'],
]

describe('what the banner says about a tag', () => {
  it.each(PROBLEMS)('stops at %o with what to do', (problem, en) => {
    const sign = tagBanner(desk({ state: 'stop', problem }), HERE)
    expect(sign.tone).toBe('stop')
    expect(spoken(sign, 'en').startsWith(en), spoken(sign, 'en')).toBe(true)
    expect(spoken(sign, 'ja')).not.toMatch(/[{}]|undefined/)
  })

  it('has words for every problem of the contract', () => {
    const codes = TagProblem.options.flatMap(({ shape: { code } }): readonly string[] =>
      'options' in code ? code.options : [...code.values],
    )
    const told = new Set<string>([...PROBLEMS.map(([problem]) => problem.code), 'tag_lost'])
    expect(codes.filter((code) => !told.has(code))).toEqual([])
  })

  it('names the length that the kiosk address has and the one that is allowed', () => {
    const address = { found: 31, needed: 29 }
    const stopped = desk({ state: 'stop', problem: refused('pass_nfc_not_enabled') })
    const sign = tagBanner(stopped, { ...HERE, address })
    expect(spoken(sign, 'en')).toBe(
      'Ask an administrator — Tags are off: the public URL has 31 characters, 29 are allowed ' +
        '(publicUrl).',
    )
    expect(spoken(sign, 'ja')).toMatch(/公開 URL（publicUrl）が31文字です（必要：29文字）/)
    const refusal = refusalOf('pass_nfc_not_enabled', address)
    expect(refusal).toMatchObject({ cures: 'staff', detail: { values: address } })
  })

  it('names other cures where the kiosk runs on Windows', () => {
    const detail = (code: 'no_service' | 'no_library'): string =>
      translateText(words.en, tagFaultOf({ code, reason: '' }, 'windows').detail)
    expect([detail('no_service'), detail('no_library')]).toEqual([
      expect.stringMatching(/^Windows: start "Smart Card"/),
      expect.stringMatching(/^Ask the person who set up/),
    ])
  })

  it('says nothing of tags for a failure that has nothing to do with them', () => {
    expect(refusalOf('unreachable')).toBeNull()
    expect(refusalOf('pass_nfc_not_enabled')?.cures).toBe('staff')
  })

  const asks = (change: Partial<NonNullable<TagDeskState['question']>> = {}) =>
    ({ state: 'hold', question: { ...question, ...change } }) as const
  const pulled = (code: 'tag_lost' | 'timed_out') =>
    ({ state: 'hold', step: 'write', tag: TAG, problem: { code } }) as const
  const SHOP = 'https://shop.example/cards/1234567890'

  it.each<[toneKeysAndText: string, Partial<TagDeskState>, Partial<TagBannerContext>?]>([
    ['ask [again] Put the pass on the reader — First stick the tag', { state: 'touch' }],
    [
      'ask [again] Put the pass on the reader — The tag was lifted too early',
      { state: 'touch', problem: { code: 'tag_lost' } },
    ],
    ['work [] Keep the tag still — Writing.', { state: 'writing', step: 'write' }],
    ['work [] Keep the tag still — Reading back', { state: 'verifying', step: 'read_back' }],
    ['go [] Hand over the pass — Tag read back and matched (0.8 s).', verified],
    ['go [next] Hand over the pass', verified, { moreWaiting: true }],
    ['go [pass] Print the pass next', verified, { isPrinted: false }],
    // Verified for somebody else, whose half-written tag came back.
    [
      'go [] Lift the tag — Matched. Next: 田中 美咲.',
      { ...verified, person: YUTO, next: MISAKI, waiting: 1 },
    ],
    [
      'hold [other] Put the same tag back — Writing is not finished. The tag ends in …7E91.',
      pulled('tag_lost'),
    ],
    ['hold [other] Put the same tag back', pulled('timed_out')],
    ['stop [other] Use the first tag again', { state: 'stop', problem: OTHER_TAG }],
    ["hold [overwrite] Overwrite this tag? — 田中 美咲's older pass. O overwrites.", asks()],
    [
      "hold [overwrite] Overwrite this tag? — 佐藤 悠斗's older pass.",
      asks({ on: 'other_pass', name: YUTO.name }),
    ],
    ["hold [overwrite] Overwrite this tag? — Somebody's older pass.", asks({ on: 'other_pass', name: null })],
    [
      'hold [overwrite] Overwrite this tag? — On it now: https://shop.example/cards/123456…. O',
      asks({ on: 'foreign', name: null, summary: SHOP }),
    ],
    ['ask [start] Press Space to write the tag', {}],
    ['work [] Wait for the reader', { waiting: 1 }],
  ])('has tone, keys and text: %s', (expected, part, context = {}) => {
    const sign = tagBanner(desk(part), { ...HERE, ...context })
    const shown = `${sign.tone} [${sign.keys.join(' ')}] ${spoken(sign, 'en')}`
    expect(shown.startsWith(expected), shown).toBe(true)
  })

  it.each<readonly [en: string, Partial<TagDeskState>]>([
    ['Put the next tag on', { state: 'touch' }],
    ['Lift the tag — Matched. Next: 佐藤 悠斗.', { ...verified, next: YUTO, done: 1 }],
    ['Hand out the passes — 5 tags read back', { ...verified, done: 5 }],
    ['Hand out the passes — 1 tag read back', { person: null, done: 1 }],
    ['Print passes first', { person: null }],
  ])('says in a run: %s', (en, part) => {
    const sign = tagBanner(desk(part), RUN)
    expect(spoken(sign, 'en').startsWith(en), spoken(sign, 'en')).toBe(true)
  })
})

describe('the route with a tag', () => {
  const route = (stops: readonly { readonly state: string }[]): string =>
    stops.map(({ state }) => state).join(' ')

  it.each<readonly [TagDeskState['state'], printed: boolean, string]>([
    ['touch', true, 'done done done now ahead'],
    ['writing', false, 'done done ahead now ahead'],
    ['stop', true, 'done done done blocked ahead'],
    ['verified', true, 'done done done done now'],
    ['verified', false, 'done done now done ahead'],
  ])('%s, printed %s: %s', (state, isPrinted, stops) => {
    expect(route(tagRoute(state, isPrinted))).toBe(stops)
  })

  it.each<readonly [TagNeed, string]>([
    ['none', 'done done done now'],
    ['later', 'done done done ahead now'],
    ['next', 'done done done now ahead'],
    ['done', 'done done done done now'],
  ])('after printing, when the tag is %s: %s', (need, stops) => {
    expect(route(passSteps({ kind: 'printed' } as NextAction, need))).toBe(stops)
  })
})

describe('the results of a run', () => {
  it('list each person once, the newest first, and say why somebody was passed over', () => {
    const first = desk(verified)
    const once = addResult([], first)
    expect(addResult(once, { ...first, rev: 2 })).toBe(once)
    const both = addResult(
      once,
      desk({ state: 'touch', skipped: [{ ...YUTO, problem: refused('pass_confirmation_required') }] }),
    )
    expect(both.map(({ name, problem }) => [name, problem?.code])).toEqual([
      ['佐藤 悠斗', 'refused'],
      ['田中 美咲', undefined],
    ])
  })

  it('count who is at the reader among those who are left, until verified', () => {
    expect([
      leftInRun(desk({ state: 'touch', waiting: 4 })),
      leftInRun(desk({ ...verified, waiting: 4 })),
      leftInRun(desk({ person: null })),
    ]).toEqual([5, 4, 0])
  })
})

it.each([
  ['ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00', 'ACR1252'],
  ['ACS ACR122U PICC Interface 00 00', 'ACR122U'],
  ['SONY FeliCa RC-S300/S (1234567) 00 00', 'RC-S300/S'],
  ['Identiv uTrust 3700 F CL Reader 00 00', 'Identiv uTrust 3700 F CL Reader'],
])('the name of the reader %s is %s', (name, short) => {
  expect(shortReaderName(name)).toBe(short)
})

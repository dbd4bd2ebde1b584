import { describe, expect, it } from 'vitest'
import {
  createScanDetector,
  SCAN,
  type KeyMeaning,
  type ScanDetector,
} from '../../src-renderer/keyboard/scan-detector.ts'
import type { KeyPress } from '../../src-renderer/keyboard/key-press.ts'
import { readingsOf, usCharacter, type ScannedKey } from '../../src-renderer/keyboard/scan-readings.ts'
import { randomFrom } from '../support/random.ts'
import { usKey } from '../support/us-keyboard.ts'

const CODE = 'HTTPS://D/q#4k2X'
const keyOf = (character: string): Pick<KeyPress, 'code' | 'key' | 'shift'> => ({
  ...usKey(character),
  key: character,
})

const press = (part: Partial<KeyPress> & { at: number }): KeyPress => ({
  code: '',
  key: '',
  shift: false,
  capsLock: false,
  chord: false,
  repeat: false,
  inField: false,
  ...part,
})

/**
 * Keys as a computer and a scanner of one layout send them: `position=character`, `+` for Shift, `^`
 * for Caps Lock.
 */
const sent = (keys: string): readonly ScannedKey[] =>
  keys.split(' ').map((one) => {
    const [, marks = '', code = '', key = ''] = /^([+^]*)(\w+)=(.+)$/.exec(one)!
    return { code, key, shift: marks.includes('+'), capsLock: marks.includes('^') }
  })

const SAME_LAYOUTS: readonly (readonly [string, text: string, keys: string])[] = [
  ['Japanese', 'a:/q#@_1', 'KeyA=a Quote=: Slash=/ KeyQ=q +Digit3=# BracketLeft=@ +IntlRo=_ Digit1=1'],
  [
    'Japanese under an IME',
    'a:&q=_',
    'KeyA=Process Quote=Process +Digit6=Process KeyQ=Process +Minus=Process +IntlRo=Process',
  ],
  ['German', 'xyz:/Q#@1', 'KeyX=x KeyZ=y KeyY=z +Period=: +Digit7=/ +KeyQ=Q Backslash=# KeyQ=@ Digit1=1'],
  ['French', 'qaM:/1', 'KeyA=q KeyQ=a +Semicolon=M Period=: +Period=/ +Digit1=1'],
  ['Caps Lock, compensated by the scanner', 'aBc1', '+^KeyA=a ^KeyB=B +^KeyC=c ^Digit1=1'],
  ['Caps Lock set in the scanner only', 'aBc1', '+KeyA=A KeyB=b +KeyC=C Digit1=1'],
  [
    'with the identifier of its symbology',
    'A-1024',
    'BracketRight=] +KeyQ=Q Digit1=1 +KeyA=A Minus=- Digit1=1 Digit0=0 Digit2=2 Digit4=4',
  ],
]

interface Typing extends Partial<KeyPress> {
  /** Milliseconds between the keys, or before each of them. */
  readonly gap: number | ((index: number) => number)
  /** Milliseconds before the Enter; default: the gap. */
  readonly end?: number
  readonly start?: number
}

/** Calls `elapsed` when the keyboard would: when no key came in time. */
function createTyping(reader: ScanDetector = createScanDetector()) {
  const meanings: KeyMeaning[] = []
  let due = Number.POSITIVE_INFINITY
  const note = (meaning: KeyMeaning | null, at: number): void => {
    if (meaning?.kind !== 'swallow') due = Number.POSITIVE_INFINITY
    if (meaning?.kind === 'wait') due = at + meaning.waitMs
    else if (meaning) meanings.push(meaning)
  }
  const until = (at: number): void => {
    while (due < at) note(reader.elapsed(due), due)
  }
  return {
    meanings,
    until,
    press(part: Partial<KeyPress> & { at: number }): void {
      until(part.at)
      note(reader.press(press(part)), part.at)
    },
  }
}

const ENTER = { code: 'Enter', key: 'Enter' }

/** Presses the keys of a text without an Enter; returns the time of a further key. */
function keysOf(typing: ReturnType<typeof createTyping>, text: string, gap: number, from = 0) {
  for (const [index, character] of [...text].entries())
    typing.press({ ...keyOf(character), at: from + index * gap })
  return from + text.length * gap
}

/** Types a text, then Enter, then waits; returns what the keys meant, but for waiting. */
function type(text: string, { gap, end, start = 1000, ...part }: Typing, typing = createTyping()) {
  let at = start
  const gapBefore = (index: number): number => (typeof gap === 'number' ? gap : gap(index))
  for (const [index, character] of [...text].entries()) {
    if (index > 0) at += gapBefore(index)
    typing.press({ ...keyOf(character), ...part, at })
  }
  at += end ?? gapBefore(text.length)
  typing.press({ ...ENTER, inField: part.inField ?? false, at })
  typing.until(at + 5000)
  return typing.meanings
}

/** The first readings of the scans, and everything else but swallowed keys. */
const codes = (meanings: readonly KeyMeaning[]): unknown[] =>
  meanings
    .filter((one) => one.kind !== 'swallow')
    .map((one) => (one.kind === 'scan' ? (one.readings[0] ?? null) : one))

describe('a scanner that types', () => {
  it.each([50, 90, 170, 400, 900])('is one code although its first keys come %i ms late', (ms) => {
    for (const late of [1, 2, 3]) {
      const meanings = type(CODE, { gap: (index) => (index === late ? ms : 30) })
      expect(meanings.filter((one) => one.kind === 'scan').map((one) => one.readings[0])).toEqual([CODE])
      // A single key is an answer after 250 ms; nothing else acts.
      const acted = meanings.filter((one) => one.kind === 'key')
      expect(acted).toEqual(late === 1 && ms > SCAN.answerMs ? [{ kind: 'key', code: 'KeyH' }] : [])
    }
  })

  it('is read without a key that was pressed just before it', () => {
    const typing = createTyping()
    typing.press({ ...keyOf('T'), at: 0 })
    expect(type(CODE, { gap: 10, start: 400 }, typing)).toMatchObject([
      { kind: 'key', code: 'KeyT' },
      { kind: 'scan', readings: expect.arrayContaining([CODE]) },
    ])
  })

  it('reads no rest of a number as the number of another person', () => {
    const meanings = type('51024', { gap: (index) => (index === 1 ? 400 : 30) })
    expect(meanings.at(-1)).toMatchObject({ kind: 'scan', readings: ['51024'] })
  })

  it.each([
    ['a space just before it, which did nothing', { code: 'Space', key: ' ' }, 400],
    ['a key long before it', keyOf('X'), SCAN.lateMs + 400],
  ])('takes nothing from %s', (_, key, start) => {
    const typing = createTyping()
    typing.press({ ...key, at: 0 })
    expect(codes(type(CODE, { gap: 10, start }, typing))).toEqual([{ kind: 'key', code: key.code }, CODE])
  })

  it('with Enter and line feed at the end acts with neither of them', () => {
    for (const gap of [1, 10, 35, 80, 120]) {
      const typing = createTyping()
      const at = keysOf(typing, CODE, gap)
      typing.press({ ...ENTER, at })
      typing.press({ code: 'KeyJ', key: 'KeyJ', chord: true, ctrl: true, at: at + gap })
      expect(codes(typing.meanings)).toEqual([CODE])
    }
  })

  it('is read without an Enter, and an Enter that comes late does not act', () => {
    const typing = createTyping()
    typing.press({ ...ENTER, at: keysOf(typing, CODE, 80) + 600 })
    expect(codes(typing.meanings)).toEqual([CODE])
  })

  it.each([
    ['under an IME by the physical keys', { gap: 80, key: 'Process' }],
    ['under an IME that makes kana', { gap: 80, key: 'ち' }],
    ['with Caps Lock on, which changes the letters but not the keys', { gap: 10, capsLock: true, key: 'Q' }],
    ['from a program that types the shifted character without Shift', { gap: 10, shift: false }],
  ])('is read %s', (_, typing) => expect(codes(type(CODE, typing))).toEqual([CODE]))

  it.each([
    ['ｈｔｔｐ：／／ａ', 'http://a'],
    ['くちかいしなとさ', null],
  ])('is repaired from %s where no physical key is told, or reported', (text, code) => {
    const typing = createTyping()
    for (const [index, key] of [...text].entries()) typing.press({ key, at: index * 10 })
    typing.press({ ...ENTER, at: 80 })
    expect(codes(typing.meanings)).toEqual([code])
  })

  it.each([10, 80])('never confirms with the Enter of a short code, at %i ms a key', (gap) => {
    expect(type('A1b', { gap })).toMatchObject([{ kind: 'ask', inField: false }])
    expect(type('A', { gap })).toEqual([{ kind: 'dropped', received: 'A' }])
  })

  it('says what it received if a short code has no Enter', () => {
    const typing = createTyping()
    keysOf(typing, 'A1b', 80)
    typing.until(5000)
    expect(typing.meanings).toEqual([{ kind: 'dropped', received: 'A1b' }])
  })

  it('sends separators within its code that are no commands', () => {
    const typing = createTyping()
    const keys: Partial<KeyPress>[] = [
      ...[...'12345'].map(keyOf),
      { code: 'BracketRight', key: ']', ctrl: true, chord: true },
      ...[...'678'].map(keyOf),
      { code: 'F8', key: 'F8' },
      ...[...'9'].map(keyOf),
      { code: 'KeyM', key: 'm', ctrl: true, chord: true },
    ]
    for (const [index, part] of keys.entries()) typing.press({ ...part, at: index * 80 })
    expect(typing.meanings.at(-1)).toMatchObject({ kind: 'scan', readings: ['12345\u001D6789', '123456789'] })
    expect(typing.meanings.filter((one) => one.kind === 'key')).toEqual([])
  })

  it('may type the number of each character while Alt is held', () => {
    const typing = createTyping()
    let at = 0
    const next = (part: Partial<KeyPress>): void => typing.press({ ...part, at: (at += 40) })
    for (const character of 'HALL-7') {
      next({ code: 'AltLeft', key: 'Alt', alt: true, chord: true })
      for (const digit of String(character.charCodeAt(0)).padStart(4, '0'))
        next({ code: `Numpad${digit}`, key: digit, alt: true, chord: true })
    }
    next(ENTER)
    expect(codes(typing.meanings)).toEqual(['HALL-7'])
  })

  it('may go on into a field that opens meanwhile', () => {
    const typing = createTyping()
    for (const [index, character] of [...CODE].entries())
      typing.press({ ...keyOf(character), inField: index > 4, at: index * 80 })
    typing.press({ ...ENTER, inField: true, at: CODE.length * 80 })
    expect(codes(typing.meanings)).toEqual([CODE])
  })

  it.each([
    ['1024', {}],
    ['A-1024', { end: SCAN.shortEndMs }],
    ['1024', { inField: true }],
  ])('is read with the short code %s and an Enter soon after (%o)', (text, part) => {
    expect(codes(type(text, { gap: SCAN.gapMs, ...part }))).toEqual([text])
  })

  it.each(SAME_LAYOUTS)('with the layout of the computer is read: %s', (_, text, keys) => {
    const readings = readingsOf(sent(keys))
    expect(readings).toContain(text)
    expect(readings.length).toBeLessThan(12)
  })

  it('types a code of PassDesk into a field at any pace', () => {
    const minted = 'https://desk.example/q#Ab3dEf6hIj9lMn2pQr5tUv'
    for (const gap of [1, 35, 60, 120]) expect(codes(type(minted, { gap, inField: true }))).toEqual([minted])
  })

  it('at the pace of a person in a field is asked about', () => {
    expect(type('HALL-1024', { gap: 80, inField: true })).toMatchObject([
      { kind: 'ask', readings: expect.arrayContaining(['HALL-1024']), inField: true, keys: 9 },
    ])
  })

  it('that began in another window does not confirm with its last Enter', () => {
    const reader = createScanDetector()
    reader.ignoreEnds(1000 + SCAN.refocusMs)
    const typing = createTyping(reader)
    typing.press({ ...ENTER, at: 1100 })
    typing.press({ ...ENTER, at: 1500 })
    expect(typing.meanings).toEqual([{ kind: 'swallow' }, { kind: 'key', code: 'Enter' }])
  })
})

describe('a scanner at random', () => {
  const FORMS = [
    CODE,
    'https://desk.example:8443/q#Ab3dEf6hIj9lMn2pQr5tUv',
    '1024',
    'TICKET-000123',
    'c7',
    'yyyyyyyy',
    'a b/c?d;e',
  ]
  const actions = (meanings: readonly KeyMeaning[]): readonly KeyMeaning[] =>
    meanings.filter((one) => one.kind === 'key')

  it('loses no scan and causes no action, at any pace, with any suffix', () => {
    const next = randomFrom(34)
    const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
    for (let round = 0; round < 3000; round += 1) {
      const pace = whole(0, 120)
      const jitter = whole(0, 20) / 100
      const time = (): number => Math.round(pace * (1 + (next() * 2 - 1) * jitter))
      const suffix = ['Enter', 'Enter Enter', 'Tab', 'Enter Tab', 'none'][whole(0, 4)]!
      const text = FORMS[whole(0, FORMS.length - 1)]!
      // Two keys with a pause between them are two answers.
      const firstGap = text.length > 2 && next() < 0.2 ? whole(260, 900) : null
      const typing = createTyping()
      let at = whole(0, 5000)
      for (const [index, character] of [...text].entries()) {
        const key = keyOf(character)
        if (index > 0) at += index === 1 && firstGap !== null ? firstGap : time()
        if (key.shift) typing.press({ code: 'ShiftLeft', key: 'Shift', shift: true, at })
        typing.press({ ...key, at })
      }
      for (const code of suffix.split(' ').filter((one) => one !== 'none'))
        typing.press({ code, key: code, at: (at += time()) })
      typing.until(at + 5000)
      const about = JSON.stringify({ round, pace, jitter, firstGap, suffix, text })
      expect(actions(typing.meanings), about).toEqual(firstGap === null ? [] : [answerOf(text[0]!)])
      const isShort = text.length < SCAN.askKeys || (suffix === 'none' && text.length < SCAN.keys)
      const read = typing.meanings.filter(
        (one) => (one.kind === 'scan' || one.kind === 'ask') && one.readings.includes(text),
      )
      const dropped = typing.meanings.filter((one) => one.kind === 'dropped')
      if (isShort) expect(read.length + dropped.length, about).toBe(1)
      else expect(read, about).toHaveLength(1)
    }
  })

  it('leaves to a person what they type into a field', () => {
    const next = randomFrom(35)
    const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
    for (let round = 0; round < 2000; round += 1) {
      const text = ['Tanaka Hanako', '1024', 'a@b.example', 'x', 'Hall 3'][whole(0, 4)]!
      const meanings = type(text, {
        gap: () => whole(40, 120),
        inField: true,
      })
      expect(meanings).toHaveLength(1)
      expect(meanings[0]).toMatchObject(
        text.length < SCAN.sureKeys
          ? { kind: 'key', code: 'Enter' }
          : { kind: 'ask', inField: true, received: text },
      )
    }
  })
})

/** The action of a key that is pressed alone. */
const answerOf = (character: string): KeyMeaning => ({ kind: 'key', code: keyOf(character).code })

describe('keys of a person', () => {
  const answer = (part: Partial<KeyPress>): readonly KeyMeaning[] => {
    const typing = createTyping()
    typing.press({ ...part, at: 0 })
    typing.until(5000)
    return typing.meanings
  }

  it.each([
    [{ code: 'Digit3', key: '3' }, 'Digit3'],
    [{ code: 'Numpad3', key: '3' }, 'Digit3'],
    [{ code: 'KeyY', key: 'Process' }, 'KeyY'],
    [{ code: 'Slash', key: '/' }, 'Slash'],
    [{ code: 'Space', key: ' ' }, 'Space'],
  ])('act if no other key follows (%o)', (part, code) => {
    expect(answer(part)).toEqual([{ kind: 'key', code }])
  })

  it('act only after a quarter of a second without another key', () => {
    const typing = createTyping()
    typing.press({ ...keyOf('y'), at: 0 })
    typing.until(SCAN.answerMs - 1)
    expect(typing.meanings).toEqual([])
    typing.until(SCAN.answerMs + 1)
    expect(typing.meanings).toEqual([answerOf('y')])
  })

  it.each([60, 120, 240])('do nothing and are named if two come within %i ms', (gap) => {
    const typing = createTyping()
    typing.press({ ...keyOf('y'), at: 0 })
    typing.press({ ...keyOf('t'), at: gap })
    typing.until(5000)
    expect(typing.meanings).toEqual([{ kind: 'dropped', received: 'yt' }])
  })

  it('do nothing within a quarter of a second after a scanner', () => {
    const typing = createTyping()
    const at = keysOf(typing, CODE, 120, 1000)
    typing.press({ ...ENTER, at })
    typing.press({ ...keyOf('y'), at: at + 120 })
    typing.until(at + 5000)
    expect(typing.meanings.filter((one) => one.kind === 'key')).toEqual([])
  })

  it('act at once if no scanner sends them', () => {
    for (const [part, code] of [
      [{ code: 'F3', key: 'F3' }, 'F3'],
      [{ code: 'KeyS', key: 's', chord: true }, 'Ctrl+KeyS'],
    ] as const)
      expect(createScanDetector().press(press({ ...part, at: 0 }))).toEqual({ kind: 'key', code })
  })

  it('act once while Enter is held', () => {
    const reader = createScanDetector()
    expect(reader.press(press({ ...ENTER, at: 0 }))).toEqual({ kind: 'key', code: 'Enter' })
    expect(reader.press(press({ ...ENTER, repeat: true, at: 30 }))).toEqual({ kind: 'swallow' })
  })

  it('make no code by holding a letter', () => {
    const reader = createScanDetector()
    for (let at = 0; at < 600; at += 30) reader.press(press({ code: 'KeyA', key: 'a', repeat: at > 0, at }))
    expect(reader.press(press({ ...ENTER, at: 1000 }))).toEqual({ kind: 'key', code: 'Enter' })
  })
})

it('the detector of scans covers every printable character of a US keyboard', () => {
  const codes =
    'Backquote Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash Space'
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`)
  const digits = [...'0123456789'].map((digit) => `Digit${digit}`)
  const typed = new Set(
    [...codes.split(' '), ...letters, ...digits].flatMap((code) =>
      [false, true].map((shift) => usCharacter(code, shift)),
    ),
  )
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  expect(printable.filter((character) => !typed.has(character))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import {
  createScanDetector,
  SCAN,
  type KeyMeaning,
  type KeyPress,
  type ScanDetector,
} from '../../src-renderer/keyboard/scan-detector.ts'
import { usCharacter } from '../../src-renderer/keyboard/us-keys.ts'

const CODE = 'HTTPS://D/q#4k2X'
const PUNCTUATION: Readonly<Record<string, readonly [string, boolean]>> = {
  ':': ['Semicolon', true],
  '/': ['Slash', false],
  '#': ['Digit3', true],
}

function keyOf(character: string): Pick<KeyPress, 'code' | 'key' | 'shift'> {
  const [code, shift] = PUNCTUATION[character] ?? []
  const plain = /[0-9]/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`
  return { code: code ?? plain, key: character, shift: shift ?? /[A-Z]/.test(character) }
}

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

interface Typing extends Partial<KeyPress> {
  /** Milliseconds between the keys. */
  readonly gap: number
  /** Milliseconds before the Enter; default: the gap. */
  readonly end?: number
}

/** Types a text, then Enter; returns the effect of the Enter. */
function type(reader: ScanDetector, text: string, { gap, end = gap, ...part }: Typing): KeyMeaning {
  let at = 1000
  for (const character of text) {
    reader.press(press({ ...keyOf(character), ...part, at }))
    at += gap
  }
  return reader.press(press({ code: 'Enter', key: 'Enter', at: at - gap + end }))
}

describe('a scanner that types', () => {
  it.each([1, 10, 30, SCAN.gapMs])('is read at %i ms a key', (gap) => {
    expect(type(createScanDetector(), CODE, { gap })).toEqual({ kind: 'scan', text: CODE })
  })

  it('is one code although a busy computer stalls in the middle of it', () => {
    const reader = createScanDetector()
    for (const [index, character] of [...CODE].entries())
      reader.press(
        press({
          ...keyOf(character),
          at: index * 10 + (index > 5 ? 85 : 0) + (index > 9 ? 85 : 0),
        }),
      )
    expect(
      reader.press(press({ code: 'Enter', key: 'Enter', at: CODE.length * 10 + 170 })),
    ).toEqual({ kind: 'scan', text: CODE })
  })

  it.each([1, 2, 3])(
    'is one code although a busy computer stalls after its first %i keys',
    (keys) => {
      const reader = createScanDetector()
      let at = 1000
      for (const [index, character] of [...CODE].entries()) {
        reader.press(press({ ...keyOf(character), at }))
        at += 10
        if (index + 1 !== keys) continue
        at += 170
        reader.elapsed(at - 60)
      }
      expect(reader.press(press({ code: 'Enter', key: 'Enter', at }))).toEqual({
        kind: 'scan',
        text: CODE,
      })
    },
  )

  it('that stalls twice at its beginning is one code all the same', () => {
    const reader = createScanDetector()
    for (const [index, character] of [...CODE].entries())
      reader.press(
        press({
          ...keyOf(character),
          at: index * 10 + (index > 0 ? 90 : 0) + (index > 2 ? 90 : 0),
        }),
      )
    expect(
      reader.press(press({ code: 'Enter', key: 'Enter', at: CODE.length * 10 + 180 })),
    ).toEqual({ kind: 'scan', text: CODE })
  })

  it('has no space before it that was pressed just before and did nothing', () => {
    const reader = createScanDetector()
    reader.press(press({ code: 'Space', key: ' ', at: 0 }))
    expect(reader.elapsed(70)).toEqual({ kind: 'key', code: 'Space' })
    for (const [index, character] of [...CODE].entries())
      reader.press(press({ ...keyOf(character), at: 150 + index * 10 }))
    expect(
      reader.press(press({ code: 'Enter', key: 'Enter', at: 150 + CODE.length * 10 })),
    ).toEqual({ kind: 'scan', text: CODE })
  })

  it('takes nothing from an answer that was given just before', () => {
    const reader = createScanDetector()
    reader.press(press({ ...keyOf('T'), at: 0 }))
    expect(reader.elapsed(70)).toEqual({ kind: 'key', code: 'KeyT' })
    reader.acted()
    for (const [index, character] of [...CODE].entries())
      reader.press(press({ ...keyOf(character), at: 150 + index * 10 }))
    expect(
      reader.press(press({ code: 'Enter', key: 'Enter', at: 150 + CODE.length * 10 })),
    ).toEqual({ kind: 'scan', text: CODE })
  })

  it('takes nothing from a key that came long before', () => {
    const reader = createScanDetector()
    reader.press(press({ ...keyOf('X'), at: 0 }))
    reader.elapsed(70)
    for (const [index, character] of [...CODE].entries())
      reader.press(press({ ...keyOf(character), at: 400 + index * 10 }))
    expect(
      reader.press(press({ code: 'Enter', key: 'Enter', at: 400 + CODE.length * 10 })),
    ).toEqual({ kind: 'scan', text: CODE })
  })

  it('may pause before its Enter', () => {
    expect(type(createScanDetector(), CODE, { gap: 10, end: 90 })).toEqual({
      kind: 'scan',
      text: CODE,
    })
  })

  it('is read without an Enter, and an Enter that comes late does not act', () => {
    const reader = createScanDetector()
    for (const [index, character] of [...CODE].entries())
      reader.press(press({ ...keyOf(character), at: index * 10 }))
    expect(reader.elapsed(160 + SCAN.silenceMs)).toEqual({ kind: 'scan', text: CODE })
    expect(reader.press(press({ code: 'Enter', key: 'Enter', at: 450 }))).toEqual({
      kind: 'swallow',
    })
  })

  it('is read under an IME by the physical keys', () => {
    expect(type(createScanDetector(), CODE, { gap: 10, key: 'Process' })).toEqual({
      kind: 'scan',
      text: CODE,
    })
    expect(type(createScanDetector(), CODE, { gap: 10, key: 'ち' })).toEqual({
      kind: 'scan',
      text: CODE,
    })
  })

  it('is read with Caps Lock on, which changes the letters but not the keys', () => {
    expect(type(createScanDetector(), CODE, { gap: 10, capsLock: true, key: 'Q' })).toEqual({
      kind: 'scan',
      text: CODE,
    })
  })

  it('is read from a program that types the shifted character without Shift', () => {
    expect(type(createScanDetector(), CODE, { gap: 10, shift: false })).toEqual({
      kind: 'scan',
      text: CODE,
    })
  })

  it('is repaired from full-width characters where no physical key is told', () => {
    const reader = createScanDetector()
    for (const [index, character] of [...'ｈｔｔｐ：／／ａ'].entries())
      reader.press(press({ key: character, at: index * 10 }))
    expect(reader.press(press({ code: 'Enter', key: 'Enter', at: 80 }))).toEqual({
      kind: 'scan',
      text: 'http://a',
    })
  })

  it('is reported, not guessed, for kana without a physical key', () => {
    const reader = createScanDetector()
    for (const [index, character] of [...'くちかいしなとさ'].entries())
      reader.press(press({ key: character, at: index * 10 }))
    expect(reader.press(press({ code: 'Enter', key: 'Enter', at: 80 }))).toEqual({
      kind: 'scan',
      text: null,
    })
  })

  it('never confirms with the Enter of a code that is too short', () => {
    expect(type(createScanDetector(), 'A1b', { gap: 10 })).toEqual({ kind: 'swallow' })
  })

  it.each([
    ['1024', {}],
    ['A-1024', { end: SCAN.shortEndMs }],
    ['1024', { inField: true }],
  ])('is read with the short code %s and an Enter soon after (%o)', (text, part) => {
    expect(type(createScanDetector(), text, { gap: SCAN.gapMs, ...part })).toEqual({
      kind: 'scan',
      text,
    })
  })

  it('is not read with a short code if a gap or its end was long', () => {
    const reader = createScanDetector()
    for (const [at, character] of [
      [0, '1'],
      [10, '0'],
      [20, '2'],
      [30, '4'],
      [30 + SCAN.gapMs + 1, '8'],
    ] as const)
      reader.press(press({ ...keyOf(character), inField: true, at }))
    expect(reader.press(press({ code: 'Enter', key: 'Enter', inField: true, at: 80 }))).toEqual({
      kind: 'key',
      code: 'Enter',
    })
    expect(
      type(createScanDetector(), '1024', { gap: 10, end: SCAN.shortEndMs + 1, inField: true }),
    ).toEqual({ kind: 'key', code: 'Enter' })
  })
})

describe('typing by a person', () => {
  it('is no scan, however long', () => {
    expect(type(createScanDetector(), CODE, { gap: 80 })).toEqual({ kind: 'key', code: 'Enter' })
  })

  it('is an answer if a digit is followed by no other key', () => {
    const reader = createScanDetector()
    expect(reader.press(press({ code: 'Digit3', key: '3', at: 0 }))).toEqual({
      kind: 'wait',
      waitMs: SCAN.answerMs,
    })
    expect(reader.elapsed(SCAN.answerMs)).toEqual({ kind: 'key', code: 'Digit3' })
    expect(reader.elapsed(2 * SCAN.answerMs)).toBeNull()
  })

  it('is an answer on the number pad and under an IME alike', () => {
    const answer = (part: Partial<KeyPress>): KeyMeaning | null => {
      const reader = createScanDetector()
      reader.press(press({ ...part, at: 0 }))
      return reader.elapsed(SCAN.answerMs)
    }
    expect(answer({ code: 'Numpad3', key: '3' })).toEqual({ kind: 'key', code: 'Digit3' })
    expect(answer({ code: 'KeyY', key: 'Process' })).toEqual({ kind: 'key', code: 'KeyY' })
  })

  it('is no answer for the first character of a code', () => {
    const reader = createScanDetector()
    reader.press(press({ code: 'KeyY', key: 'y', at: 0 }))
    reader.press(press({ code: 'Digit1', key: '1', at: 20 }))
    expect(reader.elapsed(SCAN.answerMs)).toBeNull()
  })

  it('acts once while Enter is held', () => {
    const reader = createScanDetector()
    expect(reader.press(press({ code: 'Enter', key: 'Enter', at: 0 }))).toEqual({
      kind: 'key',
      code: 'Enter',
    })
    expect(reader.press(press({ code: 'Enter', key: 'Enter', repeat: true, at: 30 }))).toEqual({
      kind: 'swallow',
    })
  })

  it('makes no code by holding a letter', () => {
    const reader = createScanDetector()
    for (let at = 0; at < 600; at += 30)
      reader.press(press({ code: 'KeyA', key: 'a', repeat: at > 0, at }))
    expect(reader.press(press({ code: 'Enter', key: 'Enter', at: 1000 }))).toEqual({
      kind: 'key',
      code: 'Enter',
    })
  })

  it('keeps chords', () => {
    expect(
      createScanDetector().press(press({ code: 'KeyS', key: 's', chord: true, at: 0 })),
    ).toEqual({ kind: 'key', code: 'Ctrl+KeyS' })
  })
})

it('covers every printable character of a US keyboard', () => {
  const codes = [
    'Backquote',
    'Minus',
    'Equal',
    'BracketLeft',
    'BracketRight',
    'Backslash',
    'Semicolon',
    'Quote',
    'Comma',
    'Period',
    'Slash',
    'Space',
  ]
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`)
  const digits = [...'0123456789'].map((digit) => `Digit${digit}`)
  const typed = new Set(
    [...codes, ...letters, ...digits].flatMap((code) => [
      usCharacter(code, false),
      usCharacter(code, true),
    ]),
  )
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  expect(printable.filter((character) => !typed.has(character))).toEqual([])
})

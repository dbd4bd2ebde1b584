import type { KeyPress } from './key-press.ts'
import {
  isMinted,
  readingsOf,
  receivedText,
  unique,
  scannedCharacter,
  type ScannedKey,
} from './scan-readings.ts'

/** Times in milliseconds and counts that distinguish a scanner from a person. */
export const SCAN = {
  /**
   * Longest gap between two keys of one run. Scanners take up to 120 ms a key; Shift is a key too,
   * and a busy computer delays keys.
   */
  runMs: 250,
  /** A key acts if no other key comes this long before and after it. */
  answerMs: 250,
  /** Earlier keys may still be the beginning of a code. */
  lateMs: 1000,
  /** Nobody types `sureKeys` keys with gaps as short as this. */
  gapMs: 35,
  sureKeys: 4,
  /** Minimum number of keys of a code without Enter, or of one that is typed into a field. */
  keys: 8,
  /** A code of `sureKeys` to `keys` keys in a field: no gap above `gapMs`, and an Enter within this time. */
  shortEndMs: 100,
  /** Outside of fields fewer keys than this are a code only if the event knows it. */
  askKeys: 4,
  /** Silence after which a run without Enter counts as a code. */
  silenceMs: 260,
  /**
   * A second Enter (line feed) or Tab of a scanner follows at the pace of its keys, within these
   * times. A person who sees the scan's result presses Enter later than that.
   */
  tailMs: { least: 40, most: 200 },
  /** Keys of a control code within a run come this soon. */
  insideMs: 150,
  /** Enter may be the rest of a scan that began while another window had the focus. */
  refocusMs: 150,
} as const

export type KeyMeaning =
  /** A scanned code in its possible readings; empty: an IME changed it irrecoverably. */
  | { readonly kind: 'scan'; readonly readings: readonly string[] }
  /** A code if the event knows it; else typed text (in a field), or keys without effect. */
  | {
      readonly kind: 'ask'
      readonly readings: readonly string[]
      readonly received: string
      readonly inField: boolean
      /** Number of keys. */
      readonly keys: number
      /** If it is a code: Enter and Tab up to this time belong to it. */
      readonly tailUntil: number
    }
  /** A key to act on. */
  | { readonly kind: 'key'; readonly code: string }
  /** Part of a code: must not act and must not reach a button. */
  | { readonly kind: 'swallow' }
  /** As `swallow`; the keys before it had no effect either. */
  | { readonly kind: 'dropped'; readonly received: string }
  /**
   * A character: may become an answer or a code; call `elapsed` after `waitMs`. `inRun`: others
   * precede it, so that it must not reach a button.
   */
  | { readonly kind: 'wait'; readonly waitMs: number; readonly inRun: boolean }

export interface ScanDetector {
  readonly press: (press: KeyPress) => KeyMeaning
  /** Call when the time of `wait` is over. */
  readonly elapsed: (at: number) => KeyMeaning | null
  /** True at the first key of a possible code, so that the content of fields can be saved. */
  readonly startsRun: (press: KeyPress) => boolean
  /** Enter and Tab up to this time belong to a scan. */
  readonly ignoreEnds: (until: number) => void
}

/** Keys that follow each other. */
interface Run {
  readonly keys: readonly ScannedKey[]
  /** Number of gaps above `gapMs`. */
  readonly slow: number
  /** The first `sureKeys` keys had no such gap. */
  readonly sure: boolean
  readonly startedAt: number
  readonly lastAt: number
  /** It began in a text field. */
  readonly inField: boolean
  /** A single key may act. */
  readonly answers: boolean
}

const MODIFIER = /^((Shift|Control|Alt|Meta)(Left|Right)|CapsLock)$/
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])
/** Control characters that end a code, by the letter pressed with Ctrl: tab, line feed, return. */
const CTRL_ENDS: Readonly<Record<string, 'Enter' | 'Tab'>> = { KeyI: 'Tab', KeyJ: 'Enter', KeyM: 'Enter' }

/** State of the detector. */
interface Reading {
  run: Run | null
  /** Keys before the run: they may be its beginning, although they came long before it. */
  head: Run | null
  /** Enter and Tab up to this time belong to the scan before them. */
  tailUntil: number
  /** The last code ended with Enter or Tab: the scanner sends one. */
  hasEnd: boolean
  /** Digits typed while Alt is held. */
  altDigits: string
}

/** Distinguishes scans, answers and other keys by their timing; independent of the DOM. */
export function createScanDetector(): ScanDetector {
  const reading: Reading = {
    run: null,
    head: null,
    tailUntil: Number.NEGATIVE_INFINITY,
    hasEnd: false,
    altDigits: '',
  }
  return {
    startsRun: (press) => isCharacter(press) && !goesOn(reading, press.at),
    ignoreEnds(until) {
      reading.tailUntil = Math.max(reading.tailUntil, until)
    },
    press: (press) => pressAny(reading, press),
    elapsed: (at) => elapsed(reading, at),
  }
}

function pressAny(reading: Reading, press: KeyPress): KeyMeaning {
  if (press.alt && /^Numpad\d$/.test(press.code)) return pressAltDigit(reading, press)
  endAltDigits(reading, press)
  if (MODIFIER.test(press.code)) {
    if (reading.run && goesOn(reading, press.at)) reading.run = { ...reading.run, lastAt: press.at }
    return { kind: 'wait', waitMs: SCAN.answerMs, inRun: false }
  }
  const end = endOf(reading, press)
  if (end) return pressEnd(reading, press, end)
  if (isCharacter(press))
    return press.repeat
      ? { kind: 'wait', waitMs: SCAN.silenceMs, inRun: false }
      : pressCharacter(reading, press)
  if (isInside(reading, press)) {
    extend(reading, { ...press, code: '', key: controlCharacter(press) })
    return { kind: 'swallow' }
  }
  forget(reading)
  return { kind: 'key', code: press.chord ? `Ctrl+${press.code}` : press.code }
}

const gap = ({ run }: Reading, at: number): number => (run ? at - run.lastAt : Number.POSITIVE_INFINITY)
const goesOn = (reading: Reading, at: number): boolean => gap(reading, at) <= SCAN.runMs
const withHead = ({ head }: Reading, run: Run): readonly ScannedKey[] => [...(head?.keys ?? []), ...run.keys]
const isFast = ({ keys, slow, sure }: Run): boolean =>
  sure && keys.length >= SCAN.sureKeys && slow * 4 <= keys.length

function isCharacter(press: KeyPress): boolean {
  if (press.chord) return false
  return scannedCharacter(press) !== null || [...press.key].length === 1 || press.key === 'Process'
}

/** Enter or Tab, or the control character of one. */
function endOf(reading: Reading, press: KeyPress): 'Enter' | 'Tab' | null {
  if (!press.chord && ENDS.has(press.code)) return press.code === 'Tab' ? 'Tab' : 'Enter'
  const end = press.ctrl ? CTRL_ENDS[press.code] : undefined
  return end && (isInside(reading, press) || press.at <= reading.tailUntil) ? end : null
}

/** A key without a character that a scanner sends in the middle of its code. */
function isInside(reading: Reading, { at, inField }: KeyPress): boolean {
  const { run } = reading
  if (!run || run.keys.length < 2 || at - run.lastAt > SCAN.insideMs) return false
  return (!inField && !run.inField) || isFast(run)
}

function controlCharacter({ ctrl, code }: KeyPress): string {
  if (!ctrl) return ''
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return String.fromCharCode(letter.charCodeAt(0) - 64)
  const others = ['BracketLeft', 'Backslash', 'BracketRight', 'Digit6', 'Minus']
  return others.includes(code) ? String.fromCharCode(27 + others.indexOf(code)) : ''
}

/** Windows makes a character of the digits typed while Alt is held, when Alt is released. */
function pressAltDigit(reading: Reading, press: KeyPress): KeyMeaning {
  reading.altDigits += press.code.slice(-1)
  if (reading.run && goesOn(reading, press.at)) reading.run = { ...reading.run, lastAt: press.at }
  return { kind: 'wait', waitMs: SCAN.lateMs, inRun: true }
}

function endAltDigits(reading: Reading, press: KeyPress): void {
  if (reading.altDigits === '') return
  const key = String.fromCharCode(Number(reading.altDigits) % 256)
  reading.altDigits = ''
  pressCharacter(reading, { ...press, code: '', key: key === '\0' ? '' : key, chord: false })
}

function pressCharacter(reading: Reading, press: KeyPress): KeyMeaning {
  if (!reading.run || !goesOn(reading, press.at)) begin(reading, press)
  else extend(reading, press)
  const first = reading.run?.keys.length === 1
  return { kind: 'wait', waitMs: first ? SCAN.answerMs : SCAN.silenceMs, inRun: !first }
}

function begin(reading: Reading, press: KeyPress): void {
  const { at, inField } = press
  const before = joined(reading.head, reading.run)
  const isNear = before !== null && !inField && !before.inField && at - before.lastAt <= SCAN.lateMs
  reading.head = isNear ? before : null
  const answers = !inField && at - reading.tailUntil > 0
  reading.run = { keys: [press], slow: 0, sure: true, startedAt: at, lastAt: at, inField, answers }
}

function extend(reading: Reading, press: KeyPress): void {
  const { run } = reading
  if (!run) return begin(reading, press)
  const isSlow = press.at - run.lastAt > SCAN.gapMs
  reading.run = {
    ...run,
    keys: [...run.keys, press],
    slow: run.slow + (isSlow ? 1 : 0),
    sure: run.sure && !(isSlow && run.keys.length < SCAN.sureKeys),
    lastAt: press.at,
    answers: false,
  }
}

function joined(first: Run | null, then: Run | null): Run | null {
  if (!first || !then) return first ?? then
  return { ...then, keys: [...first.keys, ...then.keys], inField: first.inField || then.inField }
}

function pressEnd(reading: Reading, press: KeyPress, end: 'Enter' | 'Tab'): KeyMeaning {
  const { run } = reading
  const pause = gap(reading, press.at)
  const isField = run?.inField === true && press.inField
  // A person may press a key and then Enter; after several keys Enter is the scanner's.
  const most = isField || run?.keys.length === 1 ? SCAN.runMs : SCAN.lateMs
  if (run && pause <= most) {
    const meaning = endRun(reading, run, { pause, isField })
    if (meaning) return meaning
  }
  forget(reading)
  if (press.at <= reading.tailUntil || (press.repeat && end !== 'Tab')) return { kind: 'swallow' }
  return { kind: 'key', code: end }
}

/** Null: the keys were typed into a field. */
function endRun(
  reading: Reading,
  run: Run,
  { pause, isField }: { readonly pause: number; readonly isField: boolean },
): KeyMeaning | null {
  const { keys } = run
  const isShort = keys.length < SCAN.keys
  const readings = readingsWith(reading.head, run)
  const received = receivedText(withHead(reading, run))
  const isSure = isFast(run) && (!isShort || (run.slow === 0 && pause <= SCAN.shortEndMs))
  const isLong = withHead(reading, run).length >= SCAN.askKeys
  const isScan = isField ? isMinted(readings) : isLong && !run.inField
  if (isScan || isSure) return takeRun(reading, pause, readings)
  if (isField && keys.length < SCAN.sureKeys) return null
  const isOne = keys.length === 1 && !reading.head
  const tailUntil = endOfTail(run, pause)
  // Typed text may be followed by a person's Enter.
  if (!isField) reading.tailUntil = tailUntil
  forget(reading)
  if (isOne) return { kind: 'dropped', received }
  return { kind: 'ask', readings, received, inField: isField, keys: keys.length, tailUntil }
}

function takeRun(reading: Reading, pause: number, readings: readonly string[]): KeyMeaning {
  if (reading.run) reading.tailUntil = endOfTail(reading.run, pause)
  forget(reading)
  reading.hasEnd = true
  return { kind: 'scan', readings }
}

function forget(reading: Reading): void {
  reading.run = null
  reading.head = null
}

/** What a scanner sends after its Enter comes at its pace. */
function endOfTail(run: Run, pause: number): number {
  const { least, most } = SCAN.tailMs
  const pace = Math.max(pause, (run.lastAt - run.startedAt) / Math.max(1, run.keys.length - 1))
  const tail = Math.min(most, Math.max(least, pace * 1.25 + 20))
  return run.lastAt + pause + tail
}

/**
 * With the keys before the run, then without them. A short code is not read without digits before
 * it: the rest would be the number of another person.
 */
function readingsWith(head: Run | null, run: Run): readonly string[] {
  const before = receivedText(head?.keys ?? [])
  // No code begins with a space.
  if (before.trim() === '') return readingsOf(run.keys)
  const whole = readingsOf(joined(head, run)?.keys ?? [])
  const mayStand = run.keys.length >= SCAN.keys || (run.keys.length > 1 && !/\d/.test(before))
  return mayStand ? unique([...whole, ...readingsOf(run.keys)]) : whole
}

function elapsed(reading: Reading, at: number): KeyMeaning | null {
  const { run } = reading
  if (!run || run.inField || reading.altDigits !== '') return null
  const silence = at - run.lastAt
  const wait = (until: number): KeyMeaning => ({
    kind: 'wait',
    waitMs: until - silence,
    inRun: true,
  })
  if (run.keys.length === 1 && run.answers) {
    if (silence < SCAN.answerMs) return wait(SCAN.answerMs)
    reading.head = joined(reading.head, run)
    reading.run = null
    return { kind: 'key', code: answerCode(run.keys[0]?.code ?? '') }
  }
  const isCode = withHead(reading, run).length >= SCAN.keys
  const most = isCode && !reading.hasEnd ? SCAN.silenceMs : SCAN.lateMs
  if (silence < most) return wait(most)
  const readings = readingsWith(reading.head, run)
  const received = receivedText(withHead(reading, run))
  reading.tailUntil = run.lastAt + SCAN.lateMs
  reading.hasEnd = false
  // The rest of the code may still follow.
  reading.head = joined(reading.head, run)
  reading.run = null
  return isCode ? { kind: 'scan', readings } : { kind: 'dropped', received }
}

/** Digits of the number pad have the same effect as those of the main block. */
function answerCode(code: string): string {
  return code.replace(/^Numpad(?=[0-9])/, 'Digit').replace('NumpadDivide', 'Slash')
}

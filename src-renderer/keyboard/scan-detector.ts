import { scannedCharacter } from './us-keys.ts'

/** Times in milliseconds and counts that distinguish a scanner from a person. */
export const SCAN = {
  /** Longest gap between two keys of a scanner's burst. */
  gapMs: 35,
  /**
   * Nobody types this many keys that fast: from then on a gap of up to `stallMs` on a busy computer
   * is allowed.
   */
  sureKeys: 4,
  stallMs: 250,
  /** Minimum number of keys in a burst that counts as a code, with or without Enter. */
  keys: 8,
  /** A code of `sureKeys` to `keys` keys: no gap above `gapMs`, and an Enter within this time. */
  shortEndMs: 100,
  /** Longest gap before the Enter that ends a burst; scanners may pause before their suffix. */
  endMs: 250,
  /** Silence after which a burst without Enter counts as a code. */
  silenceMs: 260,
  /** Time after such a code in which an Enter still belongs to it. */
  lateEnterMs: 500,
  /** An answer key acts if no other key follows within this time. */
  answerMs: 60,
} as const

/** One keydown, with its time in milliseconds. */
export interface KeyPress {
  readonly code: string
  readonly key: string
  readonly shift: boolean
  readonly capsLock: boolean
  /** Ctrl, Alt or Meta is held. */
  readonly chord: boolean
  readonly repeat: boolean
  /** A text field has the focus: characters belong to it and are no answers. */
  readonly inField: boolean
  readonly at: number
}

export type KeyMeaning =
  /** A scanned code. `text` null: the IME changed it irrecoverably. */
  | { readonly kind: 'scan'; readonly text: string | null }
  /** A key to act on. */
  | { readonly kind: 'key'; readonly code: string }
  /** Part of a code: must not act and must not reach a button. */
  | { readonly kind: 'swallow' }
  /** A character: may become an answer or a code; call `elapsed` after `waitMs`. */
  | { readonly kind: 'wait'; readonly waitMs: number }

export interface ScanDetector {
  readonly press: (press: KeyPress) => KeyMeaning
  /** Call when the time of `wait` is over. */
  readonly elapsed: (at: number) => KeyMeaning | null
  /** True at the first key of a possible burst, so that the content of the field can be saved. */
  readonly startsBurst: (press: KeyPress) => boolean
  /** The key that `elapsed` reported had an effect: it does not begin a code. */
  readonly acted: () => void
}

interface Burst {
  text: string
  keys: number
  repairable: boolean
  /** No gap was longer than `gapMs`. */
  even: boolean
  lastAt: number
  lastCode: string
  inField: boolean
}

const MODIFIERS = new Set([
  'ShiftLeft',
  'ShiftRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'AltRight',
  'MetaLeft',
  'MetaRight',
  'CapsLock',
])
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])

/** State of the detector. */
interface Reading {
  burst: Burst | null
  /**
   * Keys before the burst that had no effect: they may be its beginning, if a busy computer stalled
   * after the first keys.
   */
  head: Burst | null
  /** The burst has one key so far, which may be an answer. */
  answerPending: boolean
  lateEnterUntil: number
}

/** Distinguishes scans, answers and other keys by their timing; independent of the DOM. */
export function createScanDetector(): ScanDetector {
  const reading: Reading = { burst: null, head: null, answerPending: false, lateEnterUntil: 0 }
  return {
    startsBurst: (press) => isCharacter(press) && !goesOn(reading, press.at),
    acted() {
      reading.head = null
    },
    press(press) {
      if (MODIFIERS.has(press.code)) {
        if (reading.burst && goesOn(reading, press.at)) reading.burst.lastAt = press.at
        return { kind: 'wait', waitMs: SCAN.silenceMs }
      }
      if (ENDS.has(press.code) && !press.chord) return pressEnd(reading, press)
      if (isCharacter(press))
        return press.repeat
          ? { kind: 'wait', waitMs: SCAN.silenceMs }
          : pressCharacter(reading, press)
      forget(reading)
      return { kind: 'key', code: press.chord ? `Ctrl+${press.code}` : press.code }
    },
    elapsed: (at) => elapsed(reading, at),
  }
}

const gap = ({ burst }: Reading, at: number): number =>
  burst ? at - burst.lastAt : Number.POSITIVE_INFINITY
const goesOn = (reading: Reading, at: number): boolean =>
  gap(reading, at) <= ((reading.burst?.keys ?? 0) >= SCAN.sureKeys ? SCAN.stallMs : SCAN.gapMs)
const isCode = ({ burst }: Reading): boolean => burst !== null && burst.keys >= SCAN.keys

/** A number of an existing ticket system may be as short as this. */
const isShortCode = ({ burst }: Reading): boolean =>
  burst !== null && burst.keys >= SCAN.sureKeys && burst.even

function forget(reading: Reading): void {
  reading.burst = null
  reading.head = null
  reading.answerPending = false
}

function takeScan(reading: Reading): KeyMeaning {
  const code = reading.burst && joined(reading.head, reading.burst)
  forget(reading)
  return { kind: 'scan', text: code?.repairable ? code.text : null }
}

function pressEnd(reading: Reading, press: KeyPress): KeyMeaning {
  const pause = gap(reading, press.at)
  if (
    (isCode(reading) && pause <= SCAN.endMs) ||
    (isShortCode(reading) && pause <= SCAN.shortEndMs)
  )
    return takeScan(reading)
  const endsShortBurst = pause <= SCAN.gapMs && !press.inField
  forget(reading)
  if (endsShortBurst || press.at < reading.lateEnterUntil || (press.repeat && press.code !== 'Tab'))
    return { kind: 'swallow' }
  return { kind: 'key', code: press.code === 'NumpadEnter' ? 'Enter' : press.code }
}

function pressCharacter(reading: Reading, press: KeyPress): KeyMeaning {
  let { burst } = reading
  if (!burst || !goesOn(reading, press.at) || burst.inField !== press.inField) {
    reading.head = beginningOf(press, burst ? joined(reading.head, burst) : reading.head)
    burst = newBurst(press)
  }
  extend(burst, press)
  reading.burst = burst
  reading.answerPending = burst.keys === 1 && !press.inField
  return { kind: 'wait', waitMs: reading.answerPending ? SCAN.answerMs : SCAN.silenceMs }
}

function elapsed(reading: Reading, at: number): KeyMeaning | null {
  const { burst } = reading
  if (!burst) return null
  if (reading.answerPending && at - burst.lastAt >= SCAN.answerMs) {
    reading.head = joined(reading.head, burst)
    reading.burst = null
    reading.answerPending = false
    return { kind: 'key', code: answerCode(burst.lastCode) }
  }
  if (isCode(reading) && !burst.inField && at - burst.lastAt >= SCAN.silenceMs) {
    reading.lateEnterUntil = at + SCAN.lateEnterMs
    return takeScan(reading)
  }
  return null
}

function isCharacter(press: KeyPress): boolean {
  if (press.chord) return false
  return scannedCharacter(press) !== null || [...press.key].length === 1 || press.key === 'Process'
}

function extend(burst: Burst, press: KeyPress): void {
  const character = scannedCharacter(press)
  burst.text += character ?? ''
  burst.keys += 1
  burst.repairable &&= character !== null
  burst.even &&= press.at - burst.lastAt <= SCAN.gapMs
  burst.lastAt = press.at
  burst.lastCode = press.code
}

/**
 * The preceding keys, if they may be the first ones of a code that stalled. Never keys typed into a
 * field, and no space, because no code begins with one.
 */
function beginningOf({ at, inField }: KeyPress, before: Burst | null): Burst | null {
  if (!before || before.inField || inField || (before.repairable && before.text.trim() === ''))
    return null
  return at - before.lastAt <= SCAN.stallMs && before.keys < SCAN.sureKeys ? before : null
}

/** Two parts that may belong to one code. */
function joined(first: Burst | null, then: Burst): Burst {
  return first
    ? {
        ...then,
        text: first.text + then.text,
        keys: first.keys + then.keys,
        repairable: first.repairable && then.repairable,
        even: false,
      }
    : then
}

function newBurst({ at, code, inField }: KeyPress): Burst {
  return { text: '', keys: 0, repairable: true, even: true, lastAt: at, lastCode: code, inField }
}

/** Digits of the number pad have the same effect as those of the main block. */
function answerCode(code: string): string {
  return code.replace(/^Numpad(?=[0-9])/, 'Digit').replace('NumpadDivide', 'Slash')
}

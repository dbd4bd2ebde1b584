import { scannedCharacter } from './us-keys.ts'

/** Milliseconds and counts that tell a scanner from fingers. */
export const SCAN = {
  /** Longest gap between two keys of a scanner's burst. */
  gapMs: 35,
  /** No fingers type so many keys that fast: from then on a busy computer may stall for `stallMs`. */
  sureKeys: 4,
  stallMs: 250,
  /** Fewest keys of a burst that is taken as a code. */
  keys: 8,
  /** Longest gap before the Enter that ends a burst; scanners may pause before their suffix. */
  endMs: 250,
  /** Silence after which a burst without an ending Enter is taken as a code. */
  silenceMs: 260,
  /** How long after such a code an Enter still belongs to it. */
  lateEnterMs: 500,
  /** An answer key acts when no other key comes within this time. */
  answerMs: 60,
} as const

/** One keydown, with the time at which it happened in milliseconds. */
export interface KeyPress {
  readonly code: string
  readonly key: string
  readonly shift: boolean
  readonly capsLock: boolean
  /** Ctrl, Alt or Meta is held. */
  readonly chord: boolean
  readonly repeat: boolean
  /** A text field has the focus: characters belong to it, not to the answer keys. */
  readonly inField: boolean
  readonly at: number
}

export type KeyMeaning =
  /** A scanned code. `text` null: the IME changed it beyond repair. */
  | { readonly kind: 'scan'; readonly text: string | null }
  /** A key to act on. */
  | { readonly kind: 'key'; readonly code: string }
  /** Part of something else: must not act and must not reach a button. */
  | { readonly kind: 'swallow' }
  /** A character: may become an answer or a code; ask `elapsed` again after `waitMs`. */
  | { readonly kind: 'wait'; readonly waitMs: number }

export interface KeyReader {
  readonly press: (press: KeyPress) => KeyMeaning
  /** To be called when the time asked for by `wait` is over. */
  readonly elapsed: (at: number) => KeyMeaning | null
  /** True at the first key of what may become a burst: the moment to remember what a field held. */
  readonly startsBurst: (press: KeyPress) => boolean
}

interface Burst {
  text: string
  keys: number
  repairable: boolean
  lastAt: number
  lastCode: string
  inField: boolean
}

const MODIFIERS = new Set(['ShiftLeft', 'ShiftRight', 'ControlLeft', 'ControlRight', 'AltLeft', 'AltRight', 'MetaLeft', 'MetaRight', 'CapsLock'])
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])

/** Tells scans, answers and other keys apart by their timing alone; knows no DOM. */
export function createKeyReader(): KeyReader {
  let burst: Burst | null = null
  let answerPending = false
  let lateEnterUntil = 0

  const gap = (at: number): number => (burst ? at - burst.lastAt : Number.POSITIVE_INFINITY)
  const goesOn = (at: number): boolean => burst !== null && gap(at) <= (burst.keys >= SCAN.sureKeys ? SCAN.stallMs : SCAN.gapMs)
  const isCode = (): boolean => burst !== null && burst.keys >= SCAN.keys
  const forget = (): void => {
    burst = null
    answerPending = false
  }
  const takeScan = (): KeyMeaning => {
    const text = burst?.repairable ? burst.text : null
    forget()
    return { kind: 'scan', text }
  }

  function pressEnd(press: KeyPress): KeyMeaning {
    if (isCode() && gap(press.at) <= SCAN.endMs) return takeScan()
    const endsShortBurst = gap(press.at) <= SCAN.gapMs && burst !== null && !press.inField
    forget()
    if (endsShortBurst || press.at < lateEnterUntil || (press.repeat && press.code !== 'Tab')) return { kind: 'swallow' }
    return { kind: 'key', code: press.code === 'NumpadEnter' ? 'Enter' : press.code }
  }

  function pressCharacter(press: KeyPress): KeyMeaning {
    if (!burst || !goesOn(press.at) || burst.inField !== press.inField) burst = newBurst(press)
    extend(burst, press)
    answerPending = burst.keys === 1 && !press.inField
    return { kind: 'wait', waitMs: answerPending ? SCAN.answerMs : SCAN.silenceMs }
  }

  return {
    startsBurst: (press) => isCharacter(press) && !goesOn(press.at),
    press(press) {
      if (MODIFIERS.has(press.code)) {
        if (burst && goesOn(press.at)) burst.lastAt = press.at
        return { kind: 'wait', waitMs: SCAN.silenceMs }
      }
      if (ENDS.has(press.code) && !press.chord) return pressEnd(press)
      if (isCharacter(press)) return press.repeat ? { kind: 'wait', waitMs: SCAN.silenceMs } : pressCharacter(press)
      forget()
      return { kind: 'key', code: press.chord ? `Ctrl+${press.code}` : press.code }
    },
    elapsed(at) {
      if (!burst) return null
      if (answerPending && burst.keys === 1 && at - burst.lastAt >= SCAN.answerMs) {
        const code = answerCode(burst.lastCode)
        forget()
        return { kind: 'key', code }
      }
      if (isCode() && !burst.inField && at - burst.lastAt >= SCAN.silenceMs) {
        lateEnterUntil = at + SCAN.lateEnterMs
        return takeScan()
      }
      return null
    },
  }
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
  burst.lastAt = press.at
  burst.lastCode = press.code
}

function newBurst({ at, code, inField }: KeyPress): Burst {
  return { text: '', keys: 0, repairable: true, lastAt: at, lastCode: code, inField }
}

/** Digits of the number pad answer like those of the main block. */
function answerCode(code: string): string {
  return code.replace(/^Numpad(?=[0-9])/, 'Digit').replace('NumpadDivide', 'Slash')
}

import { textField } from './focused-control.ts'
import { usCharacter, type ScannedKey } from './us-keys.ts'

/** One keydown, with its time in milliseconds. */
export interface KeyPress extends ScannedKey {
  /** Ctrl, Alt or Meta is held, and the key types no character. */
  readonly chord: boolean
  /** Only Ctrl is held: scanners send control characters so. */
  readonly ctrl?: boolean
  /** Only Alt is held: scanners of Windows type the number of each character so. */
  readonly alt?: boolean
  readonly repeat: boolean
  /** A text field has the focus: characters belong to it and are no answers. */
  readonly inField: boolean
  readonly at: number
}

/** A key event as the scan detector takes it, with the time at which the system received it. */
export function pressOf(event: KeyboardEvent): KeyPress {
  const { code, key, shiftKey, ctrlKey, altKey, metaKey } = event
  // AltGr (Ctrl and Alt on Windows) and Option type characters.
  const isTyped =
    event.getModifierState('AltGraph') ||
    (altKey &&
      !metaKey &&
      [...key].length === 1 &&
      (ctrlKey || key !== usCharacter(code, shiftKey)))
  return {
    code,
    key,
    shift: shiftKey,
    capsLock: event.getModifierState('CapsLock'),
    chord: (ctrlKey || altKey || metaKey) && !isTyped,
    ctrl: ctrlKey && !altKey && !metaKey,
    alt: altKey && !ctrlKey && !metaKey,
    repeat: event.repeat,
    inField: textField(event.target) !== null,
    at: event.timeStamp,
  }
}

import { usCharacter, type ScannedKey } from './scan-readings.ts'

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
    (altKey && !metaKey && [...key].length === 1 && (ctrlKey || key !== usCharacter(code, shiftKey)))
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

export type TextField = HTMLInputElement | HTMLTextAreaElement

const TEXT_TYPES = new Set([
  'text',
  'search',
  'email',
  'password',
  'url',
  'tel',
  'number',
  'date',
  'datetime-local',
  'time',
])

/** The focused field that accepts characters, or null. */
export function textField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : null
}

/** Controls whose own keys take precedence when they have the focus. */
export function ownsKey(target: EventTarget | null, code: string): boolean {
  if (target instanceof HTMLSelectElement)
    return code !== 'Escape' && !/^F\d/.test(code) && !code.startsWith('Ctrl+')
  if (target instanceof HTMLInputElement && ['radio', 'checkbox', 'range'].includes(target.type)) {
    return code === 'Space' || code.startsWith('Arrow')
  }
  // A closed list opens with Space and passes arrows on to move between fields; an open one keeps
  // its keys.
  if (target instanceof HTMLElement && target.role === 'combobox') {
    const own = [
      'Space',
      'ArrowUp',
      'ArrowDown',
      ...(target.ariaExpanded === 'true' ? ['Enter', 'Escape', 'Home', 'End'] : []),
    ]
    return own.includes(code)
  }
  if (target instanceof HTMLElement && target.closest('button, a[href]'))
    return code === 'Enter' || code === 'Space'
  return false
}

/**
 * Controls that typed keys of a scanner can change: a text field, or a list, which selects the
 * entry that begins with them.
 */
export type KeyTarget = TextField | HTMLSelectElement

export function keyTarget(target: EventTarget | null): KeyTarget | null {
  return target instanceof HTMLSelectElement ? target : textField(target)
}

/**
 * Restores the content of a control before a scanner typed into it, in a way that React and the IME
 * notice.
 */
export function restoreField(field: KeyTarget, value: string): void {
  if (field.value === value) return
  if (field instanceof HTMLSelectElement) {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  const focused = document.activeElement === field
  // A composition ends with the focus.
  if (focused) field.blur()
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (focused) field.focus()
}

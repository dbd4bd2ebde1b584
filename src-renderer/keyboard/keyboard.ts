import { createBindingStack, type BindingStack } from './binding-stack.ts'
import {
  keyTarget,
  ownsKey,
  restoreField,
  textField,
  type KeyTarget,
  type TextField,
} from './focused-control.ts'
import {
  createScanDetector,
  type KeyMeaning,
  type KeyPress,
  type ScanDetector,
} from './scan-detector.ts'

/**
 * A scanned or pasted code; null if an IME changed it irrecoverably, or (`torn`) a part of it is
 * missing.
 */
export interface ReadCode {
  readonly text: string | null
  readonly why?: 'torn'
  /** It was scanned before the desk was open. */
  readonly early?: true
}
export type ScanListener = (scan: ReadCode) => void

export interface Keyboard extends Omit<BindingStack, 'run'> {
  /** Scans go to the newest listener; without one they wait (early scans). */
  readonly onScan: (listener: ScanListener) => () => void
  /** Accepts a code from another source than keys. */
  readonly scanned: (scan: ReadCode) => void
  /**
   * Number of scans that wait because no one is signed in or no desk is open. Use `subscribe`
   * for changes.
   */
  readonly early: () => number
  /** Returns the early scans, oldest first, and clears them. */
  readonly takeEarly: () => readonly ReadCode[]
  /** Runs the current action of a key, for a click on its slot. */
  readonly run: (code: string) => void
  readonly attach: (target: Window) => () => void
}

/** Maximum number of early scans. */
const MOST_EARLY = 200
/** Time for the password to follow after a password manager has typed an e-mail and Tab, ms. */
const MANAGER_MS = 2000
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Keys of the browser that the desk uses itself. */
const SHORTCUT_BAR_KEYS = /^F([1-4]|[6-9]|10)$/
/** Characters that scroll the page or start the browser's own search. */
const BROWSER_CHARACTERS = new Set(['Slash', 'Space', 'Quote'])

interface Page {
  readonly reader: ScanDetector
  readonly stack: BindingStack
  readonly scanListeners: ScanListener[]
  early: readonly ReadCode[]
  /** Content of the control before a possible burst of keys. */
  memory: { readonly field: KeyTarget; readonly value: string } | null
  /** Until this time (of the page's events) a password manager is typing. */
  managerUntil: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The only key listener of the page: distinguishes scans from keys by their timing and passes them
 * to the current listeners.
 */
export function createKeyboard(): Keyboard {
  const page: Page = {
    reader: createScanDetector(),
    stack: createBindingStack(),
    scanListeners: [],
    early: [],
    memory: null,
    managerUntil: 0,
    timer: undefined,
  }
  return {
    ...page.stack,
    run: (code) => void page.stack.run(code, false),
    scanned: (scan) => handOver(page, scan),
    early: () => page.early.length,
    takeEarly() {
      const { early } = page
      page.early = []
      if (early.length > 0) page.stack.refresh()
      return early
    },
    onScan(listener) {
      page.scanListeners.push(listener)
      return () => page.scanListeners.splice(page.scanListeners.indexOf(listener), 1)
    },
    attach(target) {
      const onKeyDown = (event: KeyboardEvent): void => readKey(page, event)
      const onPaste = (event: ClipboardEvent): void => readPaste(page, event)
      target.addEventListener('keydown', onKeyDown, true)
      target.addEventListener('paste', onPaste, true)
      return () => {
        target.removeEventListener('keydown', onKeyDown, true)
        target.removeEventListener('paste', onPaste, true)
        clearTimeout(page.timer)
      }
    },
  }
}

function readKey(page: Page, event: KeyboardEvent): void {
  const field = textField(event.target)
  const press: KeyPress = {
    code: event.code,
    key: event.key,
    shift: event.shiftKey,
    capsLock: event.getModifierState('CapsLock'),
    chord: event.ctrlKey || event.altKey || event.metaKey,
    repeat: event.repeat,
    inField: field !== null,
    at: event.timeStamp,
  }
  const target = keyTarget(event.target)
  if (!target) page.memory = null
  else if (page.reader.startsBurst(press)) page.memory = { field: target, value: target.value }
  const meaning = page.reader.press(press)
  const nobody = page.scanListeners.length === 0
  const typed =
    nobody &&
    (meaning.kind === 'scan'
      ? isOfManager(page, field, press, meaning.text)
      : meaning.kind === 'swallow' && !press.repeat)
  act(
    page,
    typed ? { kind: 'key', code: event.code.replace('NumpadEnter', 'Enter') } : meaning,
    event,
  )
}

/**
 * Password managers type as fast as scanners. At the sign-in screen an e-mail that ends with Tab in
 * the e-mail field, and the password that follows, are typed by one; everything else is a scan.
 */
function isOfManager(
  page: Page,
  field: TextField | null,
  press: KeyPress,
  text: string | null,
): boolean {
  if (!field) return false
  if (field.type === 'password') return press.at <= page.managerUntil
  const isEmail = field.type === 'email' && press.code === 'Tab' && EMAIL.test(text ?? '')
  if (isEmail) page.managerUntil = press.at + MANAGER_MS
  return isEmail
}

function act(page: Page, meaning: KeyMeaning, event: KeyboardEvent): void {
  const inField = textField(event.target) !== null
  const stop = (): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  clearTimeout(page.timer)
  switch (meaning.kind) {
    case 'scan':
      stop()
      return takeScan(page, meaning.text)
    case 'swallow':
      return stop()
    case 'wait': {
      const due = event.timeStamp + meaning.waitMs
      page.timer = setTimeout(() => later(page, due), meaning.waitMs + 1)
      if (!inField && BROWSER_CHARACTERS.has(event.code) && !ownsKey(event.target, event.code))
        event.preventDefault()
      return
    }
    case 'key':
      // A key that an IME is processing is ignored.
      if (event.isComposing || event.keyCode === 229 || ownsKey(event.target, meaning.code)) return
      if (page.stack.run(meaning.code, inField) || SHORTCUT_BAR_KEYS.test(meaning.code)) stop()
  }
}

/**
 * No further key followed a character in time: it was an answer, or the last character of a code.
 */
function later(page: Page, due: number): void {
  const meaning = page.reader.elapsed(due)
  if (meaning?.kind === 'scan') takeScan(page, meaning.text)
  if (
    meaning?.kind === 'key' &&
    !ownsKey(document.activeElement, meaning.code) &&
    page.stack.run(meaning.code, false)
  )
    page.reader.acted()
}

function takeScan(page: Page, text: string | null): void {
  if (page.memory) restoreField(page.memory.field, page.memory.value)
  page.memory = null
  handOver(page, { text })
}

/**
 * Passes a scan to the current listener, or keeps it if there is none. A code that is kept already
 * was read again and is dropped.
 */
function handOver(page: Page, scan: ReadCode): void {
  const listener = page.scanListeners.at(-1)
  if (listener) return listener(scan)
  if (
    page.early.length === MOST_EARLY ||
    (scan.text !== null && page.early.some((one) => one.text === scan.text))
  )
    return
  page.early = [...page.early, { ...scan, early: true }]
  page.stack.refresh()
}

/** One pasted line outside of a field is a code. */
function readPaste(page: Page, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain').trim()
  if (textField(event.target) || !text || text.includes('\n')) return
  event.preventDefault()
  takeScan(page, text)
}

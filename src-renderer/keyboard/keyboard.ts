import { createBindingStack, type BindingStack } from './binding-stack.ts'
import { createDroppedKeys, type DroppedKeys } from './dropped-keys.ts'
import {
  keyTarget,
  ownsKey,
  restoreField,
  textField,
  type KeyTarget,
  type TextField,
  pressOf,
  type KeyPress,
} from './key-press.ts'
import { createScanDetector, SCAN, type KeyMeaning, type ScanDetector } from './scan-detector.ts'

/**
 * A scanned or pasted code; null if an IME changed it irrecoverably, or (`torn`) a part of it is
 * missing.
 */
export interface ReadCode {
  readonly text: string | null
  /** Other readings of the same keys, if nobody has the code `text`. */
  readonly others?: readonly string[]
  readonly why?: 'torn'
  /** It was scanned before the desk was open. */
  readonly early?: true
}
/**
 * Finds the reading that is the code of a person. Null: nobody's; `away`: PassDesk does not answer.
 */
export type FindCode = (readings: readonly string[]) => Promise<string | null | 'away'>
export type ScanListener = (scan: ReadCode) => void

export interface Keyboard extends Omit<BindingStack, 'run'> {
  /** Scans go to the newest listener; without one they wait (early scans). */
  readonly onScan: (listener: ScanListener) => () => void
  /** The open desk knows the codes of its people; without one, short and typed codes are none. */
  readonly onAsk: (find: FindCode) => () => void
  /** What was received last and had no effect; null after a few seconds, or the next key. */
  readonly dropped: () => string | null
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
/** A late timer: keys that were pressed meanwhile may still come. */
const BUSY = { lateMs: 40, waitMs: 80, times: 5 } as const
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Keys of the browser that the desk uses itself. */
const SHORTCUT_BAR_KEYS = /^(F([1-4]|[6-9]|10)|Ctrl\+Key[EG])$/
/** Characters that scroll the page or start the browser's own search. */
const BROWSER_CHARACTERS = new Set(['Slash', 'Space', 'Quote'])

interface FieldBefore {
  readonly field: KeyTarget
  readonly value: string
}

interface Page {
  readonly reader: ScanDetector
  readonly stack: BindingStack
  readonly scanListeners: ScanListener[]
  early: readonly ReadCode[]
  readonly askers: FindCode[]
  /** Content of the controls before a possible code was typed into them. */
  memory: readonly FieldBefore[]
  readonly dropped: DroppedKeys
  /** An Enter that was held until the kiosk had replied: it is no scanner's. */
  released: Event | null
  /** The kiosk has not replied whether the keys before the last Enter are a code. */
  isAsking: boolean
  /** Until this time (of the page's events) a password manager is typing. */
  managerUntil: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The only key listener of the page: distinguishes scans from keys by their timing and passes them
 * to the current listeners.
 */
export function createKeyboard(): Keyboard {
  const stack = createBindingStack()
  const page: Page = {
    reader: createScanDetector(),
    stack,
    scanListeners: [],
    askers: [],
    early: [],
    memory: [],
    dropped: createDroppedKeys(stack.refresh),
    released: null,
    isAsking: false,
    managerUntil: 0,
    timer: undefined,
  }
  return {
    ...page.stack,
    run: (code) => void page.stack.run(code, false),
    scanned: (scan) => handOver(page, scan),
    dropped: page.dropped.received,
    onAsk(find) {
      page.askers.push(find)
      return () => page.askers.splice(page.askers.indexOf(find), 1)
    },
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
      const onKeyUp = (event: KeyboardEvent): void => {
        // Scanners take their time for the release of Shift, too.
        if (/^(Shift|Alt)/.test(event.code)) page.reader.press(pressOf(event))
      }
      const onPaste = (event: ClipboardEvent): void => readPaste(page, event)
      const onFocus = (event: Event): void => {
        if (event.target === target) page.reader.ignoreEnds(event.timeStamp + SCAN.refocusMs)
      }
      target.addEventListener('keydown', onKeyDown, true)
      target.addEventListener('keyup', onKeyUp, true)
      target.addEventListener('paste', onPaste, true)
      target.addEventListener('focus', onFocus)
      return () => {
        target.removeEventListener('keydown', onKeyDown, true)
        target.removeEventListener('keyup', onKeyUp, true)
        target.removeEventListener('paste', onPaste, true)
        target.removeEventListener('focus', onFocus)
        clearTimeout(page.timer)
        page.dropped.forget()
      }
    },
  }
}

function readKey(page: Page, event: KeyboardEvent): void {
  if (event === page.released) return act(page, { kind: 'key', code: 'Enter' }, event)
  const press = pressOf(event)
  const field = textField(event.target)
  if (page.reader.startsRun(press)) page.memory = []
  const target = keyTarget(event.target)
  if (target && !page.memory.some((one) => one.field === target))
    page.memory = [...page.memory, { field: target, value: target.value }]
  const meaning = page.reader.press(press)
  const nobody = page.scanListeners.length === 0
  const typed =
    nobody &&
    (meaning.kind === 'scan' || meaning.kind === 'ask'
      ? isOfManager(page, field, press, meaning.readings[0] ?? null)
      : meaning.kind === 'swallow' && !press.repeat && press.at <= page.managerUntil)
  act(page, typed ? { kind: 'key', code: event.code.replace('NumpadEnter', 'Enter') } : meaning, event)
}

/**
 * Password managers type as fast as scanners. At the sign-in screen an e-mail that ends with Tab in
 * the e-mail field, and the password that follows, are typed by one; everything else is a scan.
 */
function isOfManager(page: Page, field: TextField | null, press: KeyPress, text: string | null): boolean {
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
  if (meaning.kind !== 'swallow') clearTimeout(page.timer)
  switch (meaning.kind) {
    case 'scan':
      stop()
      return takeScan(page, meaning.readings)
    case 'swallow':
      return stop()
    case 'dropped':
      stop()
      return drop(page, meaning.received)
    case 'ask':
      return ask(page, meaning, event)
    case 'wait': {
      later(page, event.timeStamp + meaning.waitMs, meaning.waitMs)
      if (inField) return
      const isOfBrowser = BROWSER_CHARACTERS.has(event.code) && !ownsKey(event.target, event.code)
      // Within a code a space presses no button.
      if (isOfBrowser || (meaning.inRun && !(event.target instanceof HTMLSelectElement)))
        event.preventDefault()
      return
    }
    case 'key':
      // The line feed after the Enter of a code.
      if (page.isAsking && meaning.code === 'Enter') return stop()
      // A key that an IME is processing is ignored.
      if (event.isComposing || event.keyCode === 229 || ownsKey(event.target, meaning.code)) return
      page.dropped.forget()
      if (page.stack.run(meaning.code, inField) || SHORTCUT_BAR_KEYS.test(meaning.code)) stop()
  }
}

/**
 * Calls `elapsed` when no further key has followed in time. If the computer was busy, it waits a
 * little for keys that were pressed meanwhile.
 */
function later(page: Page, due: number, waitMs: number, times = 0): void {
  clearTimeout(page.timer)
  const expectedAt = performance.now() + waitMs
  page.timer = setTimeout(() => {
    const isLate = performance.now() - expectedAt > BUSY.lateMs
    if (isLate && times < BUSY.times) return later(page, due, BUSY.waitMs, times + 1)
    const meaning = page.reader.elapsed(due)
    switch (meaning?.kind) {
      case 'wait':
        return later(page, due + meaning.waitMs, meaning.waitMs)
      case 'scan':
        return takeScan(page, meaning.readings)
      case 'dropped':
        // Letters choose an entry of a list.
        return document.activeElement instanceof HTMLSelectElement ? undefined : drop(page, meaning.received)
      case 'key':
        if (ownsKey(document.activeElement, meaning.code)) return
        page.dropped.forget()
        page.stack.run(meaning.code, false)
    }
  }, waitMs + 1)
}

/** Asks the kiosk whether the keys are a code; holds the Enter in a field until it has replied. */
function ask(page: Page, asked: KeyMeaning & { kind: 'ask' }, event: KeyboardEvent): void {
  const { readings, received, inField } = asked
  const { target } = event
  const find = page.askers.at(-1)
  const field = textField(target)
  const before = page.memory.find((one) => one.field === field)?.value ?? ''
  const isTyped = inField && (field?.type === 'password' || (before !== '' && asked.keys < SCAN.keys))
  const isComposing = event.isComposing || event.keyCode === 229
  const holds = event.code !== 'Tab' && !isComposing && !(target instanceof HTMLTextAreaElement)
  const press = (): void => {
    if (!inField) return drop(page, received)
    if (!holds || !target || document.activeElement !== target) return
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
    page.released = new KeyboardEvent('keydown', enter)
    target.dispatchEvent(page.released)
    page.released = null
  }
  if (!find || isTyped || readings.length === 0) {
    const code = event.code === 'Tab' ? 'Tab' : 'Enter'
    if (inField) return act(page, { kind: 'key', code }, event)
    event.preventDefault()
    event.stopPropagation()
    return drop(page, received)
  }
  if (holds || !inField) {
    event.preventDefault()
    event.stopPropagation()
  }
  const { memory } = page
  page.isAsking = true
  void find(readings).then((found) => {
    page.isAsking = false
    if (found === null || (found === 'away' && inField)) return press()
    page.memory = memory
    page.reader.ignoreEnds(asked.tailUntil)
    if (inField && !holds) field?.focus()
    takeScan(page, found === 'away' ? readings : [found])
  })
}

/** Shows what had no effect, and takes it out of the fields that it reached. */
function drop(page: Page, received: string): void {
  restore(page)
  page.dropped.show(received)
}

function restore(page: Page): void {
  for (const { field, value } of page.memory) restoreField(field, value)
  page.memory = []
}

function takeScan(page: Page, [text, ...others]: readonly string[]): void {
  restore(page)
  page.dropped.forget()
  handOver(page, { text: text ?? null, ...(others.length > 0 && { others }) })
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
  takeScan(page, [text])
}

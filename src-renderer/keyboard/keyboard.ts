import { createKeyReader, type KeyMeaning, type KeyPress } from './key-reader.ts'

/** What a key does while a screen is shown. Codes are `event.code`, with `Ctrl+` before it for a chord. */
export interface KeyBinding {
  readonly run: () => void
  /** Also while a text field has the focus. F-keys and Escape always do. */
  readonly inField?: boolean
}
export type KeyBindings = Readonly<Record<string, KeyBinding | undefined>>

export type ScanListener = (scan: { readonly text: string | null }) => void

export interface Keyboard {
  /** Adds bindings; those of a higher layer, then the newest, win. Returns the way to take them back. */
  readonly bind: (layer: number, bindings: () => KeyBindings) => () => void
  /** Scans go to the newest listener; without one no burst is taken from a field. */
  readonly onScan: (listener: ScanListener) => () => void
  /** Codes that do something now, for the key rail. */
  readonly live: () => string
  readonly run: (code: string) => void
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly attach: (target: Window) => () => void
}

type TextField = HTMLInputElement | HTMLTextAreaElement
interface FieldMemory {
  readonly field: TextField
  readonly value: string
}

const TEXT_TYPES = new Set(['text', 'search', 'email', 'password', 'url', 'tel', 'number', 'date', 'datetime-local', 'time'])

function textField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : null
}

/** Controls whose own keys come first when they have the focus. */
function ownsKey(target: EventTarget | null, code: string): boolean {
  if (target instanceof HTMLSelectElement) return code !== 'Escape' && !/^F\d/.test(code) && !code.startsWith('Ctrl+')
  if (target instanceof HTMLInputElement && ['radio', 'checkbox', 'range'].includes(target.type)) {
    return code === 'Space' || code.startsWith('Arrow')
  }
  if (target instanceof HTMLElement && target.closest('button, a[href]')) return code === 'Enter' || code === 'Space'
  return false
}

/** Puts back what a field held before a scanner typed into it, in a way that React and the IME notice. */
function restore({ field, value }: FieldMemory): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  const focused = document.activeElement === field
  if (focused) field.blur()
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (focused) field.focus()
}

/** One listener for the whole page: reads keys by time, gives scans and keys to whoever wants them now. */
export function createKeyboard(): Keyboard {
  const reader = createKeyReader()
  const layers: { layer: number; bindings: () => KeyBindings }[] = []
  const scanListeners: ScanListener[] = []
  const listeners = new Set<() => void>()
  let memory: FieldMemory | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function find(code: string): KeyBinding | undefined {
    for (const { bindings } of layers.toReversed()) {
      const found = bindings()[code]
      if (found) return found
    }
    return undefined
  }

  function runKey(code: string, field: boolean): boolean {
    const binding = find(code)
    if (!binding) return false
    if (field && !binding.inField && !/^F\d/.test(code) && code !== 'Escape') return false
    binding.run()
    return true
  }

  function takeScan(text: string | null): void {
    if (memory) restore(memory)
    memory = null
    scanListeners.at(-1)?.({ text })
  }

  function onKeyDown(event: KeyboardEvent): void {
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
    if (field && reader.startsBurst(press)) memory = { field, value: field.value }
    if (!field) memory = null
    const meaning = reader.press(press)
    // Where nobody takes scans, fast typing is typing and its Enter is an Enter.
    const typed = scanListeners.length === 0 && !press.repeat && (meaning.kind === 'scan' || meaning.kind === 'swallow')
    act(typed ? { kind: 'key', code: event.code.replace('NumpadEnter', 'Enter') } : meaning, event, field !== null)
  }

  function act(meaning: KeyMeaning, event: KeyboardEvent, inField: boolean): void {
    const stop = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    clearTimeout(timer)
    if (meaning.kind === 'scan') {
      stop()
      takeScan(meaning.text)
    } else if (meaning.kind === 'swallow') {
      stop()
    } else if (meaning.kind === 'wait') {
      const due = event.timeStamp + meaning.waitMs
      timer = setTimeout(() => later(due), meaning.waitMs + 1)
      // A page has no use for them, and the browser would start a search or scroll.
      if (!inField && (event.code === 'Slash' || event.code === 'Space' || event.code === 'Quote') && !ownsKey(event.target, event.code)) {
        event.preventDefault()
      }
    } else if (!event.isComposing && event.keyCode !== 229 && !ownsKey(event.target, meaning.code)) {
      if (runKey(meaning.code, inField) || /^F([1-4]|[6-9]|10)$/.test(meaning.code)) stop()
    }
  }

  function later(due: number): void {
    const meaning = reader.elapsed(due)
    if (meaning?.kind === 'scan') takeScan(meaning.text)
    if (meaning?.kind === 'key' && !ownsKey(document.activeElement, meaning.code)) runKey(meaning.code, false)
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').trim()
    if (textField(event.target) || !text || text.includes('\n') || scanListeners.length === 0) return
    event.preventDefault()
    takeScan(text)
  }

  const refresh = (): void => {
    for (const listener of listeners) listener()
  }

  return {
    bind(layer, bindings) {
      const entry = { layer, bindings }
      layers.push(entry)
      layers.sort((one, other) => one.layer - other.layer)
      refresh()
      return () => {
        layers.splice(layers.indexOf(entry), 1)
        refresh()
      }
    },
    onScan(listener) {
      scanListeners.push(listener)
      return () => scanListeners.splice(scanListeners.indexOf(listener), 1)
    },
    live: () => [...new Set(layers.flatMap(({ bindings }) => liveCodes(bindings())))].sort().join(' '),
    run: (code) => void runKey(code, false),
    refresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(target) {
      target.addEventListener('keydown', onKeyDown, true)
      target.addEventListener('paste', onPaste, true)
      return () => {
        target.removeEventListener('keydown', onKeyDown, true)
        target.removeEventListener('paste', onPaste, true)
        clearTimeout(timer)
      }
    },
  }
}

function liveCodes(bindings: KeyBindings): string[] {
  return Object.keys(bindings).filter((code) => bindings[code] !== undefined)
}

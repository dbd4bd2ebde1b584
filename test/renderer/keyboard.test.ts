import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyboard, type Keyboard, type ReadCode } from '../../src-renderer/keyboard/keyboard.ts'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { usKey } from '../support/us-keyboard.ts'

const CODE = 'HTTPS://D/q#4k2X'

/** As much of a browser as the keyboard asks for; the tests of screens have a whole one. */
class Element extends EventTarget {
  value = ''
  /** The page hears it first. */
  override dispatchEvent(event: Event): boolean {
    Object.defineProperty(event, 'target', { value: this })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return page.dispatchEvent(event)
  }
  closest(): null {
    return null
  }
  focus(): void {}
  blur(): void {}
}
class Input extends Element {
  type = 'text'
}
class KeyEvent extends Event {
  readonly code: string | undefined
  readonly key: string | undefined
  constructor(type: string, { code, key, ...init }: KeyboardEventInit) {
    super(type, init)
    this.code = code
    this.key = key
  }
  getModifierState(): boolean {
    return false
  }
}
class TextArea extends Element {}
class Select extends Element {}

/** Node does not take the boolean of a browser for the removal of a listener. */
class Page extends EventTarget {
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    const [type, listener, capture] = args
    super.removeEventListener(type, listener, capture === true ? { capture } : capture)
  }
}

let page: EventTarget
let keyboard: Keyboard
let detach: () => void
let at: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('HTMLSelectElement', Select)
  vi.stubGlobal('KeyboardEvent', KeyEvent)
  vi.stubGlobal('document', { activeElement: null })
  page = new Page()
  keyboard = createKeyboard()
  detach = keyboard.attach(page as Window)
  at = 10_000
})
afterEach(() => {
  detach()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An event at its time, of a key if `key` is given. True if the page kept it from the browser. */
function send(type: string, init: object = {}, target: EventTarget = page): boolean {
  const event = new Event(type, { cancelable: true })
  const properties = { getModifierState: () => false, ...init, timeStamp: at, target }
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
  return event.defaultPrevented
}
const press = (code: string, key = code): boolean => send('keydown', { code, key })
/** Types as a scanner does, one key in 10 ms; with Enter if `end` is given. */
function scan(text: string, end = 'Enter'): void {
  for (const character of text) {
    at += 10
    const { code, shift } = usKey(character)
    if (shift) send('keydown', { code: 'ShiftLeft', key: 'Shift', shiftKey: true })
    send('keydown', { code, key: character, shiftKey: shift })
    if (shift) send('keyup', { code: 'ShiftLeft', key: 'Shift' })
  }
  at += 10
  if (end) press(end)
}
const paste = (text: string, target?: EventTarget): boolean =>
  send('paste', { clipboardData: { getData: () => text } }, target)
function listen(): { codes: ReadCode[]; leave: () => void } {
  const codes: ReadCode[] = []
  return { codes, leave: keyboard.onScan((code) => codes.push(code)) }
}
/** Binds an action to Enter and F2. */
const bindAction = () => {
  const run = vi.fn()
  keyboard.bind(1, () => ({ Enter: { run }, F2: { run } }))
  return run
}

describe('a scan', () => {
  it('goes to the newest listener that has not left', () => {
    const [first, second, third] = [listen(), listen(), listen()]
    second.leave()
    scan(CODE)
    third.leave()
    at += 1_000
    scan(`${CODE}Y`)
    expect(third.codes).toMatchObject([{ text: CODE }])
    expect(second.codes).toEqual([])
    expect(first.codes).toMatchObject([{ text: `${CODE}Y` }])
  })

  it('waits until a desk is open, once for each code, and is announced', () => {
    let changes = 0
    keyboard.subscribe(() => (changes += 1))
    for (const text of [CODE, CODE, `${CODE}Y`]) {
      scan(text)
      at += 1_000
    }
    expect([keyboard.early(), changes]).toEqual([2, 2])
    expect(keyboard.takeEarly()).toMatchObject([
      { text: CODE, early: true },
      { text: `${CODE}Y`, early: true },
    ])
    expect([keyboard.early(), changes]).toEqual([0, 3])
    expect(keyboard.takeEarly()).toEqual([])
    expect(changes).toBe(3)
  })

  it('runs no action, and none of its keys does anything in the browser', () => {
    const { codes } = listen()
    const run = bindAction()
    scan(CODE, '')
    at += 10
    expect(press('Enter')).toBe(true)
    expect(codes).toHaveLength(1)
    expect(run).not.toHaveBeenCalled()
  })

  it('may have no Enter: silence ends it', () => {
    const { codes } = listen()
    scan(CODE, '')
    expect(codes).toEqual([])
    vi.advanceTimersByTime(SCAN.silenceMs + 10)
    expect(codes).toMatchObject([{ text: CODE }])
  })
})

describe('a key', () => {
  it('is left to the browser if it has no action, and to an IME while it composes', () => {
    expect(press('Enter')).toBe(false)
    const run = bindAction()
    at += 1_000
    const input = new Input()
    for (const own of [{ isComposing: true }, { keyCode: 229 }])
      expect(send('keydown', { code: 'F2', key: 'F2', ...own }, input)).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })

  it('of the function bar does nothing else in the browser, also without an action', () => {
    expect(press('F1')).toBe(true)
    expect(press('F5')).toBe(false)
  })

  it('Enter soon after the window got the focus may be the rest of a scan', () => {
    const run = bindAction()
    send('focus')
    at += SCAN.refocusMs - 10
    press('Enter')
    expect(run).not.toHaveBeenCalled()
    at += 1_000
    press('Enter')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('Enter soon after a control in the page got the focus acts', () => {
    const run = bindAction()
    send('focus', {}, new Input())
    at += SCAN.refocusMs - 10
    press('Enter')
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('an Enter after text that a person types into a field', () => {
  const typeInto = (input: Input, text: string): void => {
    Object.assign(document, { activeElement: input })
    for (const character of text) {
      at += 80
      send('keydown', { code: usKey(character).code, key: character }, input)
    }
    at += 80
    send('keydown', { code: 'Enter', key: 'Enter' }, input)
  }

  it('acts once PassDesk knows no such code', async () => {
    const run = vi.fn()
    keyboard.bind(1, () => ({ Enter: { run, inField: true } }))
    const answer = Promise.withResolvers<null>()
    const find = vi.fn(() => answer.promise)
    keyboard.onAsk(find)
    const { codes } = listen()
    typeInto(new Input(), 'ab12')
    expect(find).toHaveBeenCalledTimes(1)
    expect(run).not.toHaveBeenCalled()
    // It is no rest of a scan, although the window got the focus meanwhile.
    send('focus')
    answer.resolve(null)
    await answer.promise
    await Promise.resolve()
    expect(run).toHaveBeenCalledTimes(1)
    expect(codes).toEqual([])
  })

  it('ends a scan if PassDesk knows the code, and nobody else is asked', async () => {
    const run = vi.fn()
    keyboard.bind(1, () => ({ Enter: { run, inField: true } }))
    keyboard.onAsk(() => Promise.reject(new Error('an older desk')))
    const leaves = [
      keyboard.onAsk(() => Promise.reject(new Error('a desk that is closed before'))),
      keyboard.onAsk(async () => 'AB12'),
      keyboard.onAsk(() => Promise.reject(new Error('a desk that is closed after'))),
    ]
    leaves[0]!()
    leaves[2]!()
    const { codes } = listen()
    typeInto(new Input(), 'ab12')
    await expect.poll(() => codes).toMatchObject([{ text: 'AB12' }])
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a pasted line', () => {
  it('is a code outside of fields', () => {
    const { codes } = listen()
    expect(paste(` ${CODE}\n`)).toBe(true)
    expect(codes).toMatchObject([{ text: CODE }])
  })

  it.each([
    ['nothing', ' ', undefined],
    ['two lines', 'a\nb', undefined],
    ['a line in a field', CODE, new EventTarget()],
  ])('is none if it is %s', (_, text, isField) => {
    const { codes } = listen()
    expect(paste(text, isField && new Input())).toBe(false)
    expect(codes).toEqual([])
  })
})

it('a keyboard that was taken from the page hears nothing more', () => {
  const { codes } = listen()
  scan(CODE, '')
  detach()
  vi.advanceTimersByTime(10_000)
  press('Enter')
  paste(CODE)
  expect(codes).toEqual([])
  const run = bindAction()
  at += 1_000
  send('focus')
  const again = keyboard.attach(page as Window)
  at += 10
  press('Enter')
  again()
  expect(run).toHaveBeenCalledTimes(1)
})

import type { CDPSession, Page } from 'playwright-core'
import { usKey } from './us-keyboard.ts'

export interface SentKey {
  readonly code: string
  readonly key: string
  readonly shift?: boolean
}

interface Pace {
  /** Milliseconds between two keys. */
  readonly ms: number
  /** Milliseconds after the first key; default: `ms`. */
  readonly first?: number
  readonly ends?: readonly ('Enter' | 'Tab')[]
}

/** The keys of a scanner that is set to a US keyboard. */
export const usKeys = (text: string): readonly SentKey[] => [...text].map((key) => ({ key, ...usKey(key) }))

/**
 * Types like a scanner in keyboard mode at its own pace. Every key carries the time at which it was
 * due and no key waits for the reply to the one before it.
 */
export async function scanSlowly(
  page: Page,
  keys: readonly SentKey[],
  { ms, first = ms, ends = ['Enter'] }: Pace,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const all = [...keys, ...ends.map((end) => ({ code: end, key: end }))]
  const startMs = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [index, key] of all.entries()) {
    const dueMs = startMs + (index === 0 ? 0 : first + (index - 1) * ms)
    const leftMs = dueMs - Date.now()
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
    sent.push(sendKey(session, key, dueMs))
  }
  await Promise.all(sent)
  await session.detach()
}

/** Windows key codes by `event.code`; letters and digits have the code of their character. */
const VIRTUAL_KEYS: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Space: 32,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
}
/** The bit of Shift in the modifiers of a CDP key event. */
const SHIFT = 8

/** Presses a key with the time at which it was due. */
export function sendKey(session: CDPSession, sent: SentKey, dueMs: number): Promise<unknown> {
  const { code, key, shift = false } = sent
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  const event = {
    key,
    code,
    windowsVirtualKeyCode: VIRTUAL_KEYS[code] ?? code.charCodeAt(code.length - 1),
    modifiers: shift ? SHIFT : 0,
    timestamp: dueMs / 1000,
  }
  const press = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text }
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { ...event, ...press }),
    session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ])
}

import type { CDPSession, Page } from 'playwright-core'
import { usKey } from './us-keyboard.ts'
import { virtualKeyOf } from './browser.ts'

interface Pace {
  /** Milliseconds between two keys. */
  readonly ms: number
  /** Keys after the code. */
  readonly ends?: readonly ('Enter' | 'Tab')[]
}

/**
 * Types like a scanner in keyboard mode, set to a US keyboard, at its own pace. Every key carries the
 * time at which it was due and no key waits for the reply to the one before it.
 */
export async function scanSlowly(page: Page, text: string, { ms, ends = ['Enter'] }: Pace): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = [...text].map((key) => ({ key, ...usKey(key) }))
  const startMs = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [index, key] of [...keys, ...ends.map((end) => ({ code: end, key: end }))].entries()) {
    const dueMs = startMs + index * ms
    const leftMs = dueMs - Date.now()
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
    sent.push(sendKey(session, key, dueMs))
  }
  await Promise.all(sent)
  await session.detach()
}

/** The bit of Shift in the modifiers of a CDP key event. */
const SHIFT = 8

function sendKey(
  session: CDPSession,
  { code, key, shift = false }: { code: string; key: string; shift?: boolean },
  dueMs: number,
): Promise<unknown> {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
  const event = {
    key,
    code,
    windowsVirtualKeyCode: virtualKeyOf(code),
    modifiers: shift ? SHIFT : 0,
    timestamp: dueMs / 1000,
  }
  return Promise.all([
    session.send('Input.dispatchKeyEvent', {
      ...event,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text !== undefined && { text }),
    }),
    session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ])
}

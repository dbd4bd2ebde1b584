/** An HTTP client of a kiosk, and what else the checks of kiosks share. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200
/** Emulators are slow, and the machine may be busy. */
export const PRINT_MS = 60_000
/** Japanese names of files and people. */
export const NAMES = JSON.parse(readFileSync(new URL('./kiosk-checks.json', import.meta.url), 'utf8'))

/** @throws Error unless the condition is true */
export function require(condition, message) {
  if (!condition) throw new Error(message)
}

/** The people and events of a demo. */
export const readDemo = ({ data }) => JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))

/** A client of an administrator. */
export const signInAdmin = (world) =>
  world.kiosk.client.signIn(readDemo(world).users.find(({ role }) => role === 'admin'))

/** Waits for a condition; throws after `ms`. */
export async function until(condition, ms) {
  const end = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${ms / 1000} s: ${condition}`)
    await sleep(POLL_MS)
  }
}

/** @throws Error for a reply that is no success */
export function openKioskClient(url, cookie = null) {
  const send = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        Origin: url,
        ...(cookie === null ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const isJson = response.headers.get('Content-Type')?.includes('json') === true
    return { response, status: response.status, text, body: isJson ? JSON.parse(text) : null }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    async signIn({ email, password }) {
      const { response } = await send('POST', '/api/v1/auth/login', { email, password })
      return openKioskClient(url, response.headers.getSetCookie()[0].split(';')[0])
    },
  }
}

/** A demo kiosk in a process of its own, for the walks in network namespaces. */
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { ROOT } from '../../support/repository-files.ts'

// Single fields of replies are read.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = any

const PATIENCE_MS = 60_000

/** Asks again until the answer is good. Throws with the last one after a minute. */
export async function until<T>(ask: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await wait(100)) {
    const value = await ask()
    if (good(value)) return value
    if (Date.now() > end) throw new Error(`it stayed ${JSON.stringify(value).slice(0, 500)}`)
  }
}

/** Starts `serve --demo` and waits until it is ready. */
export async function startDemo(data: string, env: Record<string, string>) {
  const args = ['bin/passdesk.mjs', 'serve', '--demo', '--data', data, '--port', '0']
  const kiosk = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  kiosk.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!said.includes('passdesk ready')) {
    if (kiosk.exitCode !== null) throw new Error(`The kiosk ended with ${kiosk.exitCode}.`)
    await wait(100)
  }
  return { kiosk, demo: JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as DemoFile }
}

/** Signs a manager of the event in, who then calls the desk. */
export async function deskOf({ loopbackUrl: url, users }: DemoFile, event: DemoFile['events'][number]) {
  const { email, password } = users.find(({ userId }) => event.managers.includes(userId))!
  const json = { 'Content-Type': 'application/json', Origin: url }
  const credentials = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) }
  const signedIn = await fetch(`${url}/api/v1/auth/login`, credentials)
  const Cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  return async (path: string, body?: object): Promise<Reply> => {
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(url + path, { headers: body ? { ...json, Cookie } : { Cookie }, ...post })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

/** What a program in new network namespaces prints on its last line, as JSON. */
export function runAlone(...args: readonly string[]): Promise<Reply> {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PASSDESK_|DATABASE_URL$|VITEST)/.test(name)),
  )
  return new Promise((resolve, reject) => {
    execFile('unshare', args, { cwd: ROOT, env: clean }, (error, out, err) =>
      error
        ? reject(new Error(`${error.message}\n${err}`))
        : resolve(JSON.parse(out.trim().split('\n').at(-1)!)),
    )
  })
}

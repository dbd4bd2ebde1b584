// @module-tag slow
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { readDemoFile, type DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { newFolder, ROOT, startKiosk, type Running } from '../../cli/rig.ts'
import { databaseKinds, postgresAddress } from '../../support/databases.ts'
import { rawRequest } from '../../support/raw-request.ts'

const FONTS = ['japanese-bold', 'korean-bold', 'latin-medium', 'arabic-bold']
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: pass-kiosk.local\r\n\r\n`
const demoOf = (data: string): DemoFile => readDemoFile(join(data, 'demo.json'))!
const LAN = { PASSDESK_LAN_PORT: '0' }

/** The process that serves: the command itself, or the child that `--restart` supervises. */
function serverOf({ pid }: Running, isSupervised: boolean): number {
  if (!isSupervised) return pid
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return Number(children.trim().split(/\s+/)[0])
}

const limitFiles = (pid: number, files: number): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`])

/** Connections of phones; the first `pipelined` ask for 900 fonts each and read nothing. */
async function crowd(port: number, count: number, pipelined: number): Promise<TLSSocket[]> {
  const fonts = Array.from({ length: 900 }, (_, n) => get(`/fonts/${FONTS[n % 4]}.ttf`)).join('')
  const settled: Promise<void>[] = []
  const sockets = Array.from({ length: count }, (_, i) => {
    const to = { port, host: '127.0.0.1', localAddress: `127.0.5.${1 + (i % 20)}` }
    const socket = connect({ ...to, servername: 'pass-kiosk.local', rejectUnauthorized: false })
    socket.on('error', () => {})
    settled.push(
      new Promise((resolve) => {
        socket.once('close', () => resolve())
        socket.once('secureConnect', () => {
          if (i < pipelined) socket.pause().write(fonts)
          resolve()
        })
      }),
    )
    return socket
  })
  await Promise.all(settled)
  return sockets
}

function statusOverLan(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(
      { port, host: '127.0.0.1', servername: 'pass-kiosk.local', rejectUnauthorized: false },
      () => socket.write(get('/api/kiosk/status')),
    )
    socket.once('error', (error) => resolve(error.message))
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1').slice(0, 12))
      socket.destroy()
    })
  })
}

const TIME = { timeout: 300_000 }

describe.runIf(process.platform === 'linux')('a kiosk that may open 512 files', TIME, () => {
  it.each([
    ['alone', false],
    ['supervised', true],
  ])('lives through 600 connections and fonts that nobody reads, %s', async (_, supervised) => {
    const data = join(newFolder(), 'data')
    const args = ['--demo', ...(supervised ? ['--restart'] : [])]
    const kiosk = await startKiosk(data, args, LAN, 512)
    const server = serverOf(kiosk, supervised)
    const { lanPort } = demoOf(data)
    const sockets = await crowd(lanPort!, 600, 3)
    for (let i = 0; i < 10; i += 1) {
      expect((await fetch(`${kiosk.url}/desk/setup`)).status).toBe(200)
      await sleep(200)
    }
    // 213 connections of phones and 106 of the desk.
    const open = sockets.filter((one) => !one.closed).length
    expect(open).toBeLessThanOrEqual(213)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => statusOverLan(lanPort!)).toBe('HTTP/1.1 200')
    expect(serverOf(kiosk, supervised)).toBe(server)
    expect(await kiosk.end()).toBe(0)
  })
})

describe.runIf(process.platform === 'linux')('a kiosk that can open no file', TIME, () => {
  const cleanUp: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const step of cleanUp) await step()
  })
  const cases = [
    ...databaseKinds.map((database) => ({ database, supervised: false })),
    { database: 'sqlite' as const, supervised: true },
  ]

  it.each(cases)(
    'answers 503 and works again afterwards, on $database, supervised: $supervised',
    async ({ database, supervised }) => {
      const data = join(newFolder(), 'data')
      const args = ['--demo', ...(supervised ? ['--restart'] : [])]
      if (database === 'postgres') {
        const made = await postgresAddress({ empty: true })
        cleanUp.push(made.remove)
        if (made.address.kind === 'postgres') args.push('--database', made.address.url)
      }
      const kiosk = await startKiosk(data, args, LAN)
      const server = serverOf(kiosk, supervised)
      const demo = demoOf(data)
      const [admin, manager] = demo.users
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const send = (method: string, path: string, cookie: string, body?: Buffer | object) => {
        const bytes = Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body)
        const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
        const headers = { Cookie: cookie, Origin: kiosk.url, 'Content-Type': type }
        return rawRequest(kiosk.url + path, { agent, method, headers }, bytes)
      }
      const signIn = async ({ email, password }: DemoFile['users'][number]): Promise<string> => {
        const { headers } = await send('POST', '/api/v1/auth/login', '', { email, password })
        return headers['set-cookie']![0]!.split(';')[0]!
      }
      const [asAdmin, asManager] = [await signIn(admin!), await signIn(manager!)]
      const { organizations } = JSON.parse((await send('GET', '/api/admin/organizations', asAdmin)).text) as {
        organizations: { orgId: string }[]
      }
      const { eventId } = demo.events[0]!
      const image = readFileSync(join(ROOT, 'docs/examples/label.png')).toString('base64')
      const list = readFileSync(join(ROOT, 'docs/examples/example-list.csv'))
      let number = 0
      const calls: readonly (() => Promise<{ status: number }>)[] = [
        () => send('GET', `/desk/state?eventId=${eventId}`, asManager),
        () =>
          send('POST', `/api/admin/organizations/${organizations[0]!.orgId}/logos`, asAdmin, {
            name: `Logo ${(number += 1)}`,
            image,
          }),
        () => send('POST', '/desk/backups/make', asAdmin, { targetId: 'folder' }),
        () => send('POST', `/desk/imports?eventId=${eventId}&fileName=a.csv`, asManager, list),
        () => send('GET', `/fonts/${FONTS[number % 4]}.ttf`, asManager),
        () => send('POST', '/desk/diagnostics', asAdmin),
      ]
      limitFiles(server, 8)
      for (let round = 0; round < 5; round += 1) {
        for (const call of calls) expect([200, 201, 409, 503]).toContain((await call()).status)
        // Timers of the network, the printers and the database pass.
        await sleep(2_000)
      }
      limitFiles(server, 1_024)
      for (const call of calls) await expect.poll(async () => (await call()).status).toBeLessThan(300)
      await expect.poll(() => statusOverLan(demo.lanPort!)).toBe('HTTP/1.1 200')
      expect(serverOf(kiosk, supervised)).toBe(server)
      agent.destroy()
      expect(await kiosk.end()).toBe(0)
    },
  )
})

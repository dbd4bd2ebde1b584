import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createClient,
  type Client,
  type ClientOptions,
  type Fetch,
  type Tokens,
} from '../../../clients/typescript/client.ts'
import { KioskError } from '../../../clients/typescript/kiosk-error.ts'
import { fetchFrom, trustKiosk, pair, readPairingQr } from '../../../clients/typescript/node-kiosk.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { madeEach } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const house = openedEvent({ lanPort: 0 })
const person = madeEach(() => house.guest())

const at = (): string => `127.0.0.1:${house.kiosk.lan!.port}`
const failure = (promise: Promise<unknown>): Promise<KioskError> =>
  promise.then(
    () => Promise.reject(new Error('no error')),
    (error: KioskError) => error,
  )

/** Paired as a phone is; the person confirms while the client waits for its next poll. */
const phone = madeEach(async () => {
  const { pairingId, qr: text } = (await person.client.post('/api/v1/auth/pairings')).body
  const qr = readPairingQr(text)
  const trust = await trustKiosk(qr, { at: at() })
  const digits: string[] = []
  const tokens = await pair({
    qr,
    deviceName: 'Reader',
    platform: 'other',
    fetch: fetchFrom(trust),
    onDigits: (two) => digits.push(two),
    wait: async () => void (await person.client.post(`/api/v1/auth/pairings/${pairingId}/confirm`)),
  })
  return { trust, tokens, digits }
})
const fetchOfPhone: Fetch = (url, init) => fetchFrom(phone.trust)(url, init)

const clientWith = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ url: phone.trust.url, tokens: phone.tokens, fetch: fetchOfPhone, ...options })

const path = () => ({ eventId: house.eventId })
async function wish(client: Client) {
  const pass = await client.call('GET /api/passes/{eventId}', { path: path() })
  const { draft, defaults, templateRevision } = pass
  const body = { templateRevision, content: draft?.content ?? defaults }
  const preview = await client.call('POST /api/passes/{eventId}/preview', { path: path(), body })
  const action = 'confirm' as const
  const expectedRevision = draft?.revision ?? 0
  const previewHash = preview.render.hash
  return { ...body, expectedRevision, action, previewHash, requestKey: randomUUID() as string }
}
const confirm = (client: Client, body: Awaited<ReturnType<typeof wish>>) =>
  client.call('POST /api/passes/{eventId}', { path: path(), body })

describe('the client in clients/typescript', () => {
  it('pairs, lists the events, draws a pass and confirms what it drew', async () => {
    expect(phone.digits).toEqual([expect.stringMatching(/^\d\d$/)])
    expect(phone.trust.authority).toBe(house.kiosk.lan!.authority())
    const client = clientWith()
    const { events } = await client.call('GET /api/passes/events')
    expect(events).toMatchObject([{ id: house.eventId, needsConfirmation: true }])
    const body = await wish(client)
    const { draft, render } = await confirm(client, body)
    expect(draft).toMatchObject({ confirmedBy: 'self', currentConfirmation: true })
    expect(render!.hash).toBe(body.previewHash)
  })

  it('renews an expired token once for concurrent calls, and stores the tokens before use', async () => {
    await house.db('app_tokens').where({ kind: 'access' }).delete()
    const sent: string[] = []
    const saved: Tokens[] = []
    const client = clientWith({
      fetch: (url, init) => {
        const { Authorization } = init.headers as Record<string, string>
        sent.push(Authorization ?? new URL(url).pathname)
        return fetchOfPhone(url, init)
      },
      saveTokens: async (next) => {
        expect(sent).not.toContain(`Bearer ${next.access_token}`)
        saved.push(next)
      },
    })
    const calls = [1, 2, 3].map(() => client.call('GET /api/passes/events'))
    for (const { events } of await Promise.all(calls)) expect(events).toHaveLength(1)
    expect(saved).toEqual([{ access_token: expect.any(String), refresh_token: expect.any(String) }])
    expect(saved[0]).not.toEqual(phone.tokens)
    expect(sent.filter((one) => one === '/api/v1/auth/token')).toHaveLength(1)
  })

  it('reports invalid_grant after the person removed the device', async () => {
    const { devices } = (await person.client.get('/api/v1/me/devices')).body
    for (const { deviceId } of devices) await person.client.delete(`/api/v1/me/devices/${deviceId}`)
    const error = await failure(clientWith().call('GET /api/passes/events'))
    expect([error.status, error.code]).toEqual([400, 'invalid_grant'])
  })

  it('repeats a confirmation whose reply was lost: it takes effect once', async () => {
    let lost = 0
    const losing: Fetch = async (url, init) => {
      const reply = await fetchOfPhone(url, init)
      if (init.method !== 'POST' || !String(init.body).includes('requestKey') || lost > 0) return reply
      lost += 1
      throw new TypeError('connection reset')
    }
    const client = clientWith({ fetch: losing, wait: async () => {} })
    const { draft } = await confirm(client, await wish(client))
    expect([lost, draft!.revision]).toEqual([1, 1])
  })

  it('does not repeat a request that is not safe to repeat', async () => {
    let sent = 0
    const broken: Fetch = async () => {
      sent += 1
      throw new TypeError('no connection')
    }
    const client = clientWith({ fetch: broken, wait: async () => {} })
    const consent = { path: path(), body: { templateRevision: 1, content: {} as never } }
    await failure(client.call('POST /api/passes/{eventId}/preview', consent))
    expect(sent).toBe(1)
    await failure(client.call('GET /api/passes/events'))
    expect(sent).toBe(4)
  })

  it('waits as long as Retry-After says', async () => {
    const waits: number[] = []
    let refusals = 1
    const busy = { status: 429, headers: { 'Retry-After': '7' } }
    const client = clientWith({
      fetch: async (url, init) =>
        refusals-- > 0 ? Response.json({ error: 'rate_limited' }, busy) : fetchOfPhone(url, init),
      wait: async (ms) => void waits.push(ms),
    })
    await client.call('GET /api/passes/events')
    expect(waits).toEqual([7000])
  })

  it('reports a refusal with its code, fields and request id', async () => {
    const client = clientWith()
    const error = await failure(confirm(client, { ...(await wish(client)), requestKey: 'short' }))
    expect(error).toBeInstanceOf(KioskError)
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', retryAfter: null })
    expect(error.details).toEqual([{ path: 'requestKey', message: expect.any(String) }])
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
    const conflict = await failure(confirm(client, { ...(await wish(client)), expectedRevision: 5 }))
    expect([conflict.status, conflict.code]).toEqual([409, 'pass_revision_conflict'])
  })

  it('polls: one reply per change, also after the kiosk was away', async () => {
    const stop = new AbortController()
    const statuses: number[] = []
    let away = 0
    const client = clientWith({
      fetch: async (url, init) => {
        if (away-- > 0) throw new TypeError('no connection')
        const reply = await fetchOfPhone(url, init)
        statuses.push(reply.status)
        return reply
      },
    })
    const polling = client.poll('GET /api/passes/events', { signal: stop.signal }, { everyMs: 20 })
    const first = (await polling.next()).value!
    expect(first.events[0]!.needsConfirmation).toBe(true)
    const next = polling.next()
    await expect.poll(() => statuses).toContain(304)
    away = 2
    await expect.poll(() => away).toBeLessThan(0)
    await confirm(clientWith(), await wish(clientWith()))
    const { value } = await next
    expect(value!.events[0]!.needsConfirmation).toBe(false)
    expect(value!.rev).toBeGreaterThan(first.rev)
    const last = polling.next()
    stop.abort()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  it('listens: names the read that has changed, also after a lost connection', async () => {
    const stop = new AbortController()
    const lastIds: (string | undefined)[] = []
    const client = clientWith({
      fetch: (url, init) => {
        const { Accept, ...headers } = init.headers as Record<string, string>
        lastIds.push(headers['Last-Event-ID'])
        // Without Accept the kiosk ends the reply after the first events.
        const sent = lastIds.length === 1 ? headers : { ...headers, Accept: Accept! }
        return fetchOfPhone(url, { ...init, headers: sent })
      },
      wait: async () => {},
    })
    const listening = client.listen({ signal: stop.signal })
    const first = [(await listening.next()).value!, (await listening.next()).value!]
    expect(first.map(({ view }) => view)).toEqual(['/api/kiosk/status', '/api/passes/events'])
    const next = listening.next()
    await expect.poll(() => lastIds).toEqual([undefined, first.map(({ rev }) => rev).join('-')])
    await confirm(clientWith(), await wish(clientWith()))
    const { value } = await next
    expect(value!.view).toBe('/api/passes/events')
    expect(value!.rev).toBeGreaterThan(first[1]!.rev)
    const last = listening.next()
    stop.abort()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  it('sends nothing to a server with another certificate', async () => {
    const other = await startTestKiosk({ lanPort: 0 })
    const { trust } = phone
    const qr = { url: trust.url, deviceCode: 'x', fingerprint: trust.fingerprint }
    const elsewhere = { at: `127.0.0.1:${other.kiosk.lan!.port}` }
    await expect(trustKiosk(qr, elsewhere)).rejects.toThrow(/This is another kiosk/)
    const client = clientWith({ fetch: fetchFrom({ ...trust, ...elsewhere }), wait: async () => {} })
    await expect(client.call('GET /api/passes/events')).rejects.toThrow(/certificate/)
    await other.close()
  })

  it.each(['https://kiosk.example', 'passdesk://pair?u=https%3A%2F%2Fkiosk.example'])(
    'refuses %s as a pairing QR',
    (text) => expect(() => readPairingQr(text)).toThrow(/pairing QR/),
  )
})

import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestKiosk, type TestKiosk, type TestKioskOptions } from '../../support/kiosk.ts'
import { overTls } from './tls-client.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function start(options: TestKioskOptions): Promise<TestKiosk> {
  const house = await startTestKiosk(options)
  open.push(house)
  return house
}

const listen = (server: Server, port: number): Promise<number | null> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, () => resolve((server.address() as { port: number }).port))
  })

/** A port of another program, after which the next one is free. */
async function takenPort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const taken = createServer()
    const port = await listen(taken, 0)
    const next = createServer()
    const isFree = port !== null && port < 65_535 && (await listen(next, port + 1)) !== null
    await new Promise((resolve) => next.close(resolve))
    if (isFree) {
      open.push({ close: () => new Promise((resolve) => taken.close(resolve)) })
      return port
    }
    taken.close()
  }
  throw new Error('no two ports in a row are free')
}

/** Every place that names the kiosk's address to a phone or an app. */
async function namedAddresses(house: TestKiosk): Promise<Record<string, string>> {
  const { qr } = (await (await house.makePerson()).client.post('/api/v1/auth/pairings')).body
  const { servers } = (await house.client.get('/openapi.json')).body
  const discovery = (await house.client.get('/.well-known/openid-configuration')).body
  return {
    pairing: new URL(qr).searchParams.get('u')!,
    status: (await house.client.get('/api/kiosk/status')).body.baseUrl,
    trust: new URL((await house.client.get('/api/kiosk/trust')).body.page).origin,
    openapi: servers[0].url,
    issuer: discovery.issuer,
    authorize: new URL(discovery.authorization_endpoint).origin,
    token: new URL(discovery.token_endpoint).origin,
  }
}
const PLACES = ['pairing', 'status', 'trust', 'openapi', 'issuer', 'authorize', 'token']
const all = (address: string) => Object.fromEntries(PLACES.map((name) => [name, address]))

describe('the address of the kiosk', () => {
  it('has the port of the LAN listener that is open', async () => {
    const house = await start({ lanPort: 0 })
    const address = `https://pass-kiosk.local:${house.kiosk.lan!.port}`
    expect(await namedAddresses(house)).toEqual(all(address))
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    expect((await ask('/api/kiosk/status')).json.baseUrl).toBe(address)
    expect((await ask('/.well-known/openid-configuration')).json.issuer).toBe(address)
    const origin = { Origin: address, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email: 'a@people.example', password: 'x' })
    const login = await ask('/api/v1/auth/login', { method: 'POST', headers: origin, body })
    expect(login.json.error).toBe('invalid_credentials')
  })

  it('has the next free port if another program has the configured one', async () => {
    const port = await takenPort()
    const house = await start({ lanPort: port })
    expect(house.kiosk.lan).toMatchObject({ port: port + 1, problem: null })
    expect(await namedAddresses(house)).toEqual(all(`https://pass-kiosk.local:${port + 1}`))
    const ask = overTls(port + 1, house.kiosk.lan!.authority())
    expect((await ask('/api/kiosk/status')).status).toBe(200)
  })

  it('follows that port also in a name that the operator gave, and stays as it is for a proxy', async () => {
    const port = await takenPort()
    const own = await start({ lanPort: port, publicUrl: `https://badge-no1.local:${port}` })
    expect(await namedAddresses(own)).toEqual(all(`https://badge-no1.local:${port + 1}`))
    const proxied = await start({ lanPort: 0, publicUrl: 'https://badges.kumo.example' })
    expect(await namedAddresses(proxied)).toEqual(all('https://badges.kumo.example'))
  })

  it('is the configured one on tags and in personal QR codes, whatever port is open', async () => {
    const port = await takenPort()
    for (const lanPort of [0, port]) {
      const house = await start({ lanPort })
      const eventId = await house.makeEvent()
      const manager = await house.makeManager(eventId)
      const walkIn = { eventId, name: '青木 陽葵', requestKey: crypto.randomUUID() }
      const { pass, userId } = (await manager.client.post('/desk/people', walkIn)).body
      expect(pass.oneQrAvailable).toBe(true)
      expect((await house.client.get('/api/kiosk/status')).body.nfcEnabled).toBe(true)
      const row = await house.db('personal_qrs').where({ user_id: userId }).first('code_encrypted')
      const code = house.kiosk.secrets.decrypt('personal-qr', row.code_encrypted)
      expect(code).toMatch(/^https:\/\/pass-kiosk\.local:8443\/q#/)
      const person = await house.makePerson({ eventId })
      const resolve = async (address: string) => {
        const tag = { url: `${address}/n#AbCd1234EfGh5678`, tagHash: '0'.repeat(64) }
        return (await person.client.post('/api/passes/nfc/resolve', tag)).body.error
      }
      expect(await resolve('https://pass-kiosk.local:8443')).toBe('pass_nfc_invalid')
      expect(await resolve(`https://pass-kiosk.local:${house.kiosk.lan!.port}`)).toBe('invalid_input')
    }
  })

  it('is the configured one while the LAN is off, and the trust page has no certificate', async () => {
    const house = await start({})
    expect(await namedAddresses(house)).toEqual(all('https://pass-kiosk.local:8443'))
    expect((await house.client.get('/api/kiosk/trust')).body.certificate).toBeNull()
  })
})

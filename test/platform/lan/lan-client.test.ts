// @module-tag slow
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'node:tls'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ownCertificate } from '../../../src-server/platform/lan/certificate.ts'
import { childClosed, type Ended } from '../../support/child-output.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { ROOT } from '../../support/repository-files.ts'
import { requireTool } from '../../support/tools.ts'
import { isPrivate } from '../../support/is-private.ts'
import { madeEach } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { pairedPhone } from '../../support/paired-phone.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const CLIENT = join(ROOT, 'examples/lan-client.ts')

const house = openedEvent({ lanPort: 0 })
const person = madeEach(() => house.guest())
let dir: string
beforeEach(() => void (dir = temporaryFolder('phone')))

const lanPort = (kiosk = house): number => kiosk.kiosk.lan!.port!

/** Runs a program in the person's folder to its end. */
const run = (file: string, args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: dir, env: { ...process.env, ...env } }
    execFile(file, [...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** The script as people start it, in a separate folder. */
const phone = (words: readonly string[], port = lanPort()): Promise<Ended> =>
  run(process.execPath, [CLIENT, ...words], { KIOSK_AT: `127.0.0.1:${port}` })

const begin = async (): Promise<{ pairingId: string; qr: string }> =>
  (await person.client.post('/api/v1/auth/pairings')).body
const deviceId = async (): Promise<string> =>
  (await person.client.get('/api/v1/me/devices')).body.devices[0].deviceId

const stateOf = async (pairingId: string): Promise<string> =>
  (await person.client.get(`/api/v1/auth/pairings/${pairingId}`)).body.state
const claimed = (pairingId: string): Promise<void> =>
  expect.poll(() => stateOf(pairingId), { timeout: 20_000 }).toBe('claimed')

/** The person: sees the phone, compares the digits, confirms. */
async function letIn(pairingId: string): Promise<{ matchCode: string; deviceName: string }> {
  const path = `/api/v1/auth/pairings/${pairingId}`
  await claimed(pairingId)
  const { body } = await person.client.get(path)
  await person.client.post(`${path}/confirm`)
  return body
}

/** The stored state of a paired script. */
async function paired(): Promise<void> {
  const tokens = await pairedPhone(house.db, person)
  const { lan, addresses } = house.kiosk
  const kiosk = {
    url: addresses.baseUrl,
    fingerprint: lan!.fingerprint(),
    authority: lan!.authority(),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  }
  writeFileSync(join(dir, 'kiosk-phone.json'), JSON.stringify(kiosk))
}

const kept = () => JSON.parse(readFileSync(join(dir, 'kiosk-phone.json'), 'utf8')) as Record<string, string>

/** A TLS server instead of the kiosk: under its own authority, or under the kiosk's. */
async function standIn(host: string, authority: 'own' | 'kiosk') {
  const folder = temporaryFolder('stand-in')
  if (authority === 'kiosk')
    for (const name of ['ca.crt', 'ca.key.sealed'])
      copyFileSync(join(house.dir, 'tls', name), join(folder, name))
  const { cert, key, fingerprint } = await ownCertificate(folder, {
    host,
    now: Date.now(),
    secrets: house.kiosk.secrets,
    addresses: [],
  })
  let heard = ''
  const server = createServer({ cert, key }, (socket) => {
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        heard += bytes.toString('latin1')
        const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close'
        socket.end(`${head}\r\n\r\n{"rev":1,"events":[]}`)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  /** `heard`: all bytes that it received. */
  return { port, fingerprint, heard: () => heard }
}

describe('the client in examples/', () => {
  it('goes from the QR to a confirmed pass and signs out', async () => {
    const { eventId } = house
    const { pairingId, qr } = await begin()
    const [ended, seen] = await Promise.all([phone(['pair', qr]), letIn(pairingId)])
    expect(ended).toEqual({
      code: 0,
      out: `Say yes at the kiosk if it names ${hostname()} and shows ${seen.matchCode}.\npaired\n`,
      err: '',
    })
    expect(seen.deviceName).toBe(hostname())
    expect(isPrivate(join(dir, 'kiosk-phone.json'))).toBe(true)

    const events = JSON.parse((await phone(['events'])).out)
    expect(events.events).toMatchObject([{ id: eventId, needsConfirmation: true }])
    const confirmed = JSON.parse((await phone(['confirm', eventId, 'Tanaka Misaki'])).out)
    expect(confirmed).toMatchObject({ confirmed: true, revision: 1 })
    const { body } = await person.client.get(`/api/passes/${eventId}`)
    expect(body.draft).toMatchObject({
      content: { name: 'Tanaka Misaki' },
      confirmedBy: 'self',
      currentConfirmation: true,
    })
    expect(body.render.hash).toBe(confirmed.hash)
    const picture = Buffer.from(body.render.image.split(',')[1], 'base64')
    expect(readFileSync(join(dir, 'pass.png'))).toEqual(picture)

    expect(await phone(['sign-out'])).toEqual({ code: 0, out: '', err: '' })
    expect((await person.client.get('/api/v1/me/devices')).body.devices).toEqual([])
  })

  it('sends nothing to a server whose certificate differs from the QR', async () => {
    const other = await standIn('pass-kiosk.local', 'own')
    const ended = await phone(['pair', (await begin()).qr], other.port)
    const differs = /^this is another kiosk: the QR says [0-9a-f]{64}, it shows [0-9a-f]{64}\n$/
    expect(ended).toEqual({ code: 1, out: '', err: expect.stringMatching(differs) })
    expect(other.heard()).toBe('')
  })

  it('sends nothing without a fingerprint in the QR', async () => {
    const { code, err } = await phone(['pair', (await begin()).qr.replace(/&f=.*/, '')])
    expect([code, err]).toEqual([1, expect.stringContaining('the QR says none')])
  })

  it.each([
    ['of another authority', 'pass-kiosk.local', 'own', /unable to verify|self[- ]signed|signature/],
    ['for another name', 'evil.local', 'kiosk', /does not match certificate/],
  ] as const)('sends nothing to a certificate %s after pairing', async (_what, host, authority, why) => {
    await paired()
    const other = await standIn(host, authority)
    const { code, err } = await phone(['events'], other.port)
    expect([code, err]).toEqual([1, expect.stringMatching(why)])
    expect(other.heard()).toBe('')
  })

  it('stays paired when the kiosk has a new certificate under its authority', async () => {
    await paired()
    const renewed = await standIn('pass-kiosk.local', 'kiosk')
    expect(renewed.fingerprint).not.toBe(kept().fingerprint)
    const events = '{"rev":1,"events":[]}\n'
    expect(await phone(['events'], renewed.port)).toEqual({ code: 0, out: events, err: '' })
  })

  it('reports that the person removed it', async () => {
    await paired()
    await person.client.delete(`/api/v1/me/devices/${await deviceId()}`)
    const err = 'the kiosk does not know this phone any more; pair it anew\n'
    expect(await phone(['events'])).toEqual({ code: 1, out: '', err })
  })

  it('reports that the person refused', async () => {
    const { pairingId, qr } = await begin()
    const asking = phone(['pair', qr])
    await claimed(pairingId)
    await person.client.delete(`/api/v1/auth/pairings/${pairingId}`)
    expect(await asking).toMatchObject({ code: 1, err: expect.stringContaining('access_denied') })
  })

  it('continues with a new refresh token when its access token has expired', async () => {
    await paired()
    const before = kept()
    await house.db('app_tokens').where({ kind: 'access' }).delete()
    expect((await phone(['events'])).code).toBe(0)
    expect(kept().refreshToken).not.toBe(before.refreshToken)
    // The new token ends the old one on first use: a copied token ends the phone's access too.
    await house.db('app_tokens').where({ kind: 'access' }).delete()
    expect((await phone(['events'])).code).toBe(0)
    const copy = await house.client
      .with({ origin: null })
      .post('/api/v1/auth/token', { grant_type: 'refresh_token', refresh_token: before.refreshToken })
    expect([copy.status, copy.body.error]).toEqual([400, 'invalid_grant'])
    expect((await phone(['events'])).err).toContain('pair it anew')
  })

  it('watches: one line per change, none without changes', async () => {
    await paired()
    const watching = spawn(process.execPath, [CLIENT, 'watch'], {
      cwd: dir,
      env: { ...process.env, KIOSK_AT: `127.0.0.1:${lanPort()}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    watching.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    type Line = { rev: number; events: { needsConfirmation: boolean }[] }
    const lines = () =>
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
    await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(1)
    expect((await phone(['confirm', house.eventId])).code).toBe(0)
    await expect.poll(() => lines().at(-1)!.events[0]!.needsConfirmation, { timeout: 20_000 }).toBe(false)
    watching.kill()
    await childClosed(watching)
    const revs = lines().map(({ rev }) => rev)
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b))
  })

  it('lists its commands for an unknown one', async () => {
    const err = 'say what: pair QR, events, watch, confirm EVENT_ID [NAME], sign-out\n'
    expect(await phone(['dance'])).toMatchObject({ code: 1, err })
  })
})

describe('the examples of docs/lan-client.md', () => {
  beforeAll(() => void [requireTool('curl and jq'), requireTool('OpenSSL')])
  const text = readFileSync(join(ROOT, 'docs/lan-client.md'), 'utf8')
  /** The blocks of a language, by the heading of their section. */
  const blocks = (language: string, heading: string): string[] => {
    const section = text.split(/^## /m).find((one) => one.startsWith(heading))!
    const found = section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))
    return [...found].map(([, block]) => block!)
  }
  const bash = (script: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
    run('bash', ['-c', ['set -eo pipefail', ...script].join('\n')], env)

  /** The file of a demo with one participant, whom the examples sign in. */
  async function demoOf(options: { consent: boolean }): Promise<TestPerson> {
    const password = 'a password of the demo'
    const participant = await house.guest({ password, ...options })
    const { email, userId } = participant
    const users = [{ userId, email, password, consented: true }]
    const events = [{ eventId: house.eventId, participants: [userId] }]
    const demo = { loopbackUrl: house.kiosk.url, users, events }
    mkdirSync(join(dir, 'demo-data'))
    writeFileSync(join(dir, 'demo-data', 'demo.json'), JSON.stringify(demo))
    return participant
  }

  it('lead without a QR to a confirmed pass and to polling', async () => {
    const participant = await demoOf({ consent: true })
    const { body } = await participant.client.get('/api/passes/events')
    const script = ['Five minutes', 'Consent', 'Drawing', 'Polling'].flatMap((heading) =>
      blocks('bash', heading),
    )
    const { code, out, err } = await bash(script)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toEqual([
      '田中 美咲',
      'confirmed',
      body.events[0].title,
      'true',
      '304',
      '/api/kiosk/status',
      '/api/passes/events',
    ])
    const { devices } = (await participant.client.get('/api/v1/me/devices')).body
    expect(devices).toMatchObject([{ name: 'My program', platform: 'other' }])
  })

  it('record the consents that the person has not given', async () => {
    const participant = await demoOf({ consent: false })
    expect((await participant.client.get('/api/passes/events')).body.error).toBe('consent_required')
    const [signIn, pair] = blocks('bash', 'Five minutes')
    const { code, err } = await bash([signIn!, pair!, ...blocks('bash', 'Consent')])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect((await participant.client.get('/api/passes/events')).status).toBe(200)
  })

  it('in TypeScript list the events', async () => {
    await paired()
    const [example] = blocks('ts', 'The same')
    const client = pathToFileURL(join(ROOT, 'clients/typescript/client.ts')).href
    const file = join(dir, 'first.ts')
    writeFileSync(file, example!.replace('./clients/typescript/client.ts', client))
    const env = { KIOSK: house.kiosk.url, TOKEN: kept().accessToken! }
    const { code, out, err } = await bash([`exec '${process.execPath}' '${file}'`], env)
    const { body } = await person.client.get('/api/passes/events')
    expect([code, out, err]).toEqual([0, `${body.events[0].title} true\n`, ''])
  })

  it('pair by a QR and compare the certificate, one block after the other', async () => {
    const { pairingId, qr } = await begin()
    const port = lanPort()
    const at = `pass-kiosk.local:${port}:127.0.0.1:${port}`
    const curl = `curl() { command curl --connect-to ${at} "$@"; }`
    const [{ code, out, err }, seen] = await Promise.all([
      bash([curl, ...blocks('bash', 'Certificate and pairing')], { QR: qr }),
      letIn(pairingId),
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toEqual([
      'server.pem: OK',
      `authorization_pending ${seen.matchCode}`,
      '1',
      '{"ok":true}',
    ])
    expect((await person.client.get('/api/v1/me/devices')).body.devices).toEqual([])
  })
})

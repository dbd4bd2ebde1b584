import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { overTls } from '../platform/lan/tls-client.ts'
import { startDevice } from '../../src-server/account/app-token/app-tokens.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { childOutput, type Ended } from '../support/child-output.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { ROOT } from '../support/repository-files.ts'
import { requireThat, requireTool } from '../support/tools.ts'
import { foreignPython, requirePython } from './foreign-python.ts'
import { opened } from '../support/opened.ts'

const SOURCES = join(import.meta.dirname, 'generated-clients')
const MINUTES = 60_000
/** Bodies that are forms: in Swift their fields are parameters. */
const FORMS = ['RevokeBody', 'TokenBody']

/** The file of the generator, from its Python package. */
function generatorFile(): string {
  const code =
    'import openapi_generator_cli as g; from pathlib import Path; ' +
    'print(Path(g.__file__).with_name("openapi-generator.jar"))'
  return spawnSync(foreignPython, ['-c', code], { encoding: 'utf8' }).stdout.trim()
}

const house = opened(() => startTestKiosk({ lanPort: 0 }))
let eventId: string
let document: string
const standIn = opened(laterKiosk)
beforeAll(async () => {
  requireTool('Java and Maven')
  requirePython('openapi_generator_cli')
  eventId = await house.makeEvent()
  await house.makePerson({ eventId })
  document = join(temporaryFolder('openapi'), 'openapi.json')
  const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
  writeFileSync(document, (await ask('/openapi-3.0.json')).text)
})

/** A kiosk of a later version: its list of events has fields that the document does not know. */
async function laterKiosk(): Promise<Server> {
  const server = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
    const reply = await fetch(house.kiosk.url + url, { headers: { Authorization: authorization } })
    const { events, ...known } = (await reply.json()) as { events: object[] }
    const later = { ...known, events: events.map((one) => ({ ...one, gate: { number: 2 } })) }
    response.writeHead(reply.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ ...later, sponsors: ['A'] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function generate(language: string, properties = ''): string {
  const folder = temporaryFolder(language)
  const args = ['-jar', generatorFile(), 'generate', '-i', document, '-g', language, '-o', folder]
  const { status, stdout, stderr } = spawnSync(
    'java',
    [...args, ...(properties ? [`--additional-properties=${properties}`] : [])],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  expect((stdout + stderr).match(/^.*(ERROR|unnamed|InlineModel).*$/gm)).toBe(null)
  return folder
}

interface Phone {
  readonly url: string
  readonly authority: string
  readonly deviceCode: string
  readonly eventId: string
  readonly unknownUrl: string
}

/** The person sees the phone, compares the digits and confirms. */
async function confirmed(person: TestPerson, pairingId: string): Promise<string> {
  const path = `/api/v1/auth/pairings/${pairingId}`
  await expect
    .poll(async () => (await person.client.get(path)).body.state, { timeout: MINUTES })
    .toBe('claimed')
  return (await person.client.post(`${path}/confirm`)).body.matchCode
}

/** Runs a client as the phone of a receptionist and checks what it reports. */
async function checkRun(run: (phone: Phone) => Promise<Ended>): Promise<void> {
  const person = await house.makeManager(eventId, { eventId })
  const { pairingId, deviceCode } = (await person.client.post('/api/v1/auth/pairings')).body
  const authority = join(temporaryFolder('authority'), 'ca.crt')
  writeFileSync(authority, house.kiosk.lan!.authority()!)
  const [{ code, out, err }, digits] = await Promise.all([
    run({
      url: `https://localhost:${house.kiosk.lan!.port}`,
      authority,
      deviceCode,
      eventId,
      unknownUrl: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`,
    }),
    confirmed(person, pairingId),
  ])
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
  const report = JSON.parse(out)
  expect(Number(report.rev)).toBeGreaterThan(2 ** 31)
  expect(report.participant).toContainEqual(['not_written', null, null, null])
  expect(report).toMatchObject({
    digits,
    events: [eventId],
    draftBefore: null,
    changed: [false],
    unchanged: 204,
    refreshed: true,
    refusal: [409, 'pass_revision_conflict'],
    unknown: [true, 1],
  })
  expect([report.confirmed.map(String), Number(report.repeated)]).toEqual([['1', 'self'], 1])
}

/** The first call in a language, from docs/lan-client.md. */
function example(language: string): string {
  const text = readFileSync(join(ROOT, 'docs/lan-client.md'), 'utf8')
  return new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(text)![1]!
}

/** The variables that the first call reads. */
async function tokenOf(): Promise<Record<string, string>> {
  const { userId } = await house.makePerson({ eventId })
  const device = { name: 'First', platform: 'other' } as const
  const { access_token } = await startDevice(house.db, { userId, device, now: Date.now() })
  return { ...process.env, KIOSK: house.kiosk.url, TOKEN: access_token }
}

/** Checks that the first call lists the event and that it is to be confirmed. */
async function checkFirst(child: ChildProcess): Promise<void> {
  const { code, out, err } = await childOutput(child)
  expect([code, err, out]).toEqual([0, '', expect.stringMatching(/^Event \w+ [Tt]rue\n$/)])
}

describe('clients that openapi-generator makes', { timeout: 15 * MINUTES }, () => {
  it('in Python pair, list, draw, confirm, poll, refresh and read an error', async () => {
    requirePython('pydantic', 'dateutil', 'urllib3')
    const folder = generate('python', 'packageName=passdesk_client')
    writeFileSync(join(folder, 'first.py'), example('python'))
    await checkFirst(spawn(foreignPython, ['first.py'], { cwd: folder, env: await tokenOf() }))
    await checkRun((phone) => {
      const child = spawn(foreignPython, [join(SOURCES, 'phone.py')], {
        env: { ...process.env, PYTHONPATH: folder },
      })
      child.stdin.end(JSON.stringify(phone))
      return childOutput(child)
    })
  })

  it('in Kotlin do the same', async () => {
    const folder = generate('kotlin', 'packageName=passdesk.client')
    const sources = join(folder, 'src', 'main', 'kotlin')
    mkdirSync(sources, { recursive: true })
    copyFileSync(join(SOURCES, 'Phone.kt'), join(sources, 'Phone.kt'))
    writeFileSync(join(sources, 'First.kt'), example('kotlin'))
    copyFileSync(join(SOURCES, 'pom.xml'), join(folder, 'pom.xml'))
    const mvn = spawn(
      requireTool('Java and Maven'),
      ['-q', '-B', '-Dkotlin.compiler.daemon=false', 'compile'],
      { cwd: folder },
    )
    const { code, out, err } = await childOutput(mvn)
    const isAway = /Could not (transfer|find) artifact|Unknown host/.test(out + err)
    requireThat(!isAway, 'the packages of Maven Central')
    expect([code, code === 0 ? '' : out + err]).toEqual([0, ''])
    const target = join(folder, 'target')
    const path = [join(target, 'classes'), join(target, 'dependency', '*')].join(delimiter)
    await checkFirst(spawn('java', ['-cp', path, 'FirstKt'], { env: await tokenOf() }))
    await checkRun(({ url, authority, deviceCode, eventId: event, unknownUrl }) =>
      childOutput(spawn('java', ['-cp', path, 'PhoneKt', url, authority, deviceCode, event, unknownUrl])),
    )
  })

  // There is no compiler for it here.
  it('in Swift have the same names, and a rev of 64 bits', () => {
    const folder = generate('swift6', 'projectName=PassDeskClient')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.swift'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const { components, paths } = JSON.parse(readFileSync(document, 'utf8')) as {
      components: { schemas: Record<string, { enum?: unknown; properties?: unknown }> }
      paths: Record<string, Record<string, { operationId?: string }>>
    }
    const named = (pattern: RegExp): Set<string> =>
      new Set([...sources.matchAll(pattern)].map(([, name]) => name!))
    const types = named(/(?:struct|enum|class) (\w+)/g)
    expect(Object.keys(components.schemas).filter((name) => !types.has(name))).toEqual(FORMS)
    const functions = named(/func (\w+)/g)
    const ids = Object.values(paths).flatMap((row) =>
      Object.values(row).flatMap(({ operationId }) => operationId ?? []),
    )
    expect(ids.filter((id) => !functions.has(id))).toEqual([])
    expect(/struct PassEvents\b[^]*?var rev: (\w+)/.exec(sources)?.[1]).toBe('Int64')
  })
})

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { childOutput } from '../support/child-output.ts'
import { startDevice } from '../../src-server/account/app-token/app-tokens.ts'
import { sha256Hex } from '../../src-server/account/session/find-caller.ts'
import { createPersonalToken } from '../../src-server/account/app-token/personal-token-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { makeOauthToken } from '../support/oauth-token.ts'
import { foreignPython, requirePython } from './foreign-python.ts'

/** Time per caller, s; `PASSDESK_FOREIGN_SECONDS` sets a longer one (CONTRIBUTING.md). */
const SECONDS = Number(process.env.PASSDESK_FOREIGN_SECONDS) || 20
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
].join(',')
/** They end the credential that the next request needs. */
const ENDING = String.raw`/(logout|sign-out|revoke)$|^/(api/v1/)?me/(password|devices)`

/** What the kiosk documents, and the seconds for each. */
const DOCUMENTS = { '/openapi.json': SECONDS, '/openapi-pages.json': SECONDS / 4 }

/** The report of schemathesis if it finds a fault at `url` with these headers, else an empty text. */
async function faultsAt(
  url: string,
  headers: Record<string, string>,
  documents: Readonly<Record<string, number>> = DOCUMENTS,
): Promise<string> {
  const reports = []
  for (const [path, seconds] of Object.entries(documents))
    reports.push(await faultsOf(url, path, { headers, seconds }))
  return reports.join('')
}

async function faultsOf(
  url: string,
  path: string,
  { headers, seconds }: { headers: Record<string, string>; seconds: number },
): Promise<string> {
  const folder = temporaryFolder('schemathesis')
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(url + path)).text())
  const child = spawn(
    foreignPython,
    [
      '-c',
      'from schemathesis.cli import schemathesis; schemathesis()',
      'run',
      'openapi.json',
      `--url=${url}`,
      `--checks=${CHECKS}`,
      '--phases=coverage,fuzzing',
      `--max-time=${seconds}`,
      '--seed=1',
      '--no-shrink',
      '--no-color',
      '--continue-on-failure',
      '--suppress-health-check=all',
      '--generation-database=none',
      '--generation-with-security-parameters=false',
      '--warnings=off',
      '--max-redirects=0',
      `--exclude-path-regex=${ENDING}`,
      ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    ],
    { cwd: folder },
  )
  const { code, out, err } = await childOutput(child)
  if (process.env.PASSDESK_FOREIGN_SECONDS) console.log(out)
  return code === 0 ? '' : out + err
}

describe('schemathesis', { timeout: 300_000 + 3_000 * SECONDS }, () => {
  let people: Record<string, TestPerson>
  beforeAll(() => requirePython('schemathesis'))
  const house = opened(startTestKiosk)
  beforeAll(async () => {
    const eventId = await house.makeEvent()
    people = {
      participant: await house.makePerson({ eventId }),
      receptionist: await house.makeReceptionist(eventId),
      manager: await house.makeManager(eventId),
      administrator: await house.makeAdmin(),
    }
  })

  /** Headers of a web session of the person. */
  async function session({ userId }: TestPerson): Promise<Record<string, string>> {
    const { id } = await startSession(house.db, userId, Date.now())
    return { Cookie: `passdesk_session=${id}` }
  }
  const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })

  /** Headers of a personal token of the person. */
  async function personal({ userId }: TestPerson): Promise<Record<string, string>> {
    const { db } = house
    const { id } = await startSession(db, userId, Date.now())
    const caller = { userId, credentialHash: sha256Hex(id) }
    return bearer((await createPersonalToken(db, caller, 'Script', Date.now())).token)
  }

  /** Headers of a paired phone of the person. */
  async function phone({ userId }: TestPerson): Promise<Record<string, string>> {
    const device = { name: 'Phone', platform: 'ios' } as const
    const tokens = await startDevice(house.db, { userId, device, now: Date.now() })
    return bearer(tokens.access_token)
  }

  /** Headers of an app that the person allows. */
  const app = async ({ userId }: TestPerson): Promise<Record<string, string>> =>
    bearer(await makeOauthToken(house.db, userId))

  const roles = ['participant', 'receptionist', 'manager', 'administrator']
  const ways = { session, 'personal token': personal, phone, app }
  const callers: Record<string, () => Promise<Record<string, string>>> = {
    'without a credential': async () => ({}),
  }
  for (const [way, headersOf] of Object.entries(ways))
    for (const role of roles) callers[`${way} of a ${role}`] = () => headersOf(people[role]!)

  it.concurrent.each(Object.keys(callers))('finds no undocumented answer: %s', async (caller) => {
    const { url } = house.kiosk
    const headers = { Origin: url, ...(await callers[caller]!()) }
    expect(await faultsAt(url, headers)).toBe('')
  })

  it('finds an answer that is not documented, and a 500', async () => {
    const operation = { responses: { 200: { description: 'Success' } } }
    const document = {
      openapi: '3.1.0',
      info: { title: 'Planted', version: '1' },
      paths: { '/teapot': { get: operation }, '/crash': { get: operation } },
    }
    const server = createServer(({ url }, response) => {
      const status = url === '/teapot' ? 418 : url === '/crash' ? 500 : 200
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(document))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const said = await faultsAt(`http://127.0.0.1:${port}`, {}, { '/openapi.json': 5 })
    server.close()
    expect(said).toMatch(/Received: 418/)
    expect(said).toMatch(/Server error/)
  })
})

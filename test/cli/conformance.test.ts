import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, passdesk } from './rig.ts'
import { openedEvent } from '../support/opened-event.ts'
import { countRows } from '../support/table-rows.ts'

describe('passdesk conformance', () => {
  const house = openedEvent({ lanPort: 0 })
  let token: string
  beforeAll(async () => {
    token = await house.tokenOf(await house.guest())
    expect(token).toMatch(/^pat_/)
  })
  const address = () => house.kiosk.url
  const stored = async () => {
    const { pass_drafts, entries, users, print_jobs, tag_operations } = await countRows(house.database)
    return { pass_drafts, entries, users, print_jobs, tag_operations }
  }

  it('finds that this kiosk conforms, and stores nothing', async () => {
    const before = await stored()
    const { code, out, err } = await passdesk(['conformance', address()], { PASSDESK_TOKEN: token })
    expect(out).not.toContain('WRONG')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const rows = new Set(
      out
        .split('\n')
        .slice(0, -2)
        .map((line) => line.split(' ')[0]),
    )
    expect(rows).toEqual(new Set([...Array.from({ length: 13 }, (_, i) => String(i + 1)), '§4.5', '§4.6']))
    expect(out).toMatch(/\n(\d+) of \1 replies conform, 0 do not\n$/)
    expect(out).toContain(`POST /api/passes/${house.eventId}  409 pass_revision_conflict  ok`)
    expect(out + err).not.toContain(token)
    expect(await stored()).toEqual(before)
  })

  it('reaches the LAN listener by the authority of the kiosk', async () => {
    const port = house.kiosk.lan!.port!
    const file = join(newFolder(), 'ca.crt')
    writeFileSync(file, await (await fetch(`${address()}/ca.crt`)).text())
    const lan = `https://127.0.0.1:${port}`
    const trusted = await passdesk(['conformance', lan, '--ca', file])
    expect(trusted.out).not.toContain('WRONG')
    expect(trusted.out).toContain('PASSDESK_TOKEN is not set')
    expect(trusted.code).toBe(0)
    const foreign = await passdesk(['conformance', lan])
    expect(foreign.code).toBe(1)
    expect(foreign.err).toMatch(/certificate/)
  })

  it('names each wrong reply of another program', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"events": 7}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, out } = await passdesk(['conformance', `http://127.0.0.1:${port}`])
    server.close()
    expect(code).toBe(1)
    expect(out).toContain('GET /api/passes/events  401 unauthorized  WRONG: 200')
    expect(out).toMatch(/GET \/events\/geojson {2}200 {2}WRONG: type: /)
  })

  it.each([
    ['no address', 'kiosk', /URL must begin with http:\/\/ or https:\/\/, got "kiosk"/, 2],
    ['nobody who listens', 'http://127.0.0.1:9', /no answer from http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/, 1],
  ])('reports %s in one line', async (_, url, why, code) => {
    const ended = await passdesk(['conformance', url])
    expect(ended.err).toMatch(why)
    expect(ended.code).toBe(code)
  })
})

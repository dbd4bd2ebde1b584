import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fetchImage, isPublicAddress } from '../../../src-server/events/admin/fetch-image.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { expectError } from '../../support/client.ts'
import type { EventWorld } from '../world.ts'
import { bytesOf, openOffice, startOfficeWorld, type Office } from './world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
type Answer = (request: IncomingMessage, response: ServerResponse) => void
const png: Answer = (_, response) =>
  void response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG)

/** A tile server on this machine, with replies set by the tests. */
async function startPictures(): Promise<{
  url: string
  asked: IncomingMessage[]
  answer: (answer: Answer) => void
  server: Server
}> {
  let answer = png
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    server,
    answer: (next) => void (answer = next),
  }
}

describe('the source of the map', () => {
  const settings = (env: Record<string, string>, demo = false) =>
    readSettings({ data: join(tmpdir(), 'passdesk-no-such-folder'), demo }, env)

  it('is OpenStreetMap by default, with its attribution', () => {
    expect(settings({})).toMatchObject({
      map: {
        tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
      },
      photos: 'public',
    })
  })
  it('is none in a demo, unless set', () => {
    expect(settings({}, true)).toMatchObject({ map: null, photos: 'off' })
    expect(
      settings({ PASSDESK_MAP_TILE_URL: 'https://maps.example/{z}/{x}/{y}' }, true).map,
    ).toEqual({ tileUrl: 'https://maps.example/{z}/{x}/{y}', attribution: 'maps.example' })
  })
  it('is none when it is off', () => {
    expect(settings({ PASSDESK_MAP_TILE_URL: 'off' }).map).toBe(null)
  })
  it.each([
    'https://maps.example/{z}/{x}',
    'ftp://maps.example/{z}/{x}/{y}',
    'https://{s}.maps.example/{z}/{x}/{y}',
    'maps.example',
  ])('cannot be %s', (address) => {
    expect(() => settings({ PASSDESK_MAP_TILE_URL: address })).toThrow(/mapTileUrl/)
  })
})

describe('the map of event administration', () => {
  let pictures: Awaited<ReturnType<typeof startPictures>>
  let world: EventWorld
  let office: Office
  let now = Date.now()
  beforeAll(async () => {
    pictures = await startPictures()
    world = await startOfficeWorld({
      now: () => now,
      map: { tileUrl: `${pictures.url}/{z}/{x}/{y}.png`, attribution: '© Somebody' },
      photos: 'any',
    })
    office = await openOffice(world)
  })
  afterEach(() => {
    pictures.answer(png)
    pictures.asked.length = 0
    // Longer than the pause after a failure.
    now += 60_000
  })
  afterAll(async () => {
    pictures.server.closeAllConnections()
    pictures.server.close()
    await world.close()
  })

  it('is loaded by the kiosk with a user agent, and cached', async () => {
    const { response, bytes } = await bytesOf(office, '/desk/map/3/1/2')
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(bytes.equals(PNG)).toBe(true)
    expect(pictures.asked.map((one) => [one.url, one.headers['user-agent']])).toEqual([
      ['/3/1/2.png', expect.stringMatching(/^PassDesk\//)],
    ])
    await Promise.all([1, 2, 3].map(() => office.desk.get('/desk/map/3/1/2')))
    expect(pictures.asked).toHaveLength(1)
    expect((await office.desk.get(`${office.path}/office`)).body.map).toEqual({
      attribution: '© Somebody',
      maxZoom: 19,
    })
  })

  it('is requested once for three windows', async () => {
    await Promise.all([1, 2, 3].map(() => office.desk.get('/desk/map/4/1/2')))
    expect(pictures.asked).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    [
      'a page',
      (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>'),
    ],
    [
      'a page that says it is a picture',
      (_, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'image/png' })
          .end('<script>alert(1)</script>'),
    ],
    [
      'a drawing with script in it',
      (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'),
    ],
    [
      'more than any piece needs',
      (_, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'image/png' })
          .end(Buffer.concat([PNG, Buffer.alloc(600 * 1024)])),
    ],
    ['nothing there', (_, response) => void response.writeHead(404).end()],
    [
      'one that leads round in circles',
      (request, response) => void response.writeHead(302, { Location: request.url }).end(),
    ],
  ])('is not there where the server sends %s', async (_, answer) => {
    pictures.answer(answer)
    expectError(await office.desk.get('/desk/map/5/1/2'), 503, 'temporarily_unavailable')
  })

  it('is not requested repeatedly from an unreachable server, but again later', async () => {
    pictures.answer((request) => void request.socket.destroy())
    expectError(await office.desk.get('/desk/map/6/1/2'), 503, 'temporarily_unavailable')
    expectError(await office.desk.get('/desk/map/6/1/3'), 503, 'temporarily_unavailable')
    expect(pictures.asked).toHaveLength(1)
    pictures.answer(png)
    now += 20_000
    expect((await office.desk.get('/desk/map/6/1/2')).status).toBe(200)
  })

  it.each(['/desk/map/3/8/0', '/desk/map/20/0/0'])('has no tile at %s', async (path) => {
    expectError(await office.desk.get(path), 404, 'not_found')
    expect(pictures.asked).toEqual([])
  })

  it('is for signed-in people, with numeric paths only', async () => {
    expectError(await world.client.get('/desk/map/1/0/0'), 401, 'unauthorized')
    expectError(await office.desk.get('/desk/map/1/0/x'), 400, 'invalid_input')
  })

  it('is off without a server', async () => {
    const plain = await startOfficeWorld()
    try {
      const other = await openOffice(plain)
      expectError(await other.desk.get('/desk/map/1/0/0'), 404, 'not_found')
      expect((await other.desk.get(`${other.path}/office`)).body.map).toBe(null)
    } finally {
      await plain.close()
    }
  })

  it('does not affect pictures of people, which the kiosk loads too', async () => {
    const ticketId = await office.addTicket({ requiresApproval: true })
    const { body: asked } = await office.desk.post(`${office.path}/questions`, {
      kind: 'IMAGE',
      text: 'Your work',
    })
    const answer = await office.register({
      ticketId,
      faceImageUrl: `${pictures.url}/face.png`,
      questionAnswers: [{ questionId: asked.questionId, answer: [`${pictures.url}/work.png`] }],
    })
    const at = `${office.path}/entries/${answer.body.entry.id}/pictures`
    expect((await office.desk.get(`${at}/face`)).headers.get('Content-Type')).toBe('image/png')
    expect((await office.desk.get(`${at}/${asked.questionId}`)).status).toBe(200)
    expect(pictures.asked.map((one) => one.url)).toEqual(['/face.png', '/work.png'])
    expectError(await office.desk.get(`${at}/${ticketId}`), 404, 'not_found')
    const other = await openOffice(world)
    expectError(
      await other.desk.get(`${other.path}/entries/${answer.body.entry.id}/pictures/face`),
      404,
      'not_found',
    )
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.40',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.251',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('never treats %s as a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])(
    'treats %s as a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  it.each(['2400:4051:1:2::1', '2400:4051:1:2:aaaa::7', '8.8.4.4'])(
    'never treats %s as public in a venue whose machines have such addresses',
    (address) => {
      const venue = [{ cidr: '2400:4051:1:2::1/64' }, { cidr: '8.8.4.1/24' }, { cidr: null }]
      expect(isPublicAddress(address)).toBe(true)
      expect(isPublicAddress(address, venue)).toBe(false)
      expect(isPublicAddress('2400:4051:1:3::1', venue)).toBe(true)
    },
  )

  it.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])(
    'never loads a picture of a participant from this machine, named %s',
    async (host) => {
      const { port } = pictures.server.address() as AddressInfo
      const wanted = {
        url: `http://${host}:${port}/face.png`,
        maxBytes: 1000,
        timeoutMs: 3000,
        userAgent: 'Test',
        reach: 'public',
      } as const
      await expect(fetchImage(wanted)).rejects.toThrow('not on the internet')
      expect(pictures.asked).toEqual([])
    },
  )
})

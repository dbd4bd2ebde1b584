import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HidScan, ScannersView } from '../../contract/scan/dispatch/scan.ts'
import { createSimulatedScanners, type SimulatedScanner } from '../../drivers/scanner.ts'
import { createScanDispatcher } from '../../src-server/scan/dispatch/scan-dispatcher.ts'
import { expectError } from '../support/client.ts'
import { openedEvent } from '../support/opened-event.ts'

const scanners = createSimulatedScanners({ partMs: 30 })
const kiosk = openedEvent({ scanners, now: () => Date.now() + ahead })
afterAll(() => scanners.close())
let scanner: SimulatedScanner
/** The kiosk's clock, advanced by tests. */
let ahead = 0

beforeAll(async () => {
  scanner = scanners.plug({ name: 'Stand' })
  await vi.waitFor(() => expect(scanners.state()).toMatchObject({ scanners: [{ status: 'ready' }] }))
})
afterEach(() => {
  // Windows of one test do not exist in the next.
  ahead += 60_000
})

/** A window of the desk. */
function openPage(focusedAt: number) {
  const windowId = randomUUID()
  let after = 0
  let knows: ScannersView | null = null
  let focus = focusedAt
  /** Polls once, as the page does, for scans after those that it has. */
  const ask = async (): Promise<HidScan[]> => {
    const body = { eventId: kiosk.eventId, windowId, focusedAt: focus, after, knows }
    const answer = await kiosk.desk.post('/desk/scans', body)
    expect(answer.status).toBe(200)
    const { scans, scanners: view } = answer.body as { scans: HidScan[]; scanners: ScannersView }
    knows = view
    after = scans.at(-1)?.n ?? after
    return scans
  }
  return {
    ask,
    scanners: () => knows,
    focus: (at: number): void => void (focus = at),
    /** Polls until it has this many. */
    async until(count: number) {
      const texts: (string | null)[] = []
      while (texts.length < count) texts.push(...(await ask()).map((scan) => scan.text))
      return texts
    },
  }
}

async function pollingPage() {
  const page = openPage(1)
  await page.ask()
  return page
}

const codes = (count: number, name = 'code'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`)

describe('scans of HID scanners', () => {
  it('arrive completely and in order, twenty of them while the page polls', async () => {
    const page = await pollingPage()
    const all = codes(20)
    const came = page.until(20)
    for (const code of all) {
      scanner.scan(code)
      await sleep(10)
    }
    expect(await came).toEqual(all)
  })

  it('wait for the page while it is busy', async () => {
    const page = await pollingPage()
    for (const code of codes(3)) scanner.scan(code)
    expect((await page.ask()).map((scan) => scan.text)).toEqual(codes(3))
  })

  it('are sent again to a page that did not get the reply, with numbers to detect it', async () => {
    const page = await pollingPage()
    scanner.scan('once')
    const request = { eventId: kiosk.eventId, windowId: randomUUID(), focusedAt: 5, after: 0 }
    const windowless = { ...request, knows: page.scanners() }
    const first = await kiosk.desk.post('/desk/scans', windowless)
    expect((await kiosk.desk.post('/desk/scans', windowless)).body).toEqual(first.body)
    expect(first.body).toMatchObject({ scans: [{ text: 'once', scanner: 'Stand' }] })
  })

  it('go to the window that had the focus last, and to no other', async () => {
    const old = openPage(1)
    const young = openPage(2)
    await old.ask()
    await young.ask()
    const waiting = old.ask()
    const fromYoung = young.until(2)
    scanner.scan('a')
    scanner.scan('b')
    expect(await fromYoung).toEqual(['a', 'b'])
    // The other window gets the focus, polls again, and receives all further scans.
    old.focus(3)
    const anew = old.until(1)
    scanner.scan('c')
    expect(await anew).toEqual(['c'])
    expect(await waiting).toEqual([])
  })

  it('are not lost with a window that is closed before it received them', async () => {
    const closed = openPage(2)
    await closed.ask()
    scanner.scan('lost?')
    await closed.ask()
    ahead += 4_000
    expect(await openPage(1).until(1)).toEqual(['lost?'])
  })

  it('that no window received are not opened minutes later', async () => {
    await openPage(1).ask()
    scanner.scan('stale')
    ahead += 60_000
    const page = openPage(1)
    expect(await page.ask()).toEqual([])
    scanner.scan('fresh')
    expect(await page.until(1)).toEqual(['fresh'])
  })

  it('that come while no window is open are dropped', async () => {
    scanner.scan('nobody’s')
    const page = openPage(1)
    expect(await page.ask()).toEqual([])
    scanner.scan('mine')
    expect(await page.until(1)).toEqual(['mine'])
  })

  it('that are incomplete are reported, so that they are scanned again', async () => {
    const page = await pollingPage()
    scanner.send(scanner.reports('x'.repeat(100))[0]!)
    expect(await page.until(1)).toEqual([null])
  })
})

describe('the state of the scanners', () => {
  it('is off at a desk that was started without scanners', async () => {
    const desk = createScanDispatcher({ scanners: null, now: Date.now, log: pino({ level: 'silent' }) })
    const poll = { windowId: randomUUID(), focusedAt: 1, after: 0, knows: null }
    expect((await desk.take(poll)).scanners).toEqual({ state: 'off', name: null, ready: 0 })
  })

  it('is reported at once when one is plugged or unplugged', async () => {
    const page = await pollingPage()
    expect(page.scanners()).toEqual({ state: 'ready', name: 'Stand', ready: 1 })
    const waiting = page.ask()
    scanner.unplug()
    await waiting
    expect(page.scanners()).toEqual({ state: 'unplugged', name: 'Stand', ready: 0 })
    const back = page.ask()
    scanner = scanners.plug({ name: 'Stand' })
    await back
    expect(page.scanners()).toEqual({ state: 'ready', name: 'Stand', ready: 1 })
  })

  it('names a scanner that the system does not open', async () => {
    const page = await pollingPage()
    const locked = scanners.plug({ name: 'Second', permission: 'missing' })
    await page.ask()
    expect(page.scanners()).toEqual({ state: 'no_permission', name: 'Second', ready: 1 })
    locked.unplug()
  })
})

/** A photo of codes: rotated, grey, off-centre. */
function photo(...texts: readonly string[]): Uint8Array {
  const canvas = createCanvas(1280, 720)
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#6b665e'
  paint.fillRect(0, 0, 1280, 720)
  texts.forEach((text, index) => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const dot = 6
    paint.setTransform(1, 0.08, -0.12, 0.95, 330 + index * 560, 360)
    paint.rotate(0.3 - index)
    paint.fillStyle = '#dcd8d0'
    paint.fillRect((-size * dot) / 2, (-size * dot) / 2, size * dot, size * dot)
    paint.fillStyle = '#2b2926'
    data.forEach((row, y) =>
      row.forEach((dark, x) => dark && paint.fillRect((x - size / 2) * dot, (y - size / 2) * dot, dot, dot)),
    )
  })
  return canvas.toBuffer('image/jpeg', 70)
}

/** A small file that decodes to 16 megapixels, including a code. */
function enormous(text: string): Uint8Array {
  const canvas = createCanvas(4000, 4000)
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#ffffff'
  paint.fillRect(0, 0, 4000, 4000)
  paint.fillStyle = '#000000'
  encode(text, { ecc: 'M', border: 4 }).data.forEach((row, y) =>
    row.forEach((dark, x) => dark && paint.fillRect(x * 20, y * 20, 20, 20)),
  )
  return canvas.toBuffer('image/png')
}

/** A small progressive JPEG of 12 megapixels in 60,000 scans (ITU-T T.81), each of end-of-band runs only. */
function endless(): Uint8Array {
  const segment = (marker: number, ...data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data]
  const start = [
    [0xff, 0xd8],
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 3000 >> 8, 3000 & 255, 4000 >> 8, 4000 & 255, 1, 1, 0x11, 0),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0),
  ]
  const scan = [...segment(0xda, 1, 1, 0, 1, 63, 0), ...Array<number>(16).fill(0)]
  return Uint8Array.from([...start.flat(), ...Array<number[]>(60_000).fill(scan).flat(), 0xff, 0xd9])
}

describe('the camera of the desk', () => {
  const look = (picture: Uint8Array, client = kiosk.desk) =>
    client.send('POST', '/desk/camera', picture, { 'Content-Type': 'image/jpeg' })

  it('reads the personal QR that is held into it, and two at once', async () => {
    const person = await kiosk.makePerson()
    // Pictures have no codes until the thread has started.
    await expect.poll(async () => (await look(photo(person.qr))).body).toEqual({ codes: [person.qr] })
    const foreign = 'https://elsewhere.example/q#1'
    const { codes } = (await look(photo(person.qr, foreign))).body
    expect(codes.toSorted()).toEqual([person.qr, foreign].toSorted())
  })

  it.each([
    ['an empty desk', photo()],
    ['what is no picture', new TextEncoder().encode('no picture at all')],
    ['nothing', new Uint8Array()],
    ['a picture larger than any camera takes', enormous('https://elsewhere.example/q#1')],
    ['a picture that takes too long to decode', endless()],
  ])('finds no code in %s', async (_, picture) => {
    expect((await look(picture)).body).toEqual({ codes: [] })
  })

  it('is for staff, and takes no picture above its size', async () => {
    expectError(await look(photo(), (await kiosk.makePerson()).client), 'event_manager_required')
    expectError(await look(new Uint8Array(2 * 1024 * 1024 + 1)), 'payload_too_large')
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'uqr'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { shared } from '../support/shared.ts'

const WIDTH = 640
const HEIGHT = 480

/** A video of one picture, in the format of Chromium's fake camera (YUV4MPEG2, 4:2:0). */
function filmOf(text: string): Uint8Array {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dot = Math.floor((HEIGHT - 40) / size)
  const left = (WIDTH - size * dot) >> 1
  const top = (HEIGHT - size * dot) >> 1
  const luma = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const x = Math.floor(((at % WIDTH) - left) / dot)
    const y = Math.floor((Math.floor(at / WIDTH) - top) / dot)
    return data[y]?.[x] === undefined ? 150 : data[y][x] ? 40 : 220
  })
  const chroma = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)
  const frame = [new TextEncoder().encode('FRAME\n'), luma, chroma]
  return Buffer.concat([
    new TextEncoder().encode(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420\n`),
    ...frame,
    ...frame,
  ])
}

const house = opened(async () => startTestKiosk({ rendererDir: await shared('screens') }))

it('a desk with a camera opens whoever holds their QR into it, once, and says that it reads', async () => {
  await house.makeAdmin()
  const eventId = await house.makeEvent()
  const manager = await house.makeManager(eventId, { password: 'correct horse battery' })
  const person = await house.makePerson({ eventId, name: '田中 美咲' })
  const film = join(temporaryFolder('camera'), 'camera.y4m')
  writeFileSync(film, filmOf(person.qr))
  const browser = await openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  page.setDefaultTimeout(20_000)
  let pictures = 0
  page.on('request', (request) => (pictures += request.url().endsWith('/desk/camera') ? 1 : 0))
  await page.goto(house.kiosk.url)
  await page.evaluate(() =>
    localStorage.setItem(
      'passdesk.settings',
      JSON.stringify({ theme: 'light', size: 'normal', volume: 0, camera: true }),
    ),
  )
  await page.reload()
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.keyboard.press('Enter')
  const open = page.getByRole('main', { name: '田中 美咲' })
  await open.waitFor()
  // The code stays in front of the camera: the pass stays open, and no scan waits.
  const before = pictures
  await expect.poll(() => pictures, { timeout: 20_000 }).toBeGreaterThan(before + 5)
  expect(await page.locator('.waiting-scans').count()).toBe(0)
  expect(await open.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByText('reading').waitFor()
})

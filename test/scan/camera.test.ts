import { createCanvas } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../support/client.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

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

describe('the camera of the desk', () => {
  const house = opened(() => startTestKiosk())
  let manager: TestPerson
  beforeAll(async () => {
    manager = await house.makeManager(await house.makeEvent())
  })
  const look = (picture: Uint8Array, client = manager.client) =>
    client.send('POST', '/desk/camera', picture, { 'Content-Type': 'image/jpeg' })

  it('reads the personal QR that is held into it, and two at once', async () => {
    const person = await house.makePerson()
    expect((await look(photo(person.qr))).body).toEqual({ codes: [person.qr] })
    const foreign = 'https://elsewhere.example/q#1'
    const { codes } = (await look(photo(person.qr, foreign))).body
    expect(codes.toSorted()).toEqual([person.qr, foreign].toSorted())
  })

  it.each([
    ['an empty desk', photo()],
    ['what is no picture', new TextEncoder().encode('no picture at all')],
    ['nothing', new Uint8Array()],
    ['a picture larger than any camera takes', enormous('https://elsewhere.example/q#1')],
  ])('finds no code in %s', async (_, picture) => {
    expect((await look(picture)).body).toEqual({ codes: [] })
  })

  it('is for staff, and takes no picture above its size', async () => {
    expectError(await look(photo(), (await house.makePerson()).client), 'event_manager_required')
    expectError(await look(new Uint8Array(2 * 1024 * 1024 + 1)), 'payload_too_large')
  })
})

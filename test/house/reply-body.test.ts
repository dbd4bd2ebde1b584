import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { keepJson, setReplyBody } from '../../src-server/platform/http/reply-body.ts'

async function replyOf(reply: unknown, type?: string): Promise<Response> {
  const app = new Koa()
  app.use((ctx) => setReplyBody(ctx, reply, type))
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

test('an object and a list are sent as JSON with their length', async () => {
  for (const reply of [{ name: '山田 "太郎"', none: undefined, no: null }, [1, '二'], {}, []]) {
    const answer = await replyOf(reply)
    const text = await answer.text()
    expect(text).toBe(JSON.stringify(reply))
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)))
  }
})

test('another type of JSON keeps its type', async () => {
  const answer = await replyOf({ features: [] }, 'application/geo+json')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/geo\+json/)
  expect(await answer.json()).toEqual({ features: [] })
})

test('bytes and nothing are sent as they are', async () => {
  const picture = await replyOf(Buffer.from([1, 2, 3]), 'image/png')
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect((await replyOf(null)).status).toBe(204)
})

test('a kept part is written once and stands at the end of each reply', async () => {
  let written = 0
  const render = {
    image: '絵',
    toJSON: () => {
      written += 1
      return { image: '絵' }
    },
  }
  keepJson(render)
  expect(await (await replyOf({ render })).text()).toBe('{"render":{"image":"絵"}}')
  const text = await (await replyOf({ render, revision: 1, none: undefined })).text()
  expect(text).toBe('{"revision":1,"render":{"image":"絵"}}')
  keepJson(render)
  expect(await (await replyOf({ 'a "b"': render, note: '"' })).json()).toEqual({
    'a "b"': { image: '絵' },
    note: '"',
  })
  expect(written).toBe(1)
})

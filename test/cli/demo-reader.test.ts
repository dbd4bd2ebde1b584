import { expect, it } from 'vitest'
import { createDemoReader } from '../../src-main/host/open-devices.ts'

const URL = 'https://pass-kiosk.local:8443/n#0123456789abcdef'
const soon = { timeoutMs: 5_000 }

it('the reader of a demo places a new tag when one is awaited, and removes it once written', async () => {
  const reader = createDemoReader()
  await reader.waitForTag(soon)
  const first = await reader.writeTag({ ...soon, url: URL, allowOverwrite: 'never' })
  await reader.waitForRemoval(soon)
  const second = await reader.readTag(soon)
  await reader.close()
  expect(first).toMatchObject({ result: 'verified', kind: 'NTAG213', url: URL })
  expect(second.content.state).toBe('empty')
  expect(second.uid).not.toBe((first as { uid: string }).uid)
})

it('the reader of a demo places no tag when none is awaited', async () => {
  const reader = createDemoReader()
  await expect(reader.waitForTag({ timeoutMs: 100 })).rejects.toThrow('timed_out')
  expect(reader.state()).toMatchObject({ status: 'ready', via: 'simulator', tagPresent: false })
  await reader.close()
})

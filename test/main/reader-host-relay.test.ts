import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { forkHost, openPcscReader, type ForkHost, type TagReader } from '../../drivers/tag-reader.ts'
import { brokerHosts, remoteHosts, type HostBroker } from '../../src-main/server-process/broker-hosts.ts'
import { status } from '../drivers/nfc-tag/support.ts'
import { readFromServer, readToServer } from '../../src-main/server-process/ipc-messages.ts'

const FAKE_HOST = fileURLToPath(new URL('../drivers/nfc-tag/fake-host.ts', import.meta.url))
const URL_TO_WRITE = `https://pass-kiosk.local:8443/t/${'a'.repeat(16)}`
const open: TagReader[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()))
})

/** A reader whose host is started by the other end of a JSON channel, with a real process. */
function remoteReader(mode: string, launch: ForkHost = forkHost): { reader: TagReader; broker: HostBroker } {
  const over = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
  const env = { ...process.env, FAKE_HOST: mode }
  const broker = brokerHosts(launch, FAKE_HOST, env, (message) =>
    setImmediate(() => remote.receive(readToServer(over(message))!)),
  )
  const remote = remoteHosts((message) => setImmediate(() => broker.receive(readFromServer(over(message))!)))
  const reader = openPcscReader({
    hostPath: '',
    env,
    fork: remote.fork,
    checkService: async () => ({ ok: true, where: 'here' }),
    times: { firstBackoff: 20 },
  })
  open.push(reader)
  return { reader, broker }
}

describe('a reader host that the window process starts for the server process', () => {
  it('writes a tag', async () => {
    const { reader } = remoteReader('works')
    expect(
      await reader.writeTag({ url: URL_TO_WRITE, allowOverwrite: 'never', timeoutMs: 20_000 }),
    ).toMatchObject({ result: 'verified', url: URL_TO_WRITE })
  })

  it('that crashes is reported with its signal and restarted', async () => {
    const { reader } = remoteReader('crashes')
    expect(await status(reader, 'restarting')).toMatchObject({
      attempt: 1,
      reason: expect.stringMatching(/ended by (SIGSEGV|0xC0000005)/),
    })
    expect(await status(reader, 'ready')).toBeDefined()
  })

  it('that cannot be started is reported', async () => {
    const { reader } = remoteReader('works', () => {
      throw new Error('no more processes')
    })
    const reason = expect.stringContaining('no more processes')
    expect(await status(reader, 'restarting')).toMatchObject({ reason })
  })

  it('ends with its server process', async () => {
    const { promise: left, resolve } = Promise.withResolvers<string>()
    const { reader, broker } = remoteReader('works', (path, env) => {
      const child = forkHost(path, env)
      child.onExit(resolve)
      return child
    })
    await status(reader, 'ready')
    broker.endAll()
    expect(await left).toBe('ended by SIGKILL')
  })
})

describe('validation of messages between window and server process', () => {
  it.each([
    null,
    7,
    'stop',
    {},
    { type: 'start' },
    { type: 'start', settings: null, readerHost: 'own' },
    { type: 'ping' },
    { type: 'stop', more: 1 },
    { type: 'log_level', level: 'loud' },
    { type: 'check_pin', ask: 1 },
  ])('the server process rejects %j', (message) => expect(readToServer(message)).toBeNull())

  it.each([
    null,
    7,
    {},
    { type: 'ready' },
    { type: 'ready', url: 'here' },
    { type: 'failed', problem: { code: 'else', message: '' } },
    { type: 'pong', ask: -1 },
    { type: 'host_start' },
  ])('the window rejects %j', (message) => expect(readFromServer(message)).toBeNull())
})

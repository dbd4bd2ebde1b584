import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../src-server/account/password/password.ts'
import {
  createFairQueue,
  type NetworkCaller,
  type RunQueued,
} from '../../src-server/account/password/password-queue.ts'

/** Takes an eighth of the usual time. */
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64url')
const STORED = `$scrypt$ln=12,r=8,p=3$${zeros(16)}$${zeros(32)}`

/** Work that ends on request of the test, and the work that has begun so far. */
function bench(take: RunQueued) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, from?: NetworkCaller, gone?: AbortSignal): Promise<string> =>
    take(
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      from,
      gone,
    )
  const end = async (name: string): Promise<void> => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ask, end }
}

describe('the order of password checks', () => {
  it('keeps a place free of the network, so that the desk never waits for it', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    for (let i = 1; i <= 8; i++) void ask(`guest ${i}`, `address:10.0.0.${i}`)
    expect(begun).toEqual(['guest 1'])
    void ask('desk')
    expect(begun).toEqual(['guest 1', 'desk'])
    void ask('desk again')
    await end('guest 1')
    expect(begun).toEqual(['guest 1', 'desk', 'desk again'])
  })

  it('rotates by address: a new one precedes one that was served', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'address:a')
    void ask('b1', 'address:b')
    await end('a1')
    await end('b1')
    await end('a2')
    void ask('c1', 'address:c')
    await end('a3')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'c1'])
  })

  it('puts sign-ins before signed-in people who enter their password again', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    for (let i = 1; i <= 8; i++) void ask(`again ${i}`, `user:${i}`)
    void ask('sign-in', 'address:10.0.0.9')
    await end('again 1')
    expect(begun).toEqual(['again 1', 'sign-in'])
    await end('sign-in')
    expect(begun).toEqual(['again 1', 'sign-in', 'again 2'])
  })

  it('continues after work that failed, and passes on its error', async () => {
    const take = createFairQueue({ all: 1, network: 1 })
    const failed = take(() => Promise.reject(new Error('no')))
    const after = take(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await after).toBe('yes')
  })
})

describe('the queue of password checks', () => {
  const limited = { code: 'rate_limited', status: 429, headers: { 'Retry-After': '10' } }

  it('refuses an address that has sixteen checks waiting, and no other address', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    for (let i = 0; i <= 16; i++) void ask(`a${i}`, 'address:a')
    await expect(ask('a17', 'address:a')).rejects.toMatchObject(limited)
    void ask('b', 'address:b')
    await end('a0')
    expect(begun).toEqual(['a0', 'b'])
  })

  it('takes a check of the busiest address out for a new one when 32 wait', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    const dropped: string[] = []
    for (const address of ['a', 'b', 'c'] as const)
      for (let i = 0; i < (address === 'c' ? 1 : 16); i++)
        ask(`${address}${i}`, `address:${address}`).catch(() => dropped.push(`${address}${i}`))
    void ask('d', 'address:d')
    await end('a0')
    expect([dropped.length, begun]).toEqual([1, ['a0', 'b0']])
    for (let i = 0; i < 40; i++) ask(`x${i}`, `address:x${i}`).catch(() => dropped.push('x'))
    await end('b0')
    expect(dropped.filter((name) => name === 'x').length).toBeGreaterThan(0)
    void ask('desk')
    expect(begun.at(-1)).toBe('desk')
  })

  it('drops a check whose client has gone', async () => {
    const { begun, ask, end } = bench(createFairQueue({ all: 2, network: 1 }))
    const gone = new AbortController()
    void ask('a', 'address:a')
    const left = ask('b', 'address:b', gone.signal)
    void ask('c', 'address:c')
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await end('a')
    expect(begun).toEqual(['a', 'c'])
    await expect(ask('d', 'address:d', gone.signal)).rejects.toThrow('gone')
  })
})

it('eight people who sign in at once do not delay files and a password of the desk', async () => {
  const done: string[] = []
  const note = (name: string) => (): void => void done.push(name)
  const guests = Array.from({ length: 8 }, (_, i) =>
    verifyPassword('wrong', STORED, `address:10.0.0.${i}`).then(note('guest')),
  )
  const file = readFile(new URL(import.meta.url)).then(note('file'))
  const desk = verifyPassword('wrong', STORED).then(note('desk'))
  await Promise.all([...guests, file, desk])
  expect(done[0]).toBe('file')
  expect(done.indexOf('desk')).toBeLessThan(4)
})

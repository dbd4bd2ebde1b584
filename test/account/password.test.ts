// @module-tag isolated
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../src-server/account/password/password.ts'

vi.unmock('../../src-server/account/password/password-cost.ts')

describe('password hashes', () => {
  it('have a random salt and the configured cost', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })

  it('contain another cost if made with one', async () => {
    expect(await hashPassword('same', { ln: 4, r: 8, p: 1 })).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
  })
})

it('a password check takes the same work for no account, a wrong password and a cheap hash', async () => {
  const real = crypto.scrypt
  const costs: number[] = []
  const watched = (...all: Parameters<typeof real>): void => {
    costs.push(all[3].N!)
    real(...all)
  }
  const stored = [
    null,
    await hashPassword('same'),
    await hashPassword('same', { ln: 4, r: 8, p: 1 }),
    await hashPassword('same', { ln: 14, r: 8, p: 3 }),
  ]
  crypto.scrypt = watched as typeof real
  syncBuiltinESMExports()
  try {
    const dearest: number[] = []
    for (const hash of stored) {
      for (const password of ['same', 'other']) {
        costs.length = 0
        expect(await verifyPassword(password, hash)).toBe(hash !== null && password === 'same')
        dearest.push(Math.max(...costs))
      }
    }
    expect(new Set(dearest)).toEqual(new Set([2 ** 15]))
  } finally {
    crypto.scrypt = real
    syncBuiltinESMExports()
  }
})

import { describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../src-server/sign-in/password.ts'

vi.unmock('../../src-server/sign-in/password-cost.ts')

describe('password hashes', () => {
  it('have a salt each and the cost that was decided', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })

  it('name another cost that they were made at, and are checked at it', async () => {
    const stored = await hashPassword('same', { ln: 4, r: 8, p: 1 })
    expect(stored).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
    expect(await verifyPassword('same', stored)).toBe(true)
    expect(await verifyPassword('other', stored)).toBe(false)
  })

  it('accept the right password only', async () => {
    const stored = await hashPassword('same')
    expect(await verifyPassword('same', stored)).toBe(true)
    expect(await verifyPassword('other', stored)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
  })
})

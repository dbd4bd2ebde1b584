import { describe, expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../src-server/sign-in/password.ts'

vi.unmock('../../src-server/sign-in/password-cost.ts')

describe('password hashes', () => {
  it('have a random salt and the configured cost', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })

  it('contain another cost if made with one, and are checked with it', async () => {
    const stored = await hashPassword('same', { ln: 4, r: 8, p: 1 })
    expect(stored).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
    expect(await verifyPassword('same', stored)).toBe(true)
    expect(await verifyPassword('other', stored)).toBe(false)
  })

  it('accept the correct password only', async () => {
    const stored = await hashPassword('same')
    expect(await verifyPassword('same', stored)).toBe(true)
    expect(await verifyPassword('other', stored)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
  })
})

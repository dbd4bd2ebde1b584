import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renameFile, renameFileSync } from '../../../src-server/platform/files/rename-file.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const failing = (code: string, times: number): { call: () => void; calls: () => number } => {
  let calls = 0
  return {
    calls: () => calls,
    call() {
      calls += 1
      if (calls <= times) throw Object.assign(new Error(code), { code })
    },
  }
}

describe('a file that another program has open for a moment', () => {
  it.each(['EPERM', 'EBUSY', 'EACCES'])('is replaced after it (%s)', async (code) => {
    const one = failing(code, 2)
    renameFileSync('a', 'b', { call: one.call, retryAfterMs: [1, 1] })
    const other = failing(code, 2)
    await renameFile('a', 'b', { call: async () => other.call(), retryAfterMs: [1, 1] })
    expect([one.calls(), other.calls()]).toEqual([3, 3])
  })

  it('is an error if it stays open', async () => {
    const options = { call: failing('EPERM', 9).call, retryAfterMs: [1, 1] }
    expect(() => renameFileSync('a', 'b', options)).toThrow('EPERM')
    const later = { ...options, call: async () => options.call() }
    await expect(renameFile('a', 'b', later)).rejects.toThrow('EPERM')
  })

  it('is tried once after another error', async () => {
    const one = failing('ENOSPC', 9)
    expect(() => renameFileSync('a', 'b', { call: one.call, retryAfterMs: [1, 1] })).toThrow()
    expect(one.calls()).toBe(1)
  })

  it('is replaced on this system', async () => {
    const folder = temporaryFolder('rename')
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    writeFileSync(from, 'new')
    writeFileSync(to, 'old')
    const reader = openSync(to, 'r')
    setTimeout(() => closeSync(reader), 50)
    await renameFile(from, to)
    expect(readFileSync(to, 'utf8')).toBe('new')
  })
})

// @module-tag slow
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, oneLine, ROOT } from './rig.ts'

describe('the check of the lock file', () => {
  const check = (packages: object, ...args: string[]) => {
    const dir = newFolder()
    cpSync(join(ROOT, 'scripts'), join(dir, 'scripts'), { recursive: true })
    rmSync(join(dir, 'scripts', 'node-runtime'), { recursive: true })
    mkdirSync(join(dir, 'scripts', 'node-runtime'))
    for (const [at, content] of Object.entries({ '.': packages, 'scripts/node-runtime': {} }))
      writeFileSync(
        join(dir, at, 'package-lock.json'),
        JSON.stringify({ lockfileVersion: 3, packages: content }),
      )
    const script = join(dir, 'scripts', 'check-lock.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    const lock = JSON.parse(readFileSync(join(dir, 'package-lock.json'), 'utf8')) as { packages: object }
    return { status, err: stderr, lock }
  }
  const parts = { '@x/linux-x64-musl': '1.2.3', '@x/darwin-arm64': '1.2.3' }
  const integrity = `sha512-${'A'.repeat(86)}==`
  const part = (name: string) => ({
    version: '1.2.3',
    resolved: `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-1.2.3.tgz`,
    integrity,
  })
  const whole = {
    'node_modules/x': { ...part('x'), optionalDependencies: parts },
    'node_modules/@x/linux-x64-musl': part('@x/linux-x64-musl'),
    'node_modules/@x/darwin-arm64': part('@x/darwin-arm64'),
    'node_modules/y/node_modules/x-old': { name: 'x', ...part('x') },
  }

  it('passes a lock with every part', () => expect(check(whole)).toMatchObject({ status: 0, err: '' }))

  it('names a missing part and the cure', () => {
    const { 'node_modules/@x/darwin-arm64': _, ...rest } = whole
    const { status, err } = check(rest)
    expect(status).toBe(1)
    expect(err).toMatch(
      /Cure: node scripts\/check-lock\.mjs --fix\n {2}node_modules\/x needs @x\/darwin-arm64@1\.2\.3/,
    )
  })

  it('restores parts for the platforms in their names', () => {
    const { lock } = check({ 'node_modules/x': whole['node_modules/x'] }, '--fix')
    const added = { version: '1.2.3', optional: true }
    expect(lock.packages).toMatchObject({
      'node_modules/@x/linux-x64-musl': { ...added, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/@x/darwin-arm64': { ...added, os: ['darwin'], cpu: ['arm64'] },
    })
  })

  it.each([
    ['no hash', {}],
    ['a weak hash', { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
  ])('refuses a package with %s', (_, hash) => {
    const { integrity: _hash, ...rest } = part('x')
    const { status, err } = check({ 'node_modules/x': { ...rest, ...hash } })
    expect({ status, err }).toMatchObject({
      status: 1,
      err: expect.stringMatching(/node_modules\/x has no sha512 integrity/) as unknown,
    })
  })

  it.each([
    ['no address', undefined],
    ['an address of another registry', 'https://packages.example/x/-/x-1.2.3.tgz'],
    ['an address of another package', 'https://registry.npmjs.org/y/-/y-1.2.3.tgz'],
  ])('refuses a package with %s, and gives it npm’s own', (_, resolved) => {
    const { status, err } = check({ 'node_modules/x': { ...part('x'), resolved } })
    expect(status).toBe(1)
    expect(oneLine(err.split('\n').slice(1).join('\n'))).toBe(true)
    const { lock } = check({ 'node_modules/x': { ...part('x'), resolved } }, '--fix')
    expect(lock.packages).toEqual({ 'node_modules/x': part('x') })
  })

  it.each(['.', 'scripts/node-runtime'])('passes the product’s own in %s', (folder) => {
    const lock = readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(lock) as { packages: object }
    expect(Object.keys(packages).length).toBeGreaterThan(1)
    expect(check(packages)).toMatchObject({ status: 0, err: '' })
  })
})

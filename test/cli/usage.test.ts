// @module-tag slow
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failing, folder, misunderstood, wide } from './failing-calls.ts'
import { expectRefused, passdesk, raster } from './rig.ts'

describe.concurrent('a command that is not understood', () => {
  it.each(misunderstood)('%j is rejected in one line with exit code 2', async (args, why) => {
    expectRefused(await passdesk(args), why, 2)
  })

  it('without arguments shows the commands', async () => {
    const { code, err } = await passdesk([])
    expect(code).toBe(2)
    expect(err).toContain('Usage: passdesk COMMAND')
  })
})

describe.concurrent('a command that fails', () => {
  it.each(failing)('for %s reports it in one line with exit code 1', async (_, args, why) => {
    expectRefused(await passdesk(args), why)
  })

  it('leaves no files behind', async () => {
    await passdesk(raster(wide, join(folder, 'x.bin')))
    expect(readdirSync(folder)).toEqual([])
  })
})

const COMMANDS =
  'serve,import,print,raster,nfc read,nfc write,printer-sim,nfc-sim,keys rotate,backup,restore,doctor,' +
  'hardware-check'

describe.concurrent('help', () => {
  it('names every command and the sources of settings', async () => {
    const { code, out } = await passdesk(['--help'])
    expect(code).toBe(0)
    for (const command of COMMANDS.split(',')) expect(out).toContain(`  ${command} `)
    expect(out).toContain('DIR/config.json')
  })

  it('of a command is also found by the word help', async () => {
    const [asked, flagged] = [
      await passdesk(['help', 'nfc', 'read']),
      await passdesk(['nfc', 'read', '--help']),
    ]
    expect(asked).toEqual(flagged)
  })

  it.each(COMMANDS.split(','))('of %s has its usage, an example and the exit codes', async (command) => {
    const { code, out, err } = await passdesk([...command.split(' '), '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Usage: passdesk ${command}`)
    expect(out).toMatch(new RegExp(`Examples\n  passdesk ${command}`))
    expect(out).toContain('Exit code: 0 done')
  })
})

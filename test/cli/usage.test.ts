// @module-tag slow
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectRefused, labelFile, newFolder, passdesk, raster } from './rig.ts'

const RASTER = raster('x.png', 'x.bin')

/** Calls with wrong usage, and what the line on standard error says. */
const misunderstood: [string[], RegExp][] = [
  [['sevre'], /no command "sevre"; did you mean serve\?/],
  [['dia'], /no command "dia"; did you mean diagnostics\?/],
  [['quit'], /no command "quit"\. passdesk --help lists them/],
  [['nfc'], /"nfc" needs one more word: nfc read or nfc write/],
  [['serve', '--prot', '80'], /--prot is unknown; did you mean --port\?/],
  [['serve', '-x'], /-x is unknown/],
  [['serve', '--port'], /--port needs a value: --port N/],
  [['serve', '--port', '--demo'], /--port needs a value/],
  [['serve', '--port', '8080x'], /--port must be a whole number from 0 to 65535, got 8080x/],
  [['serve', '--demo=yes'], /--demo takes no value/],
  [['serve', 'now'], /"now" is one argument too many/],
  [['serve', '--data', 'a', '--data', 'b'], /--data is given twice/],
  [['serve', '--database', 'mysql://x'], /--database must be postgres:\/\//],
  [['import', '--event', 'x'], /FILE is missing/],
  [['import', 'list.csv'], /--event SLUG is missing/],
  [['raster', '--png', 'x.png'], /--model MODEL is missing/],
  [RASTER.with(6, 'QL-1100'), /--model must be QL-800, .* or QL-\w+, got QL-1100/],
  [RASTER.with(8, 'DK-11201'), /--stock must be DK-2205, .* or DK-\d+, got DK-11201/],
  [[...RASTER, '--copies', '0'], /--copies must be a whole number from 1 to 100, got 0/],
  [['print', '--png', 'x.png'], /--printer ADDRESS is missing/],
  [['printer-sim', '--port', '0', '--out', 'x', '--fault', 'on_fire'], /--fault: .*on_fire/],
  [['printer-sim', '--port', '0', '--out', 'x', '--behaves', 'well'], /--behaves must be silent, /],
  [['printer-sim', '--port', '0', '--out', 'x', '--media', 'DK-1'], /--media must be .*got DK-1/],
  [['printer-sim', '--port', '0', '--out', 'x', '--model', 'QL-1'], /--model must be .*got QL-1/],
  [['nfc', 'write'], /URL is missing/],
  [['nfc', 'write', 'pass-kiosk'], /"pass-kiosk" is no URL/],
  [['nfc', 'read', '--wait', '0'], /--wait must be/],
  [['nfc-sim', '--tag', 'NTAG210'], /--tag must be NTAG213, .*NTAG424, .*got NTAG210/],
  [['nfc-sim', '--fault', 'melted'], /--fault must be lost, /],
  [['keys'], /"keys" needs one more word: keys rotate/],
  [['backup'], /--out FILE is missing/],
  [['diagnostics'], /--out FILE is missing/],
  [['doctor', '--language', 'fr'], /--language/],
  [['restore', 'x.sqlite'], /--data DIR is missing/],
]

const label = labelFile()
const wide = labelFile(700)
const folder = newFolder()

const badSettings = newFolder()
writeFileSync(join(badSettings, 'config.json'), '{port: 1}')

const print = (printer: string): string[] => ['print', '--png', label, '--printer', printer]
const list = (file: string): string[] => ['import', file, '--event', 'x', '--data', folder]
const target = join(folder, 'b.sqlite')

/** What is wrong, a call that fails for it, and what the line on standard error says. */
const failing: [string, string[], RegExp][] = [
  ['a picture that is too wide for the stock', raster(wide, join(folder, 'x.bin')), /700/],
  ['a printer address that is none', print('lpt1'), /"lpt1" is no printer address/],
  ['a printer that is not there', print('tcp://127.0.0.1:1'), /not printed: .*127\.0\.0\.1:1/],
  ['a list for a kiosk that is not there', list(label), /No PassDesk data in/],
  ['a list that is not there', list(join(folder, 'none.csv')), /none\.csv cannot be read/],
  ['a backup of no kiosk', ['backup', '--out', target, '--data', folder], /No PassDesk data in/],
  ['keys of a kiosk that is not there', ['keys', 'rotate', '--data', folder], /No PassDesk data in/],
  ['a virtual reader that is not there', ['nfc-sim', '--port', '1'], /no virtual reader at 127\.0\.0\.1:1/],
  ['a file that is no backup', ['restore', label, '--data', join(folder, 'new')], /not a backup of PassDesk/],
  ['settings that are no JSON', ['serve', '--data', badSettings], /config\.json is not valid JSON/],
]

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
    const asked = await passdesk(['help', 'nfc', 'read'])
    expect(asked).toEqual(await passdesk(['nfc', 'read', '--help']))
  })

  it.each(COMMANDS.split(','))('of %s has its usage, an example and the exit codes', async (command) => {
    const { code, out, err } = await passdesk([...command.split(' '), '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Usage: passdesk ${command}`)
    expect(out).toMatch(new RegExp(`Examples\n  passdesk ${command}`))
    expect(out).toContain('Exit code: 0 done')
  })
})

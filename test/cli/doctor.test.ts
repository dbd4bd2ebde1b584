// @module-tag slow
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ended } from '../support/child-output.ts'
import { expectJapanese } from './japanese-findings.ts'
import { newFolder, passdesk, startKiosk } from './rig.ts'

const lines = ({ out }: Ended): string[] => out.trimEnd().split('\n')
const problems = (ended: Ended): string[] => lines(ended).filter((line) => line.startsWith('!!'))

describe('doctor', () => {
  const data = join(newFolder(), 'data')
  const env = { PCSCLITE_CSOCK_NAME: join(newFolder(), 'none'), PASSDESK_PORT: '0' }
  const ask = (...args: string[]) => passdesk(['doctor', '--data', data, ...args], env)
  beforeAll(async () => {
    await (await startKiosk(data)).end()
  })

  it('finds no problem on a new machine, and lists the requirements of tags', async () => {
    const found = await passdesk(['doctor', '--data', join(newFolder(), 'new')], env)
    expect(found.code).toBe(0)
    expect(problems(found)).toEqual([expect.stringMatching(/^!! PC\/SC service: .* — .*pcscd/)])
  })

  it('checks database, fonts, drawing, printers, port, clock, tag address and key', async () => {
    const found = await ask()
    expect({ code: found.code, err: found.err }).toEqual({ code: 0, err: '' })
    const checks =
      'data folder|installation key|database (SQLite) opens|clock|port|print fonts load|' +
      'a label is drawn|no printer|tags:'
    for (const what of checks.split('|')) expect(found.out).toContain(`\nok ${what}`)
    expect(lines(found).every((line) => /^(ok|!!) \S/.test(line))).toBe(true)
  })

  it('says with --reach why this computer does not reach a kiosk', async () => {
    const closed = createServer()
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as AddressInfo).port)),
    )
    closed.on('connection', (socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('no TLS'),
    )
    const reach = (...args: string[]) => passdesk(['doctor', '--reach', ...args], env)
    const address = `https://127.0.0.1:${port}`
    const other = await reach(address)
    await new Promise((resolve) => closed.close(resolve))
    const refused = await reach(address)
    const japanese = await reach(address, '--language', 'ja')
    const unknown = await reach('https://no-kiosk.invalid:8443')
    expect([other, refused, japanese, unknown].map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(lines(other)).toEqual([
      `ok port ${port} of 127.0.0.1 takes connections`,
      expect.stringMatching(/^!! 127\.0\.0\.1 is not a PassDesk: .+ — Give the address/),
    ])
    expect(lines(refused)).toEqual([
      `!! port ${port} of 127.0.0.1: ECONNREFUSED — No program answers at port ${port}. Start ` +
        'PassDesk, or turn on phone access.',
    ])
    expect(japanese.out).toContain(`ポート ${port} から応答がありません`)
    expect(lines(unknown)).toEqual([
      '!! the name no-kiosk.invalid is not found on this network — Give the address that the ' +
        'desk shows.',
    ])
    expect((await reach('nonsense')).code).toBe(2)
  })

  it('says the same in Japanese with the flag, or by the language of the terminal', async () => {
    const marks = (ended: Ended) => lines(ended).map((line) => line.slice(0, 2))
    const [flag, terminal, english] = await Promise.all([
      ask('--language', 'ja'),
      passdesk(['doctor', '--data', data], { ...env, LANG: 'ja_JP.UTF-8' }),
      passdesk(['doctor', '--data', data, '--language', 'en'], { ...env, LANG: 'ja_JP.UTF-8' }),
    ])
    for (const found of [flag, terminal]) {
      expect({ code: found.code, err: found.err }).toEqual({ code: 0, err: '' })
      for (const line of lines(found)) expectJapanese(line)
      expect(found.out).toContain('\nok データベース（SQLite）を開けて、書き込めます\n')
      expect(marks(found)).toEqual(marks(english))
    }
    expect(english.out).toContain('\nok database (SQLite) opens and takes writes\n')
  })

  it('reports a PostgreSQL that cannot be reached', async () => {
    const found = await ask('--database', 'postgres://passdesk@127.0.0.1:1/none')
    expect(found.code).toBe(1)
    expect(problems(found)[0]).toMatch(/^!! database \(PostgreSQL\) cannot be used: .* — check the address/)
  })
})

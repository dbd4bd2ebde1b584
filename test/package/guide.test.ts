// @module-tag slow
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder, passdesk, ROOT, startKiosk, type Running } from '../cli/rig.ts'
import { childClosed } from '../support/child-output.ts'

const GUIDES = ['docs/operating.md', 'docs/packaging.md'] as const
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const commands = [...text('docs/operating.md').matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(
  ([, block]) => block!.trim(),
)

describe('the operator’s guide', () => {
  const folder = newFolder()
  let kiosk: Running
  beforeAll(async () => {
    kiosk = await startKiosk(join(folder, 'kiosk'), ['--demo'])
    symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'))
    writeFileSync(
      join(folder, 'attendees.csv'),
      'name,email,company\n山田 太郎,taro@people.example,株式会社クモ\n',
    )
    // As npm runs it, without npm's start time of half a second.
    writeFileSync(
      join(folder, 'npm'),
      `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${join(ROOT, 'bin', 'passdesk.mjs')}" "$@"\n`,
      { mode: 0o755 },
    )
  })
  afterAll(() => kiosk.end())

  it('has commands to try', () => {
    expect(commands.length).toBeGreaterThan(6)
    for (const command of commands) expect(command).toMatch(/^npm run -s passdesk -- \w/)
  })

  it.each(commands)('%s works as written', async (command) => {
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      PASSDESK_DATA: join(folder, 'kiosk'),
      PASSDESK_PORT: '0',
      PASSDESK_LAN_PORT: 'off',
    }
    const child = spawn('sh', ['-c', command], { cwd: folder, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said += part))
    const code = await childClosed(child)
    expect(code, said).toBe(0)
  })

  it('has the promised results', () => {
    for (const file of ['event.sqlite', 'passdesk.zip', join('restored', 'passdesk.sqlite')])
      expect(existsSync(join(folder, file)), file).toBe(true)
  })
})

describe.each(GUIDES)('%s', (guide) => {
  it('has no broken links', () => {
    const targets = [...text(guide).matchAll(/\]\(([^)#]+)?(#[^)]*)?\)/g)].map(
      ([, file, anchor]) => ({ file: file === undefined ? guide : join('docs', file), anchor }),
    )
    expect(targets.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([])
    const headings = (file: string): string[] =>
      [...text(file).matchAll(/^#+ (.*)$/gm)].map(
        ([, title]) =>
          `#${title!
            .toLowerCase()
            .replace(/[^\w -]/g, '')
            .replaceAll(' ', '-')}`,
      )
    expect(
      targets.filter(({ file, anchor }) => anchor && !headings(file).includes(anchor)),
    ).toEqual([])
  })
})

describe('the guide’s table of settings', () => {
  it('lists exactly the existing settings', async () => {
    const source = text('src-server/app/settings.ts')
    const known = [
      ...(
        /const ConfigFile = z\.strictObject\(\{([\s\S]*?)^\}\)/m.exec(source)?.[1] ?? ''
      ).matchAll(/^ {2}(\w+):/gm),
    ].map(([, name]) => name!)
    const table = text('docs/operating.md').split('## Settings')[1]!
    const told = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    )
    expect(told.sort()).toEqual(known.sort())
    expect((await passdesk(['--help'])).out).toContain('updateUrl')
  })
})

// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newFolder, passdesk, ROOT, startKiosk, type Running } from '../cli/rig.ts'
import { childClosed } from '../support/child-output.ts'

const READMES = ['README.md', 'README.ja.md'] as const
const GUIDE = 'docs/operating.md'
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Each line of the blocks marked `bash` is a command. */
const commandsOf = (file: string): string[] =>
  [...text(file).matchAll(/^```bash\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block!.trim().split('\n'))
/** Commands that run until they are ended. */
const isServer = (command: string): boolean => command.includes(' printer-sim ')

describe.each([...READMES, GUIDE])('the commands of %s', (file) => {
  const folder = newFolder()
  const data = join(folder, 'demo-data')
  const servers: ChildProcess[] = []
  let kiosk: Running

  beforeAll(async () => {
    kiosk = await startKiosk(data, ['--demo'])
    symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'))
    if (file === GUIDE)
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
  afterAll(async () => {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? childClosed(server)))
    await kiosk.end()
  })

  function run(command: string): { child: ChildProcess; said: () => string } {
    const child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        ...(file === GUIDE && { PASSDESK_DATA: data }),
        PASSDESK_PORT: '0',
        PASSDESK_LAN_PORT: 'off',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
    return { child, said: () => said }
  }

  it('are several', () => {
    const commands = commandsOf(file)
    expect(commands.length).toBeGreaterThan(file === GUIDE ? 6 : 3)
    for (const command of commands) expect(command).toMatch(/^npm run -s passdesk -- \w/)
  })

  it.each(commandsOf(file))('%s works as written', async (command) => {
    const { child, said } = run(command)
    if (isServer(command)) {
      servers.push(child)
      await vi.waitUntil(() => / ready /.test(said()) || child.exitCode !== null, 30_000)
      expect(child.exitCode, said()).toBeNull()
    } else expect(await childClosed(child), said()).toBe(0)
  })

  it('write what the guide promises, those of the READMEs into the folder of the demo only', () => {
    if (file === GUIDE)
      for (const made of ['event.sqlite', 'passdesk.zip', join('restored', 'passdesk.sqlite')])
        expect(existsSync(join(folder, made)), made).toBe(true)
    else
      for (const [, path] of commandsOf(file)
        .join('\n')
        .matchAll(/(?:--out |virtual:)(\S+)/g))
        expect(path).toMatch(/^demo-data\//)
  })
})

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  `#${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')}`

describe.each([...READMES, GUIDE, 'docs/packaging.md'])('%s', (document) => {
  it('has no broken link and no missing picture', () => {
    const links = text(document).matchAll(/\]\(([^)#:]+)?(#[^)]*)?\)/g)
    const targets = [...links].map(([, file, anchor]) => ({
      file: file === undefined ? document : join(dirname(document), file),
      anchor,
    }))
    expect(targets.length).toBeGreaterThan(1)
    expect(targets.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([])
    const headings = (file: string): string[] =>
      [...text(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))
    expect(targets.filter(({ file, anchor }) => anchor && !headings(file).includes(anchor))).toEqual([])
  })
})

it('the guide’s table of settings lists exactly the existing settings, and --help names each', async () => {
  const source = text('src-server/app/settings.ts')
  const known = [
    ...(/const ConfigFile = z\.strictObject\(\{([\s\S]*?)^\}\)/m.exec(source)?.[1] ?? '').matchAll(
      /^ {2}(\w+):/gm,
    ),
  ].map(([, name]) => name!)
  const table = text('docs/operating.md').split('## Settings')[1]!
  const told = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  )
  expect(told.sort()).toEqual(known.sort())
  const help = (await passdesk(['--help'])).out
  expect(known.filter((name) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([])
})

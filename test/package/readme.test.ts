// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newFolder, ROOT, startKiosk, type Running } from '../cli/rig.ts'
import { childClosed } from '../support/child-output.ts'

const FILES = ['README.md', 'README.ja.md'] as const
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Each line of the blocks marked `bash` is a command. */
const commandsOf = (file: string): string[] =>
  [...text(file).matchAll(/^```bash\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.trim().split('\n'),
  )
/** Commands that run until they are ended. */
const isServer = (command: string): boolean => command.includes(' printer-sim ')

describe.each(FILES)('the commands of %s', (file) => {
  const folder = newFolder()
  const servers: ChildProcess[] = []
  let kiosk: Running

  beforeAll(async () => {
    kiosk = await startKiosk(join(folder, 'demo-data'), ['--demo'])
    symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'))
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
        PASSDESK_PORT: '0',
        PASSDESK_LAN_PORT: 'off',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said += part))
    return { child, said: () => said }
  }

  it('are several, and write into the folder of the demo only', () => {
    const commands = commandsOf(file)
    expect(commands.length).toBeGreaterThan(3)
    for (const command of commands) {
      expect(command).toMatch(/^npm run -s passdesk -- \w/)
      const written = [...command.matchAll(/(?:--out |virtual:)(\S+)/g)].map(([, path]) => path)
      for (const path of written) expect(path).toMatch(/^demo-data\//)
    }
  })

  it.each(commandsOf(file))('%s works as written', async (command) => {
    const { child, said } = run(command)
    if (isServer(command)) {
      servers.push(child)
      await vi.waitUntil(() => / ready /.test(said()) || child.exitCode !== null, 30_000)
      expect(child.exitCode, said()).toBeNull()
    } else expect(await childClosed(child), said()).toBe(0)
  })
})

describe.each(FILES)('%s', (file) => {
  it('has no broken link and no missing picture', () => {
    const targets = [...text(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

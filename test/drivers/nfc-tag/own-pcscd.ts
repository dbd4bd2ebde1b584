/** Debian's pcscd with virtual readers in its own namespaces, isolated from the computer. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireTool } from '../../support/tools.ts'
import type { AgentCommand } from './vpcd-agent.ts'

/** Driver of the virtual reader, as `scripts/find-tools.mjs` looks for it. */
const DRIVER = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'
/** One name makes two readers: `… 00 00` on this port and `… 00 01` on the next. */
export const FIRST_PORT = 35963

export type OwnPcscd = Awaited<ReturnType<typeof startOwnPcscd>>

const NAMESPACES = [
  '--net',
  '--mount',
  '--propagation',
  'private',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
]

/** Without quick acknowledgements every APDU takes 45 ms: vpcd sends length and body in two writes. */
const LAUNCHER = `
ip link set lo up
ip route change local 127.0.0.0/8 dev lo proto kernel scope host src 127.0.0.1 table local quickack 1
ip route change local 127.0.0.1 dev lo proto kernel scope host src 127.0.0.1 table local quickack 1
mkdir -p /run/pcscd && mount -t tmpfs tmpfs /run/pcscd
exec "$@"
`

/** Starts the agent; pcscd itself on command. */
export async function startOwnPcscd(names = ['ACS ACR122U PICC Interface']) {
  requireTool('pcscd')
  requireTool('network namespaces')
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-pcscd-'))
  const entries = names.map((name, index) => {
    const port = FIRST_PORT + 2 * index
    return [
      `FRIENDLYNAME "${name}"`,
      `DEVICENAME /dev/null:${port}`,
      `LIBPATH ${DRIVER}`,
      `CHANNELID ${port}`,
      '',
    ].join('\n')
  })
  writeFileSync(join(folder, 'vpcd'), entries.join('\n'))
  const agentPath = fileURLToPath(new URL('vpcd-agent.ts', import.meta.url))
  const agent = spawn(
    'unshare',
    [...NAMESPACES, 'sh', '-c', LAUNCHER, 'sh', process.execPath, agentPath, folder],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  await nextAnswer(agent)
  return {
    /** For `PCSCLITE_CSOCK_NAME`. */
    socketPath: join('/proc', String(agent.pid), 'root', 'run', 'pcscd', 'pcscd.comm'),
    tell: async (command: AgentCommand) => {
      const answer = nextAnswer(agent)
      agent.send(command)
      return answer
    },
    close: async () => {
      const ended = new Promise((resolve) => agent.once('exit', resolve))
      agent.disconnect()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nextAnswer = (agent: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const died = (code: number | null): void => reject(new Error(`the agent ended with ${code}`))
    agent.once('exit', died)
    agent.once('message', (message: { readonly answer?: string; readonly error?: string }) => {
      agent.off('exit', died)
      if (message.error === undefined) resolve(message.answer ?? '')
      else reject(new Error(message.error))
    })
  })

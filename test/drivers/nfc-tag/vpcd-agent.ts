/**
 * Runs in the network and mount namespaces of the test's pcscd: starts and kills the daemon and
 * places virtual tags on its virtual readers. Accepts one command at a time over its IPC channel.
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertVpcdCard, type VpcdCard } from '../../../drivers/nfc-tag/simulator/nfc-sim.ts'
import { createVirtualTag } from '../../../drivers/nfc-tag/simulator/virtual-tag.ts'
import type { TagFaults, VirtualTag } from '../../../drivers/nfc-tag/simulator/simulator-types.ts'
import type { TagSetUp } from '../../../drivers/nfc-tag/simulator/tag-memory.ts'

export type AgentCommand =
  | { readonly do: 'start_pcscd' | 'kill_pcscd' | 'freeze_pcscd' | 'thaw_pcscd' }
  | { readonly do: 'make'; readonly tag: string; readonly setUp: TagSetUp }
  | { readonly do: 'insert'; readonly tag: string; readonly port?: number; readonly faults?: TagFaults }
  | { readonly do: 'remove'; readonly tag: string }
  | { readonly do: 'memory'; readonly tag: string }

const SOCKET = '/run/pcscd/pcscd.comm'
const configFolder = process.argv[2] ?? ''
const tags = new Map<string, VirtualTag>()
const cards = new Map<string, VpcdCard>()
let pcscd: ChildProcess | undefined

async function startPcscd(): Promise<string> {
  pcscd = spawn('/usr/sbin/pcscd', ['-f', '-c', configFolder, '--error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let waited = 0; !existsSync(SOCKET); waited += 10) {
    if (waited > 5000) throw new Error('pcscd made no socket')
    await sleep(10)
  }
  return ''
}

async function killPcscd(): Promise<string> {
  const ended = new Promise((resolve) => pcscd?.once('exit', resolve))
  pcscd?.kill('SIGKILL')
  await ended
  return ''
}

function tagNamed(name: string): VirtualTag {
  const tag = tags.get(name)
  if (tag === undefined) throw new Error(`no tag ${name}`)
  return tag
}

/** A new daemon opens its ports shortly after its socket. */
async function insert(name: string, port: number | undefined, faults: TagFaults | undefined) {
  const tag = tagNamed(name)
  tag.present(faults)
  for (let tries = 0; ; tries += 1) {
    try {
      cards.set(name, await insertVpcdCard(tag, port === undefined ? {} : { port }))
      return ''
    } catch (error) {
      if (tries > 50) throw error
      await sleep(50)
    }
  }
}

async function obey(command: AgentCommand): Promise<string> {
  switch (command.do) {
    case 'start_pcscd':
      return startPcscd()
    case 'kill_pcscd':
      return killPcscd()
    case 'freeze_pcscd':
      pcscd?.kill('SIGSTOP')
      return ''
    case 'thaw_pcscd':
      pcscd?.kill('SIGCONT')
      return ''
    case 'make':
      tags.set(command.tag, createVirtualTag(command.setUp))
      return tagNamed(command.tag).uid
    case 'insert':
      return insert(command.tag, command.port, command.faults)
    case 'remove':
      cards.get(command.tag)?.remove()
      await cards.get(command.tag)?.removed
      return ''
    case 'memory':
      return Buffer.from(tagNamed(command.tag).memory()).toString('hex')
  }
}

process.on('disconnect', () => {
  pcscd?.kill('SIGKILL')
  process.exit(0)
})
process.on('message', (command: AgentCommand) => {
  obey(command).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.({ answer: 'ready' })

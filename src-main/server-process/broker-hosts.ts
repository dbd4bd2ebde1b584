/**
 * The server part's reader host, where only the window's process may start processes (Electron). It
 * starts one for the server part and carries what they say to each other; what that is, is theirs
 * to know.
 */
import type { ForkHost, HostProcess } from '../../drivers/tag-reader.ts'
import type { FromServer, ToServer } from './ipc-messages.ts'

export interface HostBroker {
  heard(message: FromServer): void
  /** With the server part end its hosts. */
  endAll(): void
}

/** The window's side. */
export function brokerHosts(
  launch: ForkHost,
  hostPath: string,
  env: NodeJS.ProcessEnv,
  send: (message: ToServer) => void,
): HostBroker {
  const hosts = new Map<number, HostProcess>()
  const start = (host: number): void => {
    let child: HostProcess
    try {
      child = launch(hostPath, env)
    } catch (error) {
      return send({
        type: 'host_ended',
        host,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
    hosts.set(host, child)
    child.onMessage((message) => send({ type: 'host_said', host, message }))
    child.onExit((reason) => {
      // A server part that has ended wants no word of it.
      if (hosts.delete(host)) send({ type: 'host_ended', host, reason })
    })
  }
  return {
    heard(message) {
      if (message.type === 'host_start') start(message.host)
      if (message.type === 'host_send') hosts.get(message.host)?.send(message.message)
      if (message.type !== 'host_kill') return
      const child = hosts.get(message.host)
      if (child) child.kill()
      else send({ type: 'host_ended', host: message.host, reason: 'was gone already' })
    },
    endAll() {
      const ending = [...hosts.values()]
      hosts.clear()
      for (const child of ending) child.kill()
    },
  }
}

export interface RemoteHosts {
  /** Starts a host by asking the parent for it. The parent knows the module. */
  readonly fork: ForkHost
  heard(message: ToServer): void
}

/** The server part's side. */
export function remoteHosts(send: (message: FromServer) => void): RemoteHosts {
  const hosts = new Map<number, { said(message: unknown): void; ended(reason: string): void }>()
  let last = 0
  return {
    fork() {
      const host = (last += 1)
      const said: ((message: unknown) => void)[] = []
      const ended: ((reason: string) => void)[] = []
      hosts.set(host, {
        said: (message) => said.forEach((listen) => listen(message)),
        ended: (reason) => ended.forEach((listen) => listen(reason)),
      })
      send({ type: 'host_start', host })
      return {
        send: (message) => send({ type: 'host_send', host, message }),
        onMessage: (listener) => void said.push(listener),
        onExit: (listener) => void ended.push(listener),
        kill: () => send({ type: 'host_kill', host }),
      }
    },
    heard(message) {
      if (message.type === 'host_said') hosts.get(message.host)?.said(message.message)
      if (message.type !== 'host_ended') return
      hosts.get(message.host)?.ended(message.reason)
      hosts.delete(message.host)
    },
  }
}

/**
 * Relays between the server process and its reader host where only the window process may start
 * processes (Electron). Messages are forwarded unchanged.
 */
import type { ForkHost, HostProcess } from '../../drivers/tag-reader.ts'
import type { FromServer, ToServer } from './ipc-messages.ts'

export interface HostBroker {
  receive(message: FromServer): void
  /** Ends all hosts together with the server process. */
  endAll(): void
}

/** Window side. */
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
      // An ended server process needs no message.
      if (hosts.delete(host)) send({ type: 'host_ended', host, reason })
    })
  }
  return {
    receive(message) {
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

interface RemoteHosts {
  /** Starts a host through the parent, which knows the module. */
  readonly fork: ForkHost
  receive(message: ToServer): void
}

/** Server side. */
export function remoteHosts(send: (message: FromServer) => void): RemoteHosts {
  const hosts = new Map<number, { onMessage(message: unknown): void; onExit(reason: string): void }>()
  let last = 0
  return {
    fork() {
      const host = (last += 1)
      const onMessage: ((message: unknown) => void)[] = []
      const onExit: ((reason: string) => void)[] = []
      hosts.set(host, {
        onMessage: (message) => onMessage.forEach((listen) => listen(message)),
        onExit: (reason) => onExit.forEach((listen) => listen(reason)),
      })
      send({ type: 'host_start', host })
      return {
        send: (message) => send({ type: 'host_send', host, message }),
        onMessage: (listener) => void onMessage.push(listener),
        onExit: (listener) => void onExit.push(listener),
        kill: () => send({ type: 'host_kill', host }),
      }
    },
    receive(message) {
      if (message.type === 'host_said') hosts.get(message.host)?.onMessage(message.message)
      if (message.type !== 'host_ended') return
      hosts.get(message.host)?.onExit(message.reason)
      hosts.delete(message.host)
    },
  }
}

/**
 * The channel from a child process to its parent: that of a forked Node process, or
 * `process.parentPort` of an Electron utility process (a packaged app disables
 * `child_process.fork`).
 */

export interface ParentChannel {
  /** `sent` is called when the message has left this process; the process may exit then. */
  send(message: unknown, sent?: () => void): void
  onMessage(listener: (message: unknown) => void): void
  /** The parent is gone. Electron ends its utility processes itself. */
  onGone(listener: () => void): void
}

/** Electron's port in a utility process: the posted value is `data` of the event. */
export interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
}

/** There is no event for a sent message; wait this long, ms. */
const POSTED_MS = 100

/** @throws Error if this process has no parent channel */
export function openParentChannel(): ParentChannel {
  const port = (process as { parentPort?: ParentPort }).parentPort
  if (port) return portChannel(port)
  if (process.send) return forkChannel()
  throw new Error('This file is run by PassDesk itself, as a process of its own.')
}

function portChannel(port: ParentPort): ParentChannel {
  return {
    send(message, sent) {
      port.postMessage(message)
      if (sent) setTimeout(sent, POSTED_MS)
    },
    onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    onGone: () => undefined,
  }
}

function forkChannel(): ParentChannel {
  return {
    // `onGone` reports a parent that has just exited, not this callback.
    send: (message, sent) => void process.send?.(message, undefined, undefined, () => sent?.()),
    onMessage: (listener) => void process.on('message', listener),
    onGone: (listener) => void process.once('disconnect', listener),
  }
}

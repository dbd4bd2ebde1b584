/**
 * A child process' line to whoever started it: the channel of a forked Node process, or
 * `process.parentPort` where Electron runs the child as a utility process (its `child_process.fork`
 * is switched off in a packaged app).
 */

export interface ParentChannel {
  /** `sent` is called once the message is out of this process; after it the process may end. */
  send(message: unknown, sent?: () => void): void
  onMessage(listener: (message: unknown) => void): void
  /** The parent has gone without a word. Electron ends its utility processes itself. */
  onGone(listener: () => void): void
}

/** As Electron hands it to a utility process: what was posted is the `data` of the event. */
export interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
}

/** Nobody says when a posted message has left: it is given this long, in ms. */
const POSTED_MS = 100

/** @throws Error when this process has no parent that listens */
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
    // A parent that has just gone is told to `onGone`, not here.
    send: (message, sent) => void process.send?.(message, undefined, undefined, () => sent?.()),
    onMessage: (listener) => void process.on('message', listener),
    onGone: (listener) => void process.once('disconnect', listener),
  }
}

/**
 * Starts a host as Electron does, but in a worker thread: `process.parentPort` is a real
 * MessagePort, and the end of the process is that of the thread.
 */
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ForkHost } from '../../../drivers/tag-reader.ts'

const START = `
  const { parentPort, workerData } = require('node:worker_threads')
  process.send = undefined
  process.kill = () => process.exit(0)
  process.parentPort = {
    postMessage: (message) => parentPort.postMessage(message),
    on: (event, listener) => parentPort.on(event, (data) => listener({ data })),
  }
  import(workerData)
`

export const portHost: ForkHost = (hostPath, env) => {
  const worker = new Worker(START, {
    eval: true,
    env: { ...env },
    workerData: pathToFileURL(hostPath).href,
    stderr: true,
  })
  const ended: ((reason: string) => void)[] = []
  let failure = ''
  worker.once('error', (error: Error) => (failure = `${error.name}: ${error.message}`))
  worker.once('exit', (code) =>
    ended.forEach((listen) => listen(failure === '' ? `ended with code ${code}` : failure)),
  )
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void ended.push(listener),
    kill: () => void worker.terminate(),
  }
}

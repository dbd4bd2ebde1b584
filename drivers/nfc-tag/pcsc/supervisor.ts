/**
 * Supervises one reader host: starts it when the PC/SC service responds, kills it when it hangs,
 * restarts it when it exits. Uses only timers and events and never blocks the kiosk.
 */
import { serviceProblemText } from '../../../messages/tag-problem.ts'
import type { PortState } from '../card-port.ts'
import type { ForkHost, HostProcess } from './host-process.ts'
import { isFromHost } from './messages.ts'
import type { FromHost, ToHost } from './messages.ts'
import type { ServiceCheck } from './service.ts'

/**
 * All in ms. After a restart of the service its readers are back within `servicePoll` and the start
 * of a host.
 */
export interface HostTimes {
  /** From fork to `started`. */
  readonly start: number
  readonly ping: number
  /** Silence that counts as a hang. */
  readonly silence: number
  /** Delay after the first crash; doubles up to `longestBackoff`. */
  readonly firstBackoff: number
  readonly longestBackoff: number
  /** The delay starts over at `firstBackoff` after this time without a crash. */
  readonly backoffReset: number
  readonly servicePoll: number
  readonly libraryPoll: number
  /** A tag command takes 5 to 50 ms, connecting up to 2 s if another program uses the tag. */
  readonly command: number
  /** From `stop` to the kill. */
  readonly stop: number
}

export const HOST_TIMES: HostTimes = {
  start: 5000,
  ping: 1000,
  silence: 3000,
  firstBackoff: 250,
  longestBackoff: 4000,
  backoffReset: 30_000,
  servicePoll: 1000,
  libraryPoll: 20_000,
  command: 4000,
  stop: 1000,
}

/** State of the host. It accepts messages only while `running`. */
export type HostState =
  | Extract<PortState, { status: 'starting' | 'no_service' | 'no_library' | 'restarting' | 'closed' }>
  | { readonly status: 'running'; readonly binding: string }

export interface SupervisorOptions {
  readonly hostPath: string
  readonly fork: ForkHost
  readonly checkService: () => Promise<ServiceCheck>
  readonly env: NodeJS.ProcessEnv
  readonly times: HostTimes
  /** A monotonic clock in ms. */
  readonly now: () => number
  readonly onState: (state: HostState) => void
  readonly onMessage: (message: FromHost) => void
}

export interface Supervisor {
  state(): HostState
  send(message: ToHost): void
  /** Kills a hung host; it restarts as after a crash. */
  abort(reason: string): void
  stop(): Promise<void>
}

/** Starts at once and runs until stopped. */
export function superviseHost(options: SupervisorOptions): Supervisor {
  const { times, now } = options
  let state: HostState = { status: 'starting' }
  let host: RunningHost | undefined
  let timer: NodeJS.Timeout | undefined
  let crashes = 0
  let runningSince = 0

  const setState = (next: HostState): void => {
    if (state.status === 'closed') return
    state = next
    options.onState(next)
  }
  const scheduleStart = (ms: number): void => {
    clearTimeout(timer)
    if (state.status !== 'closed') timer = setTimeout(() => void start(), ms)
  }
  const start = async (): Promise<void> => {
    try {
      const service = await options.checkService()
      if (state.status === 'closed') return
      if (!service.ok) {
        const reason = serviceProblemText(service.problem).en
        setState({ status: 'no_service', cure: service.cure, reason })
        return scheduleStart(times.servicePoll)
      }
      host = runHost(options, { onMessage, onExit: ended })
    } catch (error) {
      ended({ reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const onMessage = (message: FromHost): void => {
    if (message.type === 'started') {
      runningSince = now()
      setState({ status: 'running', binding: message.binding })
    }
    options.onMessage(message)
  }
  const ended = (cause: HostEnd): void => {
    host = undefined
    if (state.status === 'closed') return
    if (cause.problem === 'no_library') {
      setState({ status: 'no_library', cure: 'install_library', reason: cause.reason })
      return scheduleStart(times.libraryPoll)
    }
    if (state.status === 'running' && now() - runningSince >= times.backoffReset) crashes = 0
    crashes += 1
    setState({ status: 'restarting', cure: 'wait', reason: cause.reason, attempt: crashes })
    scheduleStart(Math.min(times.firstBackoff * 2 ** (crashes - 1), times.longestBackoff))
  }

  void start()
  return {
    state: () => state,
    send: (message) => host?.send(message),
    abort: (reason) => host?.abort(reason),
    stop: async () => {
      clearTimeout(timer)
      setState({ status: 'closed' })
      await host?.stop()
    },
  }
}

interface HostEnd {
  readonly problem?: 'no_library' | 'no_service'
  readonly reason: string
}

interface RunningHost {
  send(message: ToHost): void
  abort(reason: string): void
  stop(): Promise<void>
}

/** One host process from start to exit. */
function runHost(
  { fork, hostPath, env, times, now }: SupervisorOptions,
  on: { readonly onMessage: (message: FromHost) => void; readonly onExit: (end: HostEnd) => void },
): RunningHost {
  const process: HostProcess = fork(hostPath, env)
  let cause: HostEnd | undefined
  const { promise: exited, resolve: setExited } = Promise.withResolvers<void>()
  const abort = (reason: string): void => {
    cause ??= { reason }
    process.kill()
  }
  const startTimer = setTimeout(
    () => abort(`the reader host did not start within ${times.start} ms`),
    times.start,
  )
  const watch = watchSilence(times, now, () => process.send({ type: 'ping' }), abort)
  process.onMessage((message) => {
    if (!isFromHost(message)) return abort('the reader host sent an unknown message')
    watch.noteMessage()
    if (message.type === 'started') {
      clearTimeout(startTimer)
      watch.begin()
    }
    if (message.type === 'failed') cause = { problem: message.problem, reason: message.reason }
    if (message.type === 'service_lost') cause = { reason: message.reason }
    on.onMessage(message)
  })
  process.onExit((reason) => {
    clearTimeout(startTimer)
    watch.end()
    setExited()
    on.onExit(cause ?? { reason: `the reader host ${reason}` })
  })
  return {
    send: process.send,
    abort,
    stop: async () => {
      process.send({ type: 'stop' })
      const killTimer = setTimeout(process.kill, times.stop)
      await exited
      clearTimeout(killTimer)
    },
  }
}

/**
 * Pings the host and detects silence. After this process was suspended (closed laptop lid) replies
 * still wait in the channel; they are read before silence is checked.
 */
function watchSilence(
  times: HostTimes,
  now: () => number,
  ping: () => void,
  abort: (reason: string) => void,
): { begin(): void; noteMessage(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined
  let lastMessageAt = 0
  const silentFor = (): number => now() - lastMessageAt
  const check = (): void => {
    ping()
    if (silentFor() < times.silence) return
    setImmediate(() => {
      if (silentFor() >= times.silence) abort(`the reader host was silent for ${Math.round(silentFor())} ms`)
    })
  }
  return {
    begin: () => {
      lastMessageAt = now()
      timer = setInterval(check, times.ping)
    },
    noteMessage: () => {
      lastMessageAt = now()
    },
    end: () => clearInterval(timer),
  }
}

/**
 * Supervises the server process: starts and pings it, restarts it on the same port after a crash,
 * and stops it. Uses only messages, events and timers and never blocks the window process.
 */
import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import { withTimeout } from '../../drivers/shared/with-timeout.ts'
import type { ForkHost, HostProcess } from '../../drivers/tag-reader.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { brokerHosts } from './broker-hosts.ts'
import {
  readFromServer,
  type FromServer,
  type PinAnswer,
  type ToServer,
  type StartError,
} from './ipc-messages.ts'
import { restartDelay } from '../host/restart-policy.ts'

/** All in ms. */
interface ServerProcessTimes {
  readonly ping: number
  /**
   * Unanswered pings that count as a hang. Pings are counted instead of time, because a suspended
   * computer is no hang.
   */
  readonly missedPings: number
  /** From `stop` to the kill. */
  readonly stop: number
  readonly answer: number
}

const TIMES: ServerProcessTimes = { ping: 2_000, missedPings: 8, stop: 4_800, answer: 10_000 }

export type ServerProcessState =
  | { readonly status: 'starting' }
  | { readonly status: 'ready'; readonly url: string }
  /** It waits for a database that does not respond; a page at `url` shows this. */
  | { readonly status: 'waiting'; readonly url: string; readonly fault: DatabaseFault }
  | { readonly status: 'restarting'; readonly reason: string }
  /** The first start failed; staff must act. */
  | { readonly status: 'failed'; readonly problem: StartError }
  /** Too many crashes in a short time. */
  | { readonly status: 'given_up'; readonly reason: string; readonly deaths: number }
  | { readonly status: 'stopped' }

export interface SupervisorOptions {
  /** Starts a module as process: `utilityProcess` in Electron, `fork` in plain Node. */
  readonly launch: ForkHost
  readonly serverPath: string
  /** Module of the reader host if the server process may not start it itself; null: it may. */
  readonly readerHostPath: string | null
  readonly env: NodeJS.ProcessEnv
  /** Read at every start. */
  readonly settings: () => KioskSettings
  readonly onState: (state: ServerProcessState) => void
  /** Called with the address of a started practice, or null after its end. */
  readonly onPractice?: (url: string | null) => void
  readonly times?: Partial<ServerProcessTimes>
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

export interface ServerProcess {
  state(): ServerProcessState
  /** Restarts after `failed` or `given_up`. */
  restart(): void
  logLevel(level: KioskSettings['logLevel']): void
  /** Whether this PIN ends kiosk mode. Rejects if the server process does not reply. */
  checkPin(pin: string): Promise<PinAnswer>
  /** Resolves when it has exited, after `times.stop` at the latest. */
  stop(): Promise<void>
}

/** Starts the server process and restarts it until stopped. */
export function superviseServer(options: SupervisorOptions): ServerProcess {
  const now = options.now ?? ((): number => performance.now())
  const times = { ...TIMES, ...options.times }
  let state: ServerProcessState = { status: 'starting' }
  let serverRun: ServerRun | null = null
  let timer: NodeJS.Timeout | undefined
  let deaths: number[] = []
  /** The address that the window uses; a restarted server process must have the same. */
  let url: string | null = null

  const setState = (next: ServerProcessState): void => {
    if (state.status === 'stopped') return
    state = next
    options.onState(next)
  }
  const start = (): void => {
    const settings = options.settings()
    serverRun = startRun(
      options,
      times,
      { ...settings, port: url === null ? settings.port : Number(new URL(url).port) },
      { onReady, onWaiting, onEnd },
    )
  }
  const onWaiting = (found: string, fault: DatabaseFault): void => {
    url = found
    setState({ status: 'waiting', url: found, fault })
  }
  const onReady = (found: string): void => {
    url = found
    setState({ status: 'ready', url: found })
  }
  const onEnd = ({ reason, problem }: RunEnd): void => {
    serverRun = null
    if (state.status === 'stopped') return
    if (problem && url === null) return setState({ status: 'failed', problem })
    deaths = [...deaths, now()].slice(-10)
    const wait = restartDelay(deaths)
    if (wait === null)
      return setState({
        status: 'given_up',
        reason: problem?.message.en ?? reason,
        deaths: deaths.length,
      })
    setState({ status: 'restarting', reason: problem?.message.en ?? reason })
    timer = setTimeout(start, wait)
  }
  start()
  return {
    state: () => state,
    restart() {
      if (state.status !== 'failed' && state.status !== 'given_up') return
      deaths = []
      setState({ status: 'starting' })
      start()
    },
    logLevel: (level) => serverRun?.send({ type: 'log_level', level }),
    checkPin: async (pin) => {
      if (!serverRun) throw new Error('the server part is not running')
      return serverRun.checkPin(pin)
    },
    async stop() {
      clearTimeout(timer)
      setState({ status: 'stopped' })
      await serverRun?.stop()
    },
  }
}

interface RunEnd {
  readonly reason: string
  readonly problem: StartError | null
}

/** One run of the server process. */
interface ServerRun {
  send(message: ToServer): void
  /** Rejects on timeout. */
  checkPin(pin: string): Promise<PinAnswer>
  stop(): Promise<void>
}

function startRun(
  options: SupervisorOptions,
  times: ServerProcessTimes,
  settings: KioskSettings,
  on: {
    onReady(url: string): void
    onWaiting(url: string, fault: DatabaseFault): void
    onEnd(end: RunEnd): void
  },
): ServerRun {
  const child: HostProcess = options.launch(options.serverPath, options.env)
  const send = (message: ToServer): void => child.send(message)
  const hosts =
    options.readerHostPath === null
      ? null
      : brokerHosts(options.launch, options.readerHostPath, options.env, send)
  const { promise: gone, resolve: setGone } = Promise.withResolvers<void>()
  const pins = createPinRequests(send, gone, times.answer)
  let pings = 0
  let missed = 0
  let cause: string | null = null
  let problem: StartError | null = null
  let pinging: NodeJS.Timeout | undefined

  const abort = (reason: string): void => {
    cause ??= reason
    child.kill()
  }
  const ping = (): void => {
    if (missed >= times.missedPings) return abort(`the server part was silent for ${missed} pings`)
    missed += 1
    send({ type: 'ping', ask: (pings += 1) })
  }
  const receive = (message: FromServer): void => {
    missed = 0
    if (message.type === 'ready') {
      pinging = setInterval(ping, times.ping)
      on.onReady(message.url)
    }
    if (message.type === 'waiting') on.onWaiting(message.url, message.fault)
    if (message.type === 'practice') options.onPractice?.(message.url)
    if (message.type === 'failed') problem = message.problem
    pins.receive(message)
    hosts?.receive(message)
  }
  child.onMessage((value) => {
    const message = readFromServer(value)
    if (message) receive(message)
    else abort('the server part sent an unknown message')
  })
  child.onExit((reason) => {
    clearInterval(pinging)
    hosts?.endAll()
    options.onPractice?.(null)
    setGone()
    on.onEnd({ reason: cause ?? `the server part ${reason}`, problem })
  })
  send({ type: 'start', settings, readerHost: hosts ? 'parent' : 'own' })
  return {
    send,
    checkPin: pins.check,
    async stop() {
      send({ type: 'stop' })
      const killTimer = setTimeout(() => child.kill(), times.stop)
      await gone
      clearTimeout(killTimer)
    },
  }
}

type Reply = Extract<FromServer, { type: 'pin_checked' | 'no_answer' }>

/** Pairs each PIN request with its reply. */
function createPinRequests(
  send: (message: ToServer) => void,
  gone: Promise<void>,
  timeoutMs: number,
): { check(pin: string): Promise<PinAnswer>; receive(message: FromServer): void } {
  const pendingRequests = new Map<number, (answer: Reply) => void>()
  let last = 0
  return {
    async check(pin) {
      const ask = (last += 1)
      const answered = new Promise<Reply>((resolve) => pendingRequests.set(ask, resolve))
      send({ type: 'check_pin', ask, pin })
      const ended = gone.then(() => Promise.reject<Reply>(noReply()))
      const answer = await withTimeout(Promise.race([answered, ended]), timeoutMs, noReply).finally(() =>
        pendingRequests.delete(ask),
      )
      if (answer.type === 'no_answer') throw new Error(answer.reason)
      return answer.answer
    },
    receive(message) {
      if (message.type === 'pin_checked' || message.type === 'no_answer')
        pendingRequests.get(message.ask)?.(message)
    },
  }
}

const noReply = (): Error => new Error('the server part did not respond')

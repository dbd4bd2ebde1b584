/**
 * Keeps the server part alive: starts it, hears that it lives, starts it again on the same port
 * when it died, and ends it cleanly. Everything is a message, an event or a timer; nothing waits in
 * the window's process.
 */
import type { ForkHost, HostProcess } from '../../drivers/tag-reader.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { brokerHosts } from './broker-hosts.ts'
import { readFromServer, type FromServer, type PinAnswer, type ToServer } from './ipc-messages.ts'
import { nextStart } from '../host/restart-policy.ts'
import type { StartError } from './start-error.ts'

/** All in ms. */
export interface PartTimes {
  readonly ping: number
  /**
   * So many pings without an answer are a hang. Ticks are counted, not time: a closed lid is no
   * hang.
   */
  readonly missedPings: number
  /** From `stop` to the hard end. */
  readonly stop: number
  readonly answer: number
}

const TIMES: PartTimes = { ping: 2_000, missedPings: 8, stop: 4_800, answer: 10_000 }

export type PartState =
  | { readonly status: 'starting' }
  | { readonly status: 'ready'; readonly url: string }
  /** It is alive and waits for a database that is silent; a page at `url` says so. */
  | { readonly status: 'waiting'; readonly url: string; readonly reason: string }
  | { readonly status: 'restarting'; readonly reason: string }
  /** The very first start did not work out: somebody has to do something. */
  | { readonly status: 'failed'; readonly problem: StartError }
  /** It died too often in too short a time. */
  | { readonly status: 'given_up'; readonly reason: string; readonly deaths: number }
  | { readonly status: 'stopped' }

export interface PartOptions {
  /** Starts a module as a process: `utilityProcess` in Electron, `fork` in plain Node. */
  readonly launch: ForkHost
  readonly serverPath: string
  /** The reader host's module, for a server part that may not start it itself; null: it may. */
  readonly readerHostPath: string | null
  readonly env: NodeJS.ProcessEnv
  /** Asked at every start. */
  readonly settings: () => KioskSettings
  readonly onState: (state: PartState) => void
  /** A practice has begun at this address, or is over. */
  readonly onPractice?: (url: string | null) => void
  readonly times?: Partial<PartTimes>
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

export interface ServerProcess {
  state(): PartState
  /** Starts anew after `failed` or `given_up`. */
  again(): void
  logLevel(level: KioskSettings['logLevel']): void
  /** Asks whether this PIN ends kiosk mode. Rejects when the server part does not answer. */
  checkPin(pin: string): Promise<PinAnswer>
  /** Resolves when it has ended, after `times.stop` at the latest. */
  stop(): Promise<void>
}

/** Starts the server part at once and keeps it alive until stopped. */
export function superviseServer(options: PartOptions): ServerProcess {
  const now = options.now ?? ((): number => performance.now())
  const times = { ...TIMES, ...options.times }
  let state: PartState = { status: 'starting' }
  let life: Life | null = null
  let timer: NodeJS.Timeout | undefined
  let deaths: number[] = []
  /** The address that the window knows; a server part that comes back has to be found there. */
  let url: string | null = null

  const setState = (next: PartState): void => {
    if (state.status === 'stopped') return
    state = next
    options.onState(next)
  }
  const start = (): void => {
    const settings = options.settings()
    life = beginLife(
      options,
      times,
      { ...settings, port: url === null ? settings.port : Number(new URL(url).port) },
      { onReady, onWaiting, onEnd },
    )
  }
  const onWaiting = (found: string, reason: string): void => {
    url = found
    setState({ status: 'waiting', url: found, reason })
  }
  const onReady = (found: string): void => {
    url = found
    setState({ status: 'ready', url: found })
  }
  const onEnd = ({ reason, problem }: LifeEnd): void => {
    life = null
    if (state.status === 'stopped') return
    if (problem && url === null) return setState({ status: 'failed', problem })
    deaths = [...deaths, now()].slice(-10)
    const wait = nextStart(deaths)
    if (wait === null)
      return setState({
        status: 'given_up',
        reason: problem?.message ?? reason,
        deaths: deaths.length,
      })
    setState({ status: 'restarting', reason: problem?.message ?? reason })
    timer = setTimeout(start, wait)
  }
  start()
  return {
    state: () => state,
    again() {
      if (state.status !== 'failed' && state.status !== 'given_up') return
      deaths = []
      setState({ status: 'starting' })
      start()
    },
    logLevel: (level) => life?.send({ type: 'log_level', level }),
    checkPin: async (pin) => {
      if (!life) throw new Error('the server part is not running')
      return life.checkPin(pin)
    },
    async stop() {
      clearTimeout(timer)
      setState({ status: 'stopped' })
      await life?.stop()
    },
  }
}

interface LifeEnd {
  readonly reason: string
  readonly problem: StartError | null
}

/** One life of the server part, from its process' start to its end. */
interface Life {
  send(message: ToServer): void
  /** Rejects when no answer comes in time. */
  checkPin(pin: string): Promise<PinAnswer>
  stop(): Promise<void>
}

function beginLife(
  options: PartOptions,
  times: PartTimes,
  settings: KioskSettings,
  on: {
    onReady(url: string): void
    onWaiting(url: string, reason: string): void
    onEnd(end: LifeEnd): void
  },
): Life {
  const child: HostProcess = options.launch(options.serverPath, options.env)
  const send = (message: ToServer): void => child.send(message)
  const hosts =
    options.readerHostPath === null
      ? null
      : brokerHosts(options.launch, options.readerHostPath, options.env, send)
  const { promise: gone, resolve: setGone } = Promise.withResolvers<void>()
  const pins = pinQuestions(send, gone, times.answer)
  let pings = 0
  let missed = 0
  let cause: string | null = null
  let problem: StartError | null = null
  let pinging: NodeJS.Timeout | undefined

  const giveUp = (reason: string): void => {
    cause ??= reason
    child.kill()
  }
  const ping = (): void => {
    if (missed >= times.missedPings) return giveUp(`the server part was silent for ${missed} pings`)
    missed += 1
    send({ type: 'ping', ask: (pings += 1) })
  }
  const heard = (message: FromServer): void => {
    missed = 0
    if (message.type === 'ready') {
      pinging = setInterval(ping, times.ping)
      on.onReady(message.url)
    }
    if (message.type === 'waiting') on.onWaiting(message.url, message.reason)
    if (message.type === 'practice') options.onPractice?.(message.url)
    if (message.type === 'failed') problem = message.problem
    pins.heard(message)
    hosts?.heard(message)
  }
  child.onMessage((value) => {
    const message = readFromServer(value)
    if (message) heard(message)
    else giveUp('the server part said something unknown')
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
      const killer = setTimeout(() => child.kill(), times.stop)
      await gone
      clearTimeout(killer)
    },
  }
}

type Answer = Extract<FromServer, { type: 'pin_checked' | 'no_answer' }>

/** Pairs each PIN asked with its answer. */
function pinQuestions(
  send: (message: ToServer) => void,
  gone: Promise<void>,
  patienceMs: number,
): { check(pin: string): Promise<PinAnswer>; heard(message: FromServer): void } {
  const asked = new Map<number, (answer: Answer) => void>()
  let last = 0
  return {
    async check(pin) {
      const ask = (last += 1)
      const answered = new Promise<Answer>((resolve) => asked.set(ask, resolve))
      send({ type: 'check_pin', ask, pin })
      const answer = await unlessLate(answered, gone, patienceMs).finally(() => asked.delete(ask))
      if (answer.type === 'no_answer') throw new Error(answer.reason)
      return answer.answer
    },
    heard(message) {
      if (message.type === 'pin_checked' || message.type === 'no_answer')
        asked.get(message.ask)?.(message)
    },
  }
}

async function unlessLate<T>(answered: Promise<T>, gone: Promise<void>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    const answer = await Promise.race([answered, late, gone.then(() => null)])
    if (answer === null) throw new Error('the server part gave no answer')
    return answer
  } finally {
    clearTimeout(timer)
  }
}

import { setTimeout as wait } from 'node:timers/promises'

/** Message of `lan-figures.ts`. */
export interface LanDeskWork {
  readonly deskUrl: string
  /** Cookie header of the event's manager. */
  readonly manager: string
  readonly eventId: string
  /** End of the load, ms since 1970. */
  readonly until: number
}

/** The times of all requests, ms, and what failed. */
export interface LanDeskTimes {
  readonly took: readonly number[]
  readonly faults: readonly string[]
}

/** Pause after each request. */
const DESK_MS = 100

process.once('message', ({ deskUrl, manager, eventId, until }: LanDeskWork) => {
  void useDesk(`${deskUrl}/desk/`, manager, eventId, until).then((times) =>
    process.send!(times, () => process.exit(0)),
  )
})

/** What a screen of the desk asks: its state, people by their names, and the print jobs. */
async function useDesk(desk: string, cookie: string, eventId: string, until: number): Promise<LanDeskTimes> {
  const took: number[] = []
  const faults: string[] = []
  for (let n = 0; Date.now() < until; n += 1) {
    const paths = ['state?', `search?q=${encodeURIComponent('たな'.slice(0, 1 + (n % 2)))}&`, 'prints?']
    const from = performance.now()
    try {
      const reply = await fetch(`${desk}${paths[n % 3]}eventId=${eventId}`, { headers: { cookie } })
      await reply.json()
      if (reply.status !== 200) faults.push(`desk: ${reply.status}`)
    } catch (error) {
      faults.push(`desk: ${String(error)}`)
    }
    took.push(performance.now() - from)
    await wait(DESK_MS)
  }
  return { took, faults }
}

import autocannon from 'autocannon'

const CONNECTIONS = 10

/**
 * Throughput of one address of this process, in requests per second of the main thread's processor
 * time, so that other programs of the machine do not count (Node 24; before, per second). The
 * client has a thread of its own.
 *
 * @param seconds whole seconds
 * @throws Error if a request fails or is refused
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const from = threadSeconds()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    workers: 1,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} refusals and ${result.errors} errors.`)
  return result['2xx'] / (threadSeconds() - from || result.duration)
}

/** Processor time of this thread, s; 0 where Node does not tell it. */
export function threadSeconds(): number {
  const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 }
  return (user + system) / 1e6
}

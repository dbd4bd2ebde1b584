import autocannon from 'autocannon'

const CONNECTIONS = 10

/**
 * Throughput of one address, in requests per second. The client has a thread of its own, so that
 * reading long replies does not count as time of the server.
 *
 * @param seconds whole seconds
 * @throws Error if a request fails or is refused
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    workers: 1,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} refusals and ${result.errors} errors.`)
  return result['2xx'] / result.duration
}

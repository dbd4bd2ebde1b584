import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

const refused = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is not in a private network`), { code: 'EHOSTUNREACH' })

/**
 * Resolves a name to those of its addresses that `reaches` accepts. A connection uses exactly these,
 * so that a name cannot change its address after a check.
 */
export const checkedLookup =
  (reaches: (address: string) => boolean): LookupFunction =>
  (host: string, wanted: LookupOptions | number, callback: Callback) => {
    // UDP sockets give a family in place of options.
    const options = typeof wanted === 'number' ? { family: wanted } : wanted
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const accepted = addresses.filter(({ address }) => reaches(address))
      const [first] = accepted
      if (!first) return callback(refused(host), [])
      if (options.all) return callback(null, accepted)
      callback(null, first.address, first.family)
    })
  }

/** A literal address is never resolved, so it is checked by itself. */
export const isRefused = (host: string, reaches?: (address: string) => boolean): boolean =>
  reaches !== undefined && isIP(host) !== 0 && !reaches(host)

import { createServer } from 'node:net'
import { tagUrlLength } from '../../src-server/runtime/origins.ts'
import { resolveAddresses, type KioskSettings } from '../../src-server/app/settings.ts'
import { formatError } from '../host/format-error.ts'
import { fine, wrong, type Finding } from './finding.ts'

/** A clock before this date was never set. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')
const ANSWER_WITHIN_MS = 2_000
/** Tolerated difference of two clocks, ms. */
const SLACK_MS = 60_000

/** @param newestLine time of the newest activity log entry, ms; 0 without one */
export function checkClock(now: number, newestLine: number): Finding {
  const shown = new Date(now).toISOString()
  if (now < EARLIEST || now > LATEST)
    return wrong(`clock says ${shown}`, 'set date and time of this computer')
  if (now + SLACK_MS < newestLine)
    return wrong(
      `clock says ${shown}, earlier than the last log entry (${new Date(newestLine).toISOString()})`,
      'set date and time of this computer',
    )
  return fine(`clock ${shown}`)
}

/** The specification fixes the length of the address on tags (§4.1 rows 7 and 9). */
export function checkTagAddress(settings: KioskSettings, needed: boolean): Finding {
  const { baseUrl } = resolveAddresses(settings, '')
  const { usable, length, found } = tagUrlLength(baseUrl, settings.tagUrlLength)
  if (usable) return fine(`tags: ${baseUrl} makes URLs of ${length} characters`)
  const cure = `set publicUrl to an address of 29 characters (PASSDESK_PUBLIC_URL), or tagUrlLength to origin`
  return {
    ...wrong(
      `tags: ${baseUrl} has ${baseUrl.length} characters, so a tag's URL would have ` +
        `${found} in place of ${length}`,
      cure,
    ),
    optional: !needed,
  }
}

/** The kiosk's port is free, or a kiosk responds on it. */
export async function checkPort(port: number): Promise<Finding> {
  if (port === 0) return fine('port: any free one')
  const problem = await portErrorOf(port)
  if (problem === null) return fine(`port ${port} is free`)
  if (await isPassDesk(port)) return fine(`port ${port}: a PassDesk answers`)
  return wrong(
    `port ${port} cannot be used: ${problem}`,
    'end the other program, or choose a port with --port or PASSDESK_PORT',
  )
}

/**
 * The LAN port is free, or the running kiosk uses it. Optional, because reception works without it.
 */
export async function checkLanPort(port: number | null, running: boolean): Promise<Finding> {
  if (port === null) return fine('LAN: switched off')
  if (port === 0 || running)
    return fine(port === 0 ? 'LAN port: any free one' : `LAN port ${port}: a PassDesk runs`)
  const problem = await portErrorOf(port, null)
  if (problem === null) return fine(`LAN port ${port} is free`)
  return {
    ...wrong(
      `LAN port ${port} cannot be used: ${problem}; phones would not reach the kiosk`,
      'end the other program, or choose a port with PASSDESK_LAN_PORT',
    ),
    optional: true,
  }
}

/** @param host null: all addresses of the computer */
function portErrorOf(port: number, host: string | null = '127.0.0.1'): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'another program has it' : formatError(error)),
    )
    server.listen({ port, ...(host === null ? {} : { host }) }, () =>
      server.close(() => resolve(null)),
    )
  })
}

async function isPassDesk(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const document = (await answer.json()) as { info?: { title?: string } }
    return document.info?.title === 'PassDesk'
  } catch {
    return false
  }
}

import { createServer } from 'node:net'
import { sentence, type Sentence } from '../../../messages/sentence.ts'
import { tagUrlLength } from '../../../src-server/platform/http/origins.ts'
import { resolveAddresses, type KioskSettings } from '../../../src-server/app/settings.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

/** A clock before this date was never set. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')
const TIMEOUT_MS = 2_000
/** Tolerated difference of two clocks, ms. */
const SLACK_MS = 60_000

/** @param newestLine time of the newest activity log entry, ms; 0 without one */
export function checkClock(now: number, newestLine: number): Finding {
  const time = new Date(now).toISOString()
  if (now < EARLIEST || now > LATEST)
    return wrong('doctor.clock.wrong', 'doctor.cure.setClock', { time })
  if (now + SLACK_MS < newestLine)
    return wrong('doctor.clock.beforeLog', 'doctor.cure.setClock', {
      time,
      newest: new Date(newestLine).toISOString(),
    })
  return fine('doctor.clock.found', { time })
}

/** The specification fixes the length of the address on tags (§4.1 rows 7 and 9). */
export function checkTagAddress(settings: KioskSettings, needed: boolean): Finding {
  const { baseUrl } = resolveAddresses(settings, '')
  const { usable, length, found } = tagUrlLength(baseUrl, settings.tagUrlLength)
  const values = { url: baseUrl, length }
  if (usable) return fine('doctor.tags.found', values)
  return {
    ...wrong('doctor.tags.tooLong', 'doctor.cure.shortUrl', {
      ...values,
      characters: baseUrl.length,
      found,
    }),
    optional: !needed,
  }
}

/** The kiosk's port is free, or a kiosk responds on it. */
export async function checkPort(port: number): Promise<Finding> {
  if (port === 0) return fine('doctor.port.any')
  const reason = await portErrorOf(port)
  if (reason === null) return fine('doctor.port.free', { port })
  if (await isPassDesk(port)) return fine('doctor.port.passDesk', { port })
  return wrong('doctor.port.unusable', 'doctor.cure.otherPort', { port, reason })
}

/**
 * The LAN port is free, or the running kiosk uses it. Optional, because reception works without it.
 */
export async function checkLanPort(port: number | null, running: boolean): Promise<Finding> {
  if (port === null) return fine('doctor.lanPort.off')
  if (port === 0) return fine('doctor.lanPort.any')
  if (running) return fine('doctor.lanPort.running', { port })
  const reason = await portErrorOf(port, null)
  if (reason === null) return fine('doctor.lanPort.free', { port })
  return {
    ...wrong('doctor.lanPort.unusable', 'doctor.cure.otherLanPort', { port, reason }),
    optional: true,
  }
}

/** @param host null: all addresses of the computer */
function portErrorOf(port: number, host: string | null = '127.0.0.1'): Promise<Sentence | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? sentence('doctor.port.taken') : reasonOf(error)),
    )
    server.listen({ port, ...(host === null ? {} : { host }) }, () =>
      server.close(() => resolve(null)),
    )
  })
}

async function isPassDesk(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const document = (await answer.json()) as { info?: { title?: string } }
    return document.info?.title === 'PassDesk'
  } catch {
    return false
  }
}

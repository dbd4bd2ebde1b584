import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { PassEvents, PassView } from '../../contract/pass/draft/pass.ts'
import { sentence, TextError, textIn } from '../../messages/sentence.ts'
import { print, UsageError, type Command, t } from './command.ts'
import type { Check } from './conformance-checks.ts'
import { withPath } from './label-files.ts'

const PATIENCE_MS = 15_000
const LARGEST_REPLY = 16 * 1024 * 1024

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
type Ask = (check: Pick<Check, 'as' | 'method' | 'path' | 'body' | 'form'>) => Promise<Reply>

export const conformance: Command = {
  spec: {
    name: 'conformance',
    about: () => t('commandHelp.conformance.about'),
    positionals: ['URL'],
    flags: {
      ca: { value: 'FILE', about: () => t('commandHelp.conformance.ca') },
      event: { value: 'ID', about: () => t('commandHelp.conformance.event') },
    },
    notes: [
      () => t('commandHelp.conformance.token'),
      () => t('commandHelp.conformance.stores'),
      () => t('commandHelp.conformance.authority'),
    ],
    examples: ['conformance http://127.0.0.1:8765', 'conformance https://pass-kiosk.local:8443 --ca ca.crt'],
  },
  async run(given) {
    const url = kioskUrl(given.positionalValues[0]!)
    const caFile = given.value('ca')
    const ca = caFile && (await withPath(caFile, () => readFile(caFile, 'utf8')))
    const token = process.env.PASSDESK_TOKEN
    const ask = asker(url, ca, token)
    const { OPEN_CHECKS, PERSON_CHECKS, passChecks } = await import('./conformance-checks.ts')
    const counts = { ok: 0, wrong: 0 }
    const run = async (checks: readonly Check[]): Promise<void> => {
      for (const check of checks) {
        const problem = problemOf(check, await ask(check))
        counts[problem === null ? 'ok' : 'wrong'] += 1
        print(lineOf(check, problem))
      }
    }
    await run(OPEN_CHECKS)
    if (token) {
      await run(PERSON_CHECKS)
      const found = await findPass(ask, given.value('event'))
      if (found) await run(passChecks(found))
      else print(given.t('commandLine.conformance.noEvent'))
    } else print(given.t('commandLine.conformance.noToken'))
    const { ok, wrong } = counts
    print(given.t('commandLine.conformance.sum', { ok, of: ok + wrong, wrong }))
    return wrong === 0 ? 0 : 1
  },
}

/** @throws UsageError if the text is no HTTP address. */
export function kioskUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(sentence('commandLine.conformance.url', { url: text }))
  return url
}

/** The person's pass of this event; default: the first one that can be read. Null if none can. */
async function findPass(
  ask: Ask,
  chosen: string | undefined,
): Promise<{ readonly eventId: string; readonly view: PassView } | null> {
  const read = async (path: string): Promise<unknown> => {
    const { status, text } = await ask({ as: 'person', method: 'GET', path })
    return status === 200 ? parsed(text) : null
  }
  const listed = PassEvents.safeParse(await read('/api/passes/events'))
  const ids = chosen ? [chosen] : listed.success ? listed.data.events.map(({ id }) => id) : []
  for (const eventId of ids) {
    const view = PassView.safeParse(await read(`/api/passes/${eventId}`))
    if (view.success) return { eventId, view: view.data }
  }
  return null
}

function asker(url: URL, ca: string | undefined, token: string | undefined): Ask {
  return ({ as, method, path, body, form }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const sent =
      body === undefined
        ? null
        : form
          ? String(new URLSearchParams(body as Record<string, string>))
          : JSON.stringify(body)
    const bearer = as === 'person' ? token : as === 'stranger' ? 'not-a-token' : undefined
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const call = send(
      new URL(path, url),
      {
        method,
        ...(ca && { ca }),
        timeout: PATIENCE_MS,
        headers: {
          accept: 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : { origin: url.origin }),
          ...(sent !== null && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
        },
      },
      (reply) => {
        const parts: Buffer[] = []
        let size = 0
        reply.on('data', (part: Buffer) => {
          size += part.length
          if (size > LARGEST_REPLY) call.destroy(new Error(`${path}: ${size} bytes`))
          parts.push(part)
        })
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error(`${path}: ${PATIENCE_MS / 1000} s`)))
    call.on('error', ({ message: cause }) =>
      reject(new TextError(sentence('commandLine.conformance.noAnswer', { url: url.origin, cause }))),
    )
    call.end(sent ?? undefined)
    return promise
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with a reply, or null. */
function problemOf({ replies, schema, headers }: Check, reply: Reply): string | null {
  const body = parsed(reply.text) as { readonly error?: unknown } | undefined
  const error = typeof body?.error === 'string' ? body.error : ''
  const fits = replies.some(([status, code]) => reply.status === status && (code ?? error) === error)
  if (!fits) return `${reply.status} ${error}`.trim()
  if (reply.status === 200 && schema) {
    const issue = schema.safeParse(body).error?.issues[0]
    if (issue) return `${issue.path.join('.')}: ${issue.message}`
  }
  for (const [name, wanted] of Object.entries(headers ?? {}))
    if (!wanted.test(String(reply.headers[name] ?? ''))) return `${name}: ${reply.headers[name] ?? ''}`
  return null
}

function lineOf({ row, method, path, as, replies }: Check, problem: string | null): string {
  const wanted = replies.map(([status, code]) => [status, code].filter(Boolean).join(' '))
  const result =
    problem === null
      ? textIn('en', 'commandLine.conformance.ok')
      : textIn('en', 'commandLine.conformance.wrong', { problem })
  return [row.padEnd(5), as.padEnd(9), `${method} ${path}`, wanted.join(' | '), result].join('  ')
}

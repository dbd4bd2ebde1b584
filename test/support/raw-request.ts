import { request as overHttp, type IncomingHttpHeaders } from 'node:http'
import { request as overHttps, type RequestOptions } from 'node:https'

export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Not decompressed. */
  readonly bytes: Buffer
  readonly text: string
}

/**
 * A request that `fetch` does not send: any Host and path, a GET with a body, any certificate.
 * @param body null sends the head alone
 */
export function rawRequest(
  url: string,
  options: RequestOptions = {},
  body?: string | Buffer | null,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const begin = url.startsWith('https:') ? overHttps : overHttp
    const call = begin(url, { agent: false, rejectUnauthorized: false, ...options }, (reply) => {
      reply.toArray().then((parts: Buffer[]) => {
        const bytes = Buffer.concat(parts)
        resolve({ status: reply.statusCode!, headers: reply.headers, bytes, text: bytes.toString() })
        if (body === null) call.destroy()
      }, reject)
    })
    call.on('timeout', () => call.destroy(new Error(`${options.method ?? 'GET'} ${url} hangs`)))
    call.on('error', reject)
    if (body === null) call.flushHeaders()
    else call.end(body)
  })
}

import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'

interface TlsAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // A reply is whatever the endpoint's schema says; tests read single fields of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
  readonly fingerprint: string
}

const hexOf = (certificate: DetailedPeerCertificate): string =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase()

/**
 * A phone: uses the name in {base_url}, trusts only `authority` (null: the system's), checks the
 * name, and rejects every certificate except the pinned one.
 */
export function overTls(port: number, authority: string | null, { pin }: { readonly pin?: string } = {}) {
  return (path: string, init: { method?: string; headers?: object; body?: string } = {}) =>
    new Promise<TlsAnswer>((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        servername: 'pass-kiosk.local',
        port,
        path,
        method: init.method ?? 'GET',
        agent: false,
        headers: { Host: 'pass-kiosk.local:8443', ...init.headers },
        ...(authority === null ? {} : { ca: authority }),
        checkServerIdentity(name, certificate) {
          if (pin !== undefined && hexOf(certificate as DetailedPeerCertificate) !== pin)
            return new Error('the kiosk shows another certificate')
          return checkServerIdentity(name, certificate)
        },
      })
      call.on('error', reject)
      call.on('response', (answer) => {
        const fingerprint = hexOf((answer.socket as TLSSocket).getPeerCertificate(true))
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', reject)
        answer.on('end', () => {
          const isJson = text !== '' && String(answer.headers['content-type']).includes('json')
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            text,
            json: isJson ? JSON.parse(text) : null,
            fingerprint,
          })
        })
      })
      call.end(init.body)
    })
}

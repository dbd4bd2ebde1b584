/** A page as received, or the address of another site to which the browser was redirected. */
export interface Arrival {
  readonly url: string
  readonly status: number
  readonly html: string
  readonly headers: Headers
  /** Set if the redirect leads to another site: the app's callback. */
  readonly left: URL | null
}

interface Field {
  readonly name: string
  readonly value: string
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found ? unescape(found[1]!) : undefined
}

export function formsOf(
  html: string,
): { action: string; method: string; hidden: Field[]; fields: string[]; buttons: Field[] }[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head, body]) => {
    const inputs = [...body!.matchAll(/<(?:input|textarea|select)[^>]*>/g)].map(([tag]) => tag)
    return {
      action: attribute(head!, 'action') ?? '',
      method: attribute(head!, 'method') ?? 'get',
      hidden: inputs
        .filter((tag) => attribute(tag, 'type') === 'hidden')
        .map((tag) => ({ name: attribute(tag, 'name')!, value: attribute(tag, 'value')! })),
      fields: inputs
        .filter((tag) => attribute(tag, 'type') !== 'hidden')
        .map((tag) => attribute(tag, 'name')!),
      buttons: [...body!.matchAll(/<button[^>]*>/g)].map(([tag]) => ({
        name: attribute(tag, 'name') ?? '',
        value: attribute(tag, 'value') ?? '',
      })),
    }
  })
}

export interface SubmitOptions {
  /** Default the site's own; null sends no Origin header. */
  readonly origin?: string | null
  readonly headers?: Record<string, string>
  /** Selects one of the page's forms by the text of its action. */
  readonly action?: string
}

export type Browser = ReturnType<typeof createBrowser>

/** A browser without script: it keeps cookies by path, follows its site’s redirects and sends forms. */
export function createBrowser(site: string, language = 'en') {
  const jar = new Map<string, Cookie>()
  const setCookies: string[] = []
  let trail: { url: string; status: number; location: string | null }[] = []

  const keep = (line: string): void => {
    setCookies.push(line)
    const [pair, ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair!.indexOf('=')
    const name = pair!.slice(0, at)
    const path = attributes.find((a) => a.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const value = pair!.slice(at + 1)
    if (value === '' || attributes.some((a) => /^expires=Thu, 01 Jan 1970/i.test(a)))
      jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, value, path })
  }
  const cookieHeader = (path: string): string =>
    [...jar.values()]
      .filter((cookie) => cookie.path === '/' || path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ')

  const walk = async (
    first: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    most = 12,
  ): Promise<Arrival> => {
    trail = []
    let url = first
    let { method, body } = init
    let extra = init.headers
    for (let hops = 0; hops < most; hops += 1) {
      if (!url.startsWith(`${site}/`))
        return { url, status: 0, html: '', headers: new Headers(), left: new URL(url) }
      const headers: Record<string, string> = { 'Accept-Language': language, Accept: 'text/html', ...extra }
      const cookies = cookieHeader(new URL(url).pathname)
      if (cookies) headers.Cookie = cookies
      const answer = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      })
      answer.headers.getSetCookie().forEach(keep)
      const location = answer.headers.get('Location')
      trail.push({ url, status: answer.status, location })
      const html = await answer.text()
      if (location === null || answer.status < 300 || answer.status > 399)
        return { url, status: answer.status, html, headers: answer.headers, left: null }
      url = new URL(location, url).href
      if (most === 1) return { url, status: answer.status, html, headers: answer.headers, left: null }
      ;({ method, body, extra } = { method: 'GET', body: undefined, extra: {} as Record<string, string> })
    }
    throw new Error(`redirected in circles: ${trail.map((hop) => hop.url).join(' → ')}`)
  }
  return {
    /** Cookies as they were set, with their attributes. */
    setCookies,
    /** Every reply of the last call, first to last. */
    get trail() {
      return trail
    },
    cookie: (name: string) => [...jar.values()].find((cookie) => cookie.name === name)?.value,
    setCookie: (name: string, value: string) => void jar.set(`${name} /`, { name, value, path: '/' }),
    /** Makes one request only and returns the target of a redirect. */
    async hop(url: string) {
      await walk(new URL(url, site).href, { method: 'GET', headers: {} }, 1)
      return trail[0]!.location
    },
    open: (url: string) => walk(new URL(url, site).href, { method: 'GET', headers: {} }),
    submit(page: Arrival, fields: Record<string, string>, options: SubmitOptions = {}) {
      const forms = formsOf(page.html)
      const form =
        options.action === undefined ? forms[0] : forms.find((one) => one.action.includes(options.action!))
      if (!form) throw new Error(`no form on ${page.url} (${page.status}): ${page.html.slice(-600)}`)
      const hidden = Object.fromEntries(form.hidden.map(({ name, value }) => [name, value]))
      const headers: Record<string, string> = {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers,
      }
      if (options.origin !== null) headers.Origin = options.origin ?? site
      const body = new URLSearchParams({ ...hidden, ...fields }).toString()
      return walk(new URL(form.action, page.url).href, { method: 'POST', headers, body })
    },
  }
}

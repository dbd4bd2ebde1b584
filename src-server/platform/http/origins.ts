/**
 * The configured addresses of the product: {base_url}, {api_url} and {web_url} of the
 * specification.
 */
export interface Origins {
  readonly baseUrl: string
  readonly apiUrl: string
  readonly webUrl: string
}

/** Whether the kiosk's address can be used in tag URLs. */
export interface TagAddress {
  /** False if a tag URL with this address would not have the required length. No tag is written. */
  readonly usable: boolean
  /** The length of the address and the required length; null if tags can be written. */
  readonly addressFault: { readonly found: number; readonly needed: number } | null
}

/** A tag's URL is `{base_url}/n#` and 16 characters, 19 beyond the address itself. */
const TAG_URL_EXTRA = 19

/**
 * Whether tags can be written with this address: a tag's URL has exactly 48 characters
 * (specification §4.1 rows 7 and 9), unless the operator chose the length of the own origin.
 */
export function tagUrlLength(
  baseUrl: string,
  rule: 'spec' | 'origin',
): { readonly length: number; readonly usable: boolean; readonly found: number } {
  const found = baseUrl.length + TAG_URL_EXTRA
  const length = rule === 'origin' ? found : 48
  return { length, found, usable: found === length }
}

/** An address or a path without the slashes at its end, in linear time for any number of them. */
export function withoutSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

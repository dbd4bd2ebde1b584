/** Removes secrets and addresses from stored text: the log, and files that are sent to others. */

const REMOVED = '[removed]'

/** Names of secret fields, in any spelling. */
const SECRET_FIELD = new RegExp(
  'passw|passphrase|token|secret|authorization|cookie|credential|apikey|' +
    'installation_?key|private_?(key|jwk)|device_?code|user_?code|code_?verifier|' +
    'e-?mail|^(qr|pin|jwk)$',
  'i',
)

/**
 * Secrets by their form, anywhere in a text. Every secret of this product except passwords has at
 * least 40 characters (32 random bytes) or follows the # of an address; an id (36 characters) is no
 * secret and is kept.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, REMOVED],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, REMOVED],
  [/([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]{0,256}):[^\s"]{1,1024}@/gi, `$1:${REMOVED}@`],
  [
    /([?&](?:api_?)?(?:key|token|access_token|secret|sig|signature|password|code)=)[^&\s"]+/gi,
    `$1${REMOVED}`,
  ],
  [/(\/[qn]#)[A-Za-z0-9]+/g, `$1${REMOVED}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/\b(pat|pda|pdr)_[\w-]+/g, REMOVED],
  // Names of backups have the same length and must stay readable.
  [/(?<![\w-])(?!(?:auto|by-hand|before-migration|before-restore)-\d{4}-\d\d-)[\w-]{40,}/g, REMOVED],
  [/[^\s"'<>():;,[\]{}\\=@/]{1,64}@[^\s"'<>():;,[\]{}\\=@/]{1,255}\.[a-z]{2,}/giu, '[e-mail]'],
]

/** Removes secrets and e-mail addresses from the text. */
export function redactText(text: string): string {
  return SHAPES.reduce((left, [shape, sign]) => left.replace(shape, sign), text)
}

/** Maximum depth of a logged value; deeper values are left out. */
const DEPTH = 8

/**
 * Copies a JSON-like value: fields with the name of a secret lose their value, texts are redacted.
 * Errors are unchanged.
 */
export function redactValue(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (depth === 0) return '[deep]'
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth - 1))
  const entries = Object.entries(value).map(([name, field]) => {
    const isSecret =
      SECRET_FIELD.test(name) &&
      (typeof field === 'object' ? field !== null : typeof field !== 'boolean' && field !== undefined)
    return [name, isSecret ? REMOVED : redactValue(field, depth - 1)]
  })
  return Object.fromEntries(entries) as unknown
}

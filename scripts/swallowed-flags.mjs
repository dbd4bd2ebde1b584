/** npm keeps flags that stand before `--` for itself: `npm start --demo` starts without a demo. */
import { SetUpError } from './ensure-ready.mjs'

/** Flags of the `passdesk` command line; a test compares them. */
export const PASSDESK_FLAGS = [
  'after',
  'behaves',
  'consent-all',
  'consent-day',
  'copies',
  'data',
  'database',
  'demo',
  'dry-run',
  'event',
  'fault',
  'host',
  'keep',
  'kind',
  'language',
  'media',
  'model',
  'no-cut',
  'out',
  'overwrite',
  'png',
  'port',
  'printer',
  'quality',
  'reader',
  'restart',
  'stock',
  'tag',
  'usb-trace',
  'wait',
]

/**
 * Throws if npm has kept one of the flags. npm passes them on as environment variables.
 * @param {string} command as it is typed, `npm start`
 * @param {readonly string[]} flags names without dashes
 */
export function requireOwnFlags(command, flags) {
  if (process.env.npm_lifecycle_event === undefined) return
  const kept = flags.flatMap(keptByNpm)
  if (kept.length === 0) return
  const own = process.argv.slice(2).map(quoted)
  throw new SetUpError(
    `npm keeps ${kept.map(([flag]) => flag).join(' and ')} for itself. Type: ` +
      [command, '--', ...own, ...kept.flat()].join(' '),
  )
}

/** The flag with its value, in a list; an empty list if npm was not given it. */
function keptByNpm(name) {
  const isNegative = name.startsWith('no-')
  const variable = (isNegative ? name.slice('no-'.length) : name).replaceAll('-', '_')
  const value = process.env[`npm_config_${variable}`]
  if (value === undefined || (isNegative && value !== '')) return []
  return [[`--${name}`, ...(['', 'true'].includes(value) ? [] : [quoted(value)])]]
}

const quoted = (word) => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

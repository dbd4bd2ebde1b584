/** npm keeps flags that stand before `--` for itself: `npm start --demo` starts without a demo. */
import { SetUpError } from './ensure-ready.mjs'

/** Flags of the `passdesk` command line; a test compares them. */
export const PASSDESK_FLAGS = [
  'after',
  'behaves',
  'ca',
  'consent-all',
  'consent-day',
  'copies',
  'data',
  'database',
  'demo',
  'dry-run',
  'encoding',
  'event',
  'fault',
  'host',
  'keep',
  'kiosk',
  'language',
  'list',
  'media',
  'model',
  'no-cut',
  'open',
  'out',
  'overwrite',
  'png',
  'port',
  'printer',
  'quality',
  'reach',
  'reader',
  'restart',
  'state',
  'stock',
  'tag',
  'usb-trace',
  'wait',
]

/** Those without a value. */
export const SWITCHES =
  'demo dry-run no-cut open quality restart kiosk short strict incomplete unsigned dir wide'.split(' ')

/**
 * Throws if npm has kept one of the flags. npm passes them on as environment variables; the value
 * of a flag comes as an argument (npm 11) or in the variable (earlier ones).
 * @param {string} command as it is typed, `npm start`
 * @param {readonly string[]} flags names without dashes
 */
export function requireOwnFlags(command, flags) {
  if (process.env.npm_lifecycle_event === undefined) return
  const kept = flags.flatMap(keptByNpm)
  if (kept.length === 0) return
  const args = process.argv.slice(2)
  const bare = kept.filter(({ name, value }) => value === null && !SWITCHES.includes(name))
  // npm tells no order: the value of one flag is the last argument, those of several are not known.
  const values = args.splice(args.length - Math.min(bare.length, args.length))
  const valueOf = ({ name, value }) => {
    if (value !== null) return [quoted(value)]
    if (SWITCHES.includes(name)) return []
    return [bare.length === 1 && values.length === 1 ? quoted(values[0]) : name.toUpperCase()]
  }
  const typed = kept.flatMap((flag) => [`--${flag.name}`, ...valueOf(flag)])
  throw new SetUpError(
    `npm keeps ${kept.map(({ name }) => `--${name}`).join(' and ')} for itself. Type: ` +
      [command, '--', ...args.map(quoted), ...typed].join(' '),
  )
}

/** The flag with its value, in a list; an empty list if npm was not given it. */
function keptByNpm(name) {
  const isNegative = name.startsWith('no-')
  const variable = (isNegative ? name.slice('no-'.length) : name).replaceAll('-', '_')
  const value = process.env[`npm_config_${variable}`]
  if (value === undefined || (isNegative && value !== '')) return []
  return [{ name, value: ['', 'true'].includes(value) ? null : value }]
}

const quoted = (word) => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** `64 MB`, `28.1 GB`: in powers of 1000, like file managers. */
export function sizeText(bytes: number): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit >= 2 ? value.toFixed(1) : Math.ceil(value)} ${UNITS[unit]}`
}

import { UsageError } from './command.ts'

export const MODELS = ['QL-800', 'QL-820NWB'] as const
export const STOCK_NAMES = ['DK-2205', 'DK-4205', 'DK-22223', 'DK-2210'] as const

/** Throws UsageError that names what there is. */
export function oneOf<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase())
  if (!found)
    throw new UsageError(
      `--${flag} must be ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, got ${value}.`,
    )
  return found
}

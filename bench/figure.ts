/** One measured figure with a goal, or with a reference measured in the same run. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly reference?: { readonly name: string; readonly value: number; readonly unit: string }
}

/** The percentile of the samples; `share` is 0..1. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** A figure as one line: name, value, reference and ratio. */
export function figureLine(figure: Figure): string {
  const value = `${shown(figure.value)} ${figure.unit}`.padStart(14)
  if (!figure.reference) return `  ${figure.name.padEnd(64)}${value}`
  const ratio = figure.reference.value === 0 ? '' : `  × ${shown(figure.value / figure.reference.value)}`
  return (
    `  ${figure.name.padEnd(64)}${value}   ${figure.reference.name}: ` +
    `${shown(figure.reference.value)} ${figure.reference.unit}${ratio}`
  )
}

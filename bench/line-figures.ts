import { runLine } from '../test/e2e/line-world.ts'
import { median, percentile, type Figure } from './figure.ts'

const PEOPLE = 30

/**
 * People in a row in the browser, from scan to pass, with keys pressed at once: the time
 * of the machine.
 */
export async function lineFigures(): Promise<Figure[]> {
  const { served } = await runLine(PEOPLE)
  const imported = served.filter((one) => one.kind !== 'walk-in')
  const seconds = imported.map(({ ms }) => ms / 1000)
  return [
    {
      name: `a line of ${PEOPLE}, scan to pass without the human, median`,
      value: median(seconds),
      unit: 's',
      reference: { name: 'goal', value: 0.6, unit: 's' },
    },
    { name: 'the same, p95', value: percentile(seconds, 0.95), unit: 's' },
    {
      name: 'most keys for somebody on the list',
      value: Math.max(...imported.map(({ keys }) => keys)),
      unit: '',
      reference: { name: 'goal', value: 2, unit: '' },
    },
  ]
}

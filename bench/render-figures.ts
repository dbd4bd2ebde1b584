import { readFile } from 'node:fs/promises'
import type { PassContent } from '../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../contract/event/event/pass-template.ts'
import { decodeLogo } from '../src-server/pass/drawing/logo-bitmap.ts'
import { createRenderer, type LogoBitmap, type RenderInput } from '../src-server/pass/drawing/render-pass.ts'
import { createRenderPool } from '../src-server/pass/drawing/render-pool.ts'
import { median, percentile, type Figure } from './figure.ts'
import { runningMs } from './running-time.ts'

/** One label of every layout with its number of logos. */
const LABELS = [
  { name: '62 × 40 side, 1 logo', media: 'CONTINUOUS_62', lengthMm: 40, layout: 'side', logos: 1 },
  { name: '62 × 62 side, 4 logos', media: 'CONTINUOUS_62', lengthMm: 62, layout: 'side', logos: 4 },
  {
    name: '62 × 62 stack, 4 logos',
    media: 'CONTINUOUS_62',
    lengthMm: 62,
    layout: 'stack',
    logos: 4,
  },
  {
    name: '50 × 54 stack, 1 logo',
    media: 'CONTINUOUS_50',
    lengthMm: 54,
    layout: 'stack',
    logos: 1,
  },
  { name: '29 × 62 stack', media: 'CONTINUOUS_29', lengthMm: 62, layout: 'stack', logos: 0 },
  { name: '29 × 62 side, turned', media: 'CONTINUOUS_29', lengthMm: 62, layout: 'side', logos: 0 },
] as const
const LOGO_FILES = ['kumo', 'arc', 'sun', 'hokuto']
const WARM_UP = 10
const ROUNDS = 60
/** Budget of a preview on one core, so that it stays below the 300 ms that people notice. */
const BUDGET = { name: 'budget of one render on one core', value: 30, unit: 'ms' } as const
const FOUR_LOGOS = { name: 'goal with four logos on one core', value: 10, unit: 'ms' } as const

/**
 * Time from content to dots, ms: each layout in this thread, with its pictures, and through the
 * pool, and the pool's renders per second. A preview needs the pictures, a print does not. Times in
 * this thread contain no waits for a processor.
 */
export async function renderFigures(): Promise<Figure[]> {
  const logos = await Promise.all(LOGO_FILES.map(readLogo))
  const { render } = await createRenderer()
  const figures: Figure[] = []
  for (const label of LABELS) {
    const times = await timed(async (i) => void render(inputOf(label, logos, i)), ROUNDS, runningMs)
    figures.push(
      ...percentiles(`render ${label.name}, in thread`, times, label.logos === 4 ? FOUR_LOGOS : BUDGET),
    )
  }
  const [first] = LABELS
  const pictured = await timed(
    async (i) => {
      const { image, layers } = render(inputOf(first, logos, i)).render
      if (!image || layers.some((layer) => !layer.image)) throw new Error('A picture is missing.')
    },
    ROUNDS,
    runningMs,
  )
  figures.push(...percentiles(`render ${first.name}, with its pictures`, pictured))
  const pool = createRenderPool()
  try {
    for (const label of LABELS) {
      const times = await timed((i) => pool.render(inputOf(label, logos, i)), ROUNDS)
      figures.push(...percentiles(`render ${label.name}, through the pool`, times))
    }
    figures.push(
      await throughput(
        pool.render,
        Array.from({ length: 60 }, (_, i) => inputOf(LABELS[i % LABELS.length] ?? LABELS[0], logos, i)),
      ),
    )
  } finally {
    await pool.close()
  }
  return figures
}

async function readLogo(name: string, index: number): Promise<LogoBitmap> {
  const png = await readFile(new URL(`../test/fixtures/passes/logos/${name}.png`, import.meta.url))
  return {
    imageId: `00000000-0000-4000-8000-00000000000${index}`,
    assetHash: `${index}`.repeat(64),
    ...decodeLogo(png),
  }
}

/** A pass of a different person, so that nothing is cached. */
function inputOf(label: (typeof LABELS)[number], logos: readonly LogoBitmap[], person: number): RenderInput {
  const template: PassTemplate = {
    name: label.name,
    media: label.media,
    lengthMm: label.lengthMm,
    layout: label.layout,
    design: 'svc_tokyo',
    nameFontPx: 96,
    detailFontPx: 40,
    layers: { name: { fontPx: 150 } },
    maxLines: { name: 2, title: 1, affiliation: 2 },
    titleSource: 'title',
    material: 'paper',
  }
  const used = logos.slice(0, label.logos)
  const content: PassContent = {
    name: person % 2 === 0 ? `渡邊 美咲${person}` : `Anna Lindqvist ${person}`,
    title: '登壇者 / Speaker',
    affiliation: `国立研究開発法人 人間拡張研究センター ${person}`,
    fontScale: 'normal',
    lineMode: 'auto',
    logos: used.map(({ imageId, assetHash }) => ({
      kind: 'company',
      orgId: imageId,
      imageId,
      assetHash,
    })),
  }
  return {
    template,
    content,
    qr: `https://pass-kiosk.local:8443/q#${String(person).padStart(22, '7')}`,
    logos: used,
  }
}

async function timed(
  work: (round: number) => Promise<unknown>,
  rounds: number,
  clock: () => number = () => performance.now(),
): Promise<number[]> {
  const times: number[] = []
  for (let i = -WARM_UP; i < rounds; i++) {
    const start = clock()
    await work(i + WARM_UP)
    if (i >= 0) times.push(clock() - start)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return times
}

function percentiles(
  name: string,
  times: readonly number[],
  reference: NonNullable<Figure['reference']> = BUDGET,
): Figure[] {
  return [
    { name: `${name}, p50`, value: median(times), unit: 'ms', reference },
    { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', reference },
  ]
}

async function throughput(
  render: (input: RenderInput) => Promise<unknown>,
  all: readonly RenderInput[],
): Promise<Figure> {
  const start = performance.now()
  await Promise.all(all.map((input) => render(input)))
  return {
    name: 'renders a second through the pool',
    value: (1000 * all.length) / (performance.now() - start),
    unit: '1/s',
  }
}

/**
 * The dots of every sample pass, to compare between systems:
 *
 * node test/support/pass-dots.ts write FILE      one line a pass: SHA-256 and name
 * node test/support/pass-dots.ts compare FILE…   differences; files of one system (SYSTEM-node-N)
 *   must be equal, other systems may round an edge differently (pass-samples.test.ts limits it)
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRenderer } from '../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk } from './pass-proofs.ts'
import { PASS_SAMPLES, sampleInput, sampleLogos } from './pass-samples.ts'

export async function passDots(): Promise<string> {
  const logos = await sampleLogos()
  const { render } = await createRenderer()
  return PASS_SAMPLES.map((sample) => {
    const drawn = render(sampleInput(sample, logos))
    const { widthPx, heightPx } = drawn.bitmap
    const hash = createHash('sha256').update(`${widthPx}x${heightPx}\n`).update(bitmapInk(drawn))
    return `${hash.digest('hex')}  ${sample.name}\n`
  }).join('')
}

export interface DotFile {
  /** SYSTEM-node-N.txt */
  readonly name: string
  readonly text: string
}

/** Differences to the first file of the same system, and to the first file of all. */
export function compareDots(files: readonly DotFile[]): { faults: string[]; notes: string[] } {
  const faults: string[] = []
  const notes: string[] = []
  const systemOf = ({ name }: DotFile): string => name.replace(/-node-.*$/, '')
  if (files.length < 2) faults.push('Fewer than two files: nothing was compared.')
  for (const file of files) {
    const sameSystem = files.find((other) => systemOf(other) === systemOf(file))!
    const report = (other: DotFile, to: string[]): void => {
      const names = differing(other.text, file.text)
      if (names.length > 0) to.push(`${file.name} differs from ${other.name}: ${names.join(', ')}`)
    }
    report(sameSystem, faults)
    if (sameSystem === file) report(files[0]!, notes)
  }
  return { faults, notes }
}

function differing(one: string, other: string): string[] {
  const lines = (text: string): string[] => text.split('\n').filter(Boolean)
  const changed = [
    ...lines(one).filter((line) => !lines(other).includes(line)),
    ...lines(other).filter((line) => !lines(one).includes(line)),
  ]
  return [...new Set(changed.map((line) => line.split('  ')[1]!))].toSorted()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word, ...files] = process.argv.slice(2)
  if (word === 'write' && files[0]) writeFileSync(files[0], await passDots())
  else if (word === 'compare') {
    const { faults, notes } = compareDots(
      files.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') })),
    )
    for (const note of notes) console.log(`::warning::${note}`)
    for (const fault of faults) console.log(`::error::${fault}`)
    console.log(`${files.length} files, ${faults.length} faults, ${notes.length} notes`)
    process.exitCode = faults.length > 0 ? 1 : 0
  } else throw new Error('Use: pass-dots.ts write FILE, or pass-dots.ts compare FILE…')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const PASSDESK = fileURLToPath(new URL('../out/main/passdesk.js', import.meta.url))

/** Runs the command line to its end. */
export async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [PASSDESK, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`passdesk ${args[0]} ended with ${code}.`)
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Places } from './window-place.ts'

/** What the window remembers from one start to the next. */
const Remembered = z.strictObject({ kioskMode: z.boolean(), places: Places })
export type Remembered = z.infer<typeof Remembered>

const NOTHING: Remembered = { kioskMode: false, places: {} }

export interface WindowStateFile {
  readonly get: () => Remembered
  /** Writes at once; a window place that cannot be written is no reason to stop. */
  readonly change: (part: Partial<Remembered>) => void
}

/** The file is made with the first change; one that cannot be read counts as none. */
export function openWindowStateFile(file: string): WindowStateFile {
  let now = read(file)
  return {
    get: () => now,
    change(part) {
      now = { ...now, ...part }
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch {
        // A full disk is told by those whose data it takes.
      }
    },
  }
}

function read(file: string): Remembered {
  try {
    return Remembered.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return NOTHING
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Places } from './window-place.ts'

/** Window state that is kept between starts. */
const Remembered = z.strictObject({ kioskMode: z.boolean(), places: Places })
export type Remembered = z.infer<typeof Remembered>

const NOTHING: Remembered = { kioskMode: false, places: {} }

export interface WindowStateFile {
  readonly get: () => Remembered
  /** Writes at once; write errors are ignored. */
  readonly change: (part: Partial<Remembered>) => void
}

/** The file is created by the first change; an unreadable one counts as missing. */
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
        // A full disk is reported by the writers of important data.
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

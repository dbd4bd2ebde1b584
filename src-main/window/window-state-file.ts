import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readRegularFileSync } from '../../src-server/platform/files/foreign-file.ts'
import { replacePrivateFile } from '../../src-server/platform/files/private-files.ts'
import { Places } from './window-place.ts'

/** Window state that is kept between starts. */
const Remembered = z.strictObject({ kioskMode: z.boolean(), places: Places })
type Remembered = z.infer<typeof Remembered>

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
        replacePrivateFile(file, `${JSON.stringify(now, null, 2)}\n`)
      } catch {
        // A full disk is reported by the writers of important data.
      }
    },
  }
}

function read(file: string): Remembered {
  try {
    return Remembered.parse(JSON.parse(readRegularFileSync(file, { most: 65_536 }).toString('utf8')))
  } catch {
    return NOTHING
  }
}

import { existsSync } from 'node:fs'
import type { z } from 'zod'
import { readRegularFileSync } from './foreign-file.ts'

/** More than the longest of these files, the list of checked backups, has. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * The content of a JSON file of the kiosk; null if it is missing, damaged, too large, no regular
 * file, or of another shape.
 */
export function readJsonFile<T>(file: string, shape: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null
  try {
    const text = readRegularFileSync(file, { most: MOST_BYTES }).toString('utf8')
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

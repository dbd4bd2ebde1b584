import { existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The content of a JSON file of the kiosk; null if it is missing, damaged or of another shape. */
export function readJsonFile<T>(file: string, shape: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  opendirSync,
  readSync,
  type Stats,
  existsSync,
} from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sentence, type Sentence, TextError } from '../../../messages/sentence.ts'
import type { z } from 'zod'

/** Which file is read. */
interface ReadOptions {
  /** A larger file is rejected, bytes. */
  readonly most: number
  /** True for a path that the operator chose, which may be a link. Default: links are rejected. */
  readonly follows?: boolean
}

/** Why a file is not read: it is no regular file, or too large. */
export class FileRejected extends TextError {}

/**
 * A pipe does not wait for a writer, a device does nothing, and a link at the end of the path is
 * not followed. Windows has none of these flags.
 */
const flagsOf = (follows: boolean | undefined): number =>
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (follows ? 0 : (constants.O_NOFOLLOW ?? 0))

function requireReadable(found: Stats, most: number): void {
  if (found.isDirectory())
    throw Object.assign(new Error('EISDIR: illegal operation on a directory, read'), {
      code: 'EISDIR',
    })
  if (!found.isFile()) throw new FileRejected(sentence('dataProblem.file.notRegular'))
  if (found.size > most)
    throw new FileRejected(sentence('dataProblem.file.tooLarge', { bytes: found.size, most }))
}

/** O_NOFOLLOW reports a link as a loop of links. */
function asRejected(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO')
    throw new FileRejected(sentence('dataProblem.file.notRegular'), { cause: error })
  throw error
}

/**
 * Opens a regular file, so that nothing that was put in its place blocks or is read without end.
 * The caller closes the descriptor. Throws FileRejected and errors of the file system.
 */
export function openRegularFile(file: string, { most, follows }: ReadOptions): number {
  let handle: number | undefined
  try {
    handle = openSync(file, flagsOf(follows))
    requireReadable(fstatSync(handle), most)
    return handle
  } catch (error) {
    if (handle !== undefined) closeSync(handle)
    return asRejected(error)
  }
}

/** Reads a small local file. Throws as `openRegularFile`. */
export function readRegularFileSync(file: string, options: ReadOptions): Buffer {
  const handle = openRegularFile(file, options)
  try {
    const bytes = Buffer.alloc(fstatSync(handle).size)
    let length = 0
    while (length < bytes.length) {
      const read = readSync(handle, bytes, length, bytes.length - length, length)
      if (read === 0) break
      length += read
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads a file of a stick or a network share, off the main thread. Throws as `openRegularFile`, and
 * FileRejected if the medium does not reply in time.
 */
export function readRegularFile(file: string, options: ReadOptions): Promise<Buffer> {
  return inTimeAt(dirname(file), async () => {
    const handle = await open(file, flagsOf(options.follows)).catch(asRejected)
    try {
      const found = await handle.stat()
      requireReadable(found, options.most)
      const bytes = Buffer.alloc(found.size)
      let length = 0
      while (length < bytes.length) {
        const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return bytes.subarray(0, length)
    } finally {
      await handle.close()
    }
  })
}

/** Time for a stick or a network share to reply, ms. */
const REPLY_MS = 10_000

const noReplyIn = (ms: number): Sentence =>
  sentence('dataProblem.file.noAnswer', { seconds: Math.round(ms / 1000) })

/** The result of `work`, which continues without effect after the time has passed. */
export async function inTime<T>(work: () => Promise<T>, ms = REPLY_MS): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new FileRejected(noReplyIn(ms)))
  }, ms)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The last call of each folder that has not replied yet. */
const lastCalls = new Map<string, Promise<unknown>>()

/**
 * As `inTime` for a call of the file system, one after another for each folder: a call that hangs
 * takes one of the four threads that Node has for files and passwords, so a folder that does not
 * reply gets no second one. A call whose time has passed before its turn does not begin.
 */
export async function inTimeAt<T>(dir: string, work: () => Promise<T>, ms = REPLY_MS): Promise<T> {
  const before = lastCalls.get(dir)
  let isLate = false
  const call = async (): Promise<T> => {
    await before?.catch(() => {})
    if (isLate) throw new FileRejected(noReplyIn(ms))
    return work()
  }
  const running = call()
  lastCalls.set(dir, running)
  const forget = (): void => {
    if (lastCalls.get(dir) === running) lastCalls.delete(dir)
  }
  running.then(forget, forget)
  try {
    return await inTime(() => running, ms)
  } finally {
    isLate = true
  }
}

/** More names of a folder are not read: somebody else may have filled it. */
export const MOST_NAMES = 10_000

/** The first names of a folder that match. Throws errors of the file system. */
export function namesIn(dir: string, pattern: RegExp, most = MOST_NAMES): string[] {
  const names: string[] = []
  const folder = opendirSync(dir, { bufferSize: 1_000 })
  try {
    for (let read = 0; read < 10 * most && names.length < most; read += 1) {
      const entry = folder.readSync()
      if (!entry) break
      if (pattern.test(entry.name)) names.push(entry.name)
    }
    return names
  } finally {
    folder.closeSync()
  }
}

/** As `namesIn`, off the main thread. */
export async function namesInFolder(dir: string, pattern: RegExp, most = MOST_NAMES): Promise<string[]> {
  return inTimeAt(dir, async () => {
    const names: string[] = []
    let read = 0
    for await (const { name } of await opendir(dir, { bufferSize: 1_000 })) {
      if (pattern.test(name)) names.push(name)
      read += 1
      if (read >= 10 * most || names.length >= most) break
    }
    return names
  })
}

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

import { createKoffiCalls } from './koffi-calls.ts'
import type { WindowsCalls } from './calls.ts'
import type { Koffi, LoadLibrary } from './koffi-types.ts'

let calls: Promise<WindowsCalls> | null = null

/**
 * The system calls of this computer, loaded once, on Windows only.
 * @throws Error why they are not available
 */
export function loadWindowsCalls(): Promise<WindowsCalls> {
  return (calls ??= load().catch((error: unknown) => {
    calls = null
    throw error
  }))
}

async function load(): Promise<WindowsCalls> {
  if (process.platform !== 'win32') throw new Error('not Windows')
  if (process.arch === 'ia32') throw new Error('not for 32-bit Windows')
  // A variable, so that bundlers do not require the optional package.
  const name = 'koffi'
  const loaded = (await import(/* @vite-ignore */ name)) as {
    default: Koffi & { load: LoadLibrary }
  }
  const koffi = loaded.default
  return createKoffiCalls(koffi, (library) => koffi.load(library))
}

import { setFlagsFromString } from 'node:v8'

/**
 * Limits the memory that V8 keeps for later use, in this thread and in threads started later. By
 * default the space for new objects grows to 100 MB and more, and that for old objects may double
 * or triple between two collections; neither makes the requests of the kiosk faster. Must run
 * before the first large allocation.
 */
export function limitHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
}

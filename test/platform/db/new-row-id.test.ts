import { afterEach, expect, it, vi } from 'vitest'
import { uuid } from '../../../contract/platform/http/scalars.ts'
import { newRowId } from '../../../src-server/platform/db/insert-many.ts'

afterEach(() => void vi.useRealTimers())

it('a store gives later rows higher ids, so that they stand at the end of an index', () => {
  vi.useFakeTimers()
  const times = [1, 1_000, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1, Date.UTC(2999, 0, 1)]
  const ids = times.map((time) => {
    vi.setSystemTime(time)
    return newRowId()
  })
  expect(ids.toSorted()).toEqual(ids)
})

it('a store gives each of many rows of one millisecond its own UUID of version 7', () => {
  vi.useFakeTimers()
  const ids = Array.from({ length: 1_000 }, newRowId)
  expect(new Set(ids).size).toBe(1_000)
  expect(new Set(ids.map((id) => id.slice(0, 15))).size).toBe(1)
  for (const id of ids) expect(uuid.parse(id)[14]).toBe('7')
})

import { describe, expect, it } from 'vitest'
import { above, below } from '../../src-renderer/print/run/sheet-grid.ts'

describe('arrow keys on the contact sheet', () => {
  // Rows: 0 1 2 / 3 (odd), 4 5 6 / 7 8 (in order).
  const grid = { odd: 4, all: 9, columns: 3 }

  it('go to the pass that lies below', () => {
    expect([0, 1, 3, 4, 5, 6].map((at) => below(at, grid))).toEqual([3, 3, 4, 7, 8, 6])
  })

  it('go to the pass that lies above', () => {
    expect([0, 3, 4, 5, 7, 8].map((at) => above(at, grid))).toEqual([0, 0, 3, 3, 4, 5])
  })

  it('stay where a list has one row', () => {
    expect(below(1, { odd: 3, all: 3, columns: 5 })).toBe(1)
    expect(above(1, { odd: 0, all: 3, columns: 5 })).toBe(1)
  })
})

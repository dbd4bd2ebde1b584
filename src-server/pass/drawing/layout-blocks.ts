import type { FittedText } from './fit-text.ts'
import type { TextField } from './render-error.ts'
import type { QrMatrix } from '../../platform/qr/qr-matrix.ts'

/** A rectangle in dots, y downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextBlock {
  readonly kind: 'text'
  readonly id: TextField
  readonly box: Box
  readonly fitted: FittedText
  /** `left` aligns a line of a right-to-left script at the right. */
  readonly align: 'left' | 'center'
  /** Set on a black plate, white, with the corner cut. */
  readonly plate: boolean
}

export interface LogoBlock {
  readonly kind: 'logo'
  readonly id: 'logo:0' | 'logo:1' | 'logo:2' | 'logo:3'
  readonly index: number
  readonly box: Box
}

export interface QrBlock {
  readonly kind: 'qr'
  readonly id: 'qr'
  /** The modules only; they are surrounded by a quiet zone of four modules. */
  readonly box: Box
  readonly dots: number
  readonly matrix: QrMatrix
}

/** One layer of a pass: its content and its position. */
export type Block = TextBlock | LogoBlock | QrBlock

export function right(box: Box): number {
  return box.x + box.width
}

export function bottom(box: Box): number {
  return box.y + box.height
}

export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by }
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)
}

/** Moves a box inside the space; null if it is larger than the space. */
export function shiftInside(box: Box, width: number, height: number, margin = 0): Box | null {
  if (box.width + 2 * margin > width || box.height + 2 * margin > height) return null
  return {
    ...box,
    x: Math.min(Math.max(box.x, margin), width - margin - box.width),
    y: Math.min(Math.max(box.y, margin), height - margin - box.height),
  }
}

/**
 * The box of the turned label for a box of the layout: 90° clockwise in a layout space of this
 * height.
 */
export function turnBox(box: Box, layoutHeight: number): Box {
  return { x: layoutHeight - bottom(box), y: box.x, width: box.height, height: box.width }
}

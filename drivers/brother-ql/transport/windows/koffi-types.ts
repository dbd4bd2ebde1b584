/** Memory outside of JavaScript. */
export type Pointer = bigint

/** The used part of the package. */
export interface Koffi {
  alloc(type: string, length: number): Pointer
  free(memory: Pointer): void
  array(type: string, length: number): object
  encode(memory: Pointer, offset: number, type: string | object, value: unknown): void
  decode(memory: Pointer | bigint, offset: number, type: string | object, length?: number): unknown
}

export interface Library {
  func(prototype: string): (...values: readonly unknown[]) => unknown
}
export type LoadLibrary = (name: string) => Library

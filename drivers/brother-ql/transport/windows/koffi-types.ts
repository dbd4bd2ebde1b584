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
  func(prototype: string): ForeignFunction
}

export interface ForeignFunction {
  (...values: readonly unknown[]): unknown
  /**
   * Calls in another thread, then calls the last value with an error or the result. Only inside
   * that call `GetLastError` is the one of the function.
   */
  async(...values: readonly [...unknown[], (error: unknown, result: unknown) => void]): void
}
export type LoadLibrary = (name: string) => Library

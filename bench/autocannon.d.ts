/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    /** Threads of the client. */
    workers?: number
  }
  interface Result {
    '2xx': number
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

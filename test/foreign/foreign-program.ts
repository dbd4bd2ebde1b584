import { spawnSync } from 'node:child_process'

/** Standard output of a program that gets bytes as its input. Throws its last line of error. */
export function outputOf(program: string, args: readonly string[], input: Uint8Array): Buffer<ArrayBuffer> {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(String(stderr).trim().split('\n').at(-1))
  return Buffer.from(stdout)
}

/** Whether the program can be started. */
export const hasProgram = (program: string): boolean =>
  spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined

import { spawnSync } from 'node:child_process'

/** Whether the program starts; otherwise one line names what is skipped and how to install it. */
export function hasProgram(program: string, skipped: string, debianPackage: string): boolean {
  if (spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined) return true
  console.warn(`\nSKIPPED: ${skipped}: no ${program}. Debian: apt-get install ${debianPackage}\n`)
  return false
}

/** Standard output of a program that gets bytes as its input. Throws its last line of error. */
export function outputOf(
  program: string,
  args: readonly string[],
  input: Uint8Array,
): Buffer<ArrayBuffer> {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(String(stderr).trim().split('\n').at(-1))
  return Buffer.from(stdout)
}

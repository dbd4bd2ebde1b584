import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'

export interface SystemUser {
  readonly uid?: number
  readonly gid?: number
}

/**
 * A Node that `user` may run: `node` itself, or a copy in `folder` if `user` cannot access it (a
 * clone under /root). `folder` is opened for everybody. Throws if the copy does not run either.
 */
export function nodeOfUser(user: SystemUser, folder: string, node: string = process.execPath): string {
  if (runs(node, user)) return node
  const copy = join(folder, 'node')
  chmodSync(folder, 0o755)
  cpSync(node, copy)
  chmodSync(copy, 0o755)
  if (!runs(copy, user))
    throw new Error(
      `User ${user.uid} can run neither ${node} nor ${copy}. Is the temporary folder closed to other users?`,
    )
  return copy
}

function runs(node: string, user: SystemUser): boolean {
  return spawnSync(node, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

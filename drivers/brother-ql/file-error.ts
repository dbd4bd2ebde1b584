/** What a file system's refusal means to who named the file, by its code. */
const TROUBLES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no ${path}`,
  EISDIR: (path) => `${path} is a folder`,
  ENOTDIR: (path) => `${path} is no folder, or lies in none`,
  EEXIST: (path) => `${path} is no folder`,
  EACCES: (path) => `this user may not use ${path}`,
  EPERM: (path) => `this user may not use ${path}`,
  EROFS: (path) => `${path} is on a disk that takes nothing`,
  ENOSPC: (path) => `there is no room left for ${path}`,
}

/**
 * Does something with the file or folder that somebody named. @throws Error with one line that
 * names it as they did
 */
export async function withPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const tell = TROUBLES[code]
    throw tell ? new Error(tell(path), { cause }) : cause
  }
}

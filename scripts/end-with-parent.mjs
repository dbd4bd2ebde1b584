/**
 * Preloaded into the programs that a set-up starts (`NODE_OPTIONS`): ends them when their standard
 * input closes, which it does when their parent ends in any way, kill -9 included. Otherwise npm
 * would go on, and the next set-up would install into the same folder.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  // Programs started by this one have another standard input.
  const others = (process.env.NODE_OPTIONS ?? '')
    .split(' ')
    .filter((option) => option !== `--import=${import.meta.url}`)
    .join(' ')
  if (others === '') delete process.env.NODE_OPTIONS
  else process.env.NODE_OPTIONS = others
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.stdin.once('end', end).once('error', end).resume()
  process.stdin.unref?.()
}

/**
 * Loaded before programs that run in Wine: Wine 8 lacks the socket options of keep-alive, and a
 * connection for which they are set before it is open, as `fetch` does, fails.
 */
import { Socket } from 'node:net'

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}

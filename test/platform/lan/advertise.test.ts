import { EventEmitter } from 'node:events'
import os from 'node:os'
import type { Socket } from 'node:dgram'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { advertise } from '../../../src-server/platform/lan/advertise.ts'

class SilentSocket extends EventEmitter {
  readonly sent: unknown[] = []
  readonly joined: string[] = []
  setMulticastTTL(): void {}
  setMulticastLoopback(): void {}
  setMulticastInterface(): void {}
  dropMembership(): void {}
  addMembership(_group: string, address: string): void {
    this.joined.push(address)
  }
  bind(_port: number, _address: unknown, done: () => void): void {
    setImmediate(() => {
      this.emit('listening')
      done()
    })
  }
  send(bytes: unknown, ...more: unknown[]): void {
    this.sent.push(bytes)
    ;(more.at(-1) as () => void)()
  }
  close(done?: () => void): void {
    done?.()
  }
}

const interfaceOf = (address: string) => ({ eth0: [{ address, family: 'IPv4', internal: false }] }) as never

describe('the name of the kiosk on the network', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('survives a machine whose networks cannot be listed for a while', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const socket = new SilentSocket()
    const networks = vi.spyOn(os, 'networkInterfaces').mockReturnValue(interfaceOf('10.0.0.1'))
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const advertised = advertise({
      baseUrl: 'https://desk.local',
      port: 8443,
      name: 'Desk',
      log,
      socket: socket as unknown as Socket,
    })
    await vi.waitFor(() => expect(socket.joined).toEqual(['10.0.0.1']))
    networks.mockImplementation(() => {
      throw Object.assign(new Error('uv_interface_addresses: EMFILE'), { code: 'EMFILE' })
    })
    vi.advanceTimersByTime(20_000)
    expect(lines.join('')).toContain('EMFILE')
    networks.mockReturnValue(interfaceOf('10.0.0.2'))
    vi.advanceTimersByTime(5_000)
    expect(socket.joined).toEqual(['10.0.0.1', '10.0.0.2'])
    await advertised.stop()
    vi.advanceTimersByTime(20_000)
    expect(socket.joined).toHaveLength(2)
  })
})

import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestKiosk } from '../../support/kiosk.ts'
import { decodePicture } from '../../support/pass-proofs.ts'
import { runAlone } from './demo-kiosk.ts'
import type { LoopbackWalk } from './loopback-walk.ts'
import { requireTool } from '../../support/tools.ts'
import { temporaryFolder } from '../../support/after-file.ts'

describe('a demo kiosk on a computer with loopback only', () => {
  const data = temporaryFolder('alone')
  let walk: LoopbackWalk
  beforeAll(async () => {
    const inside = 'ip link set lo up && exec "$0" test/platform/lan/loopback-walk.ts "$1"'
    walk = await runAlone(requireTool('network namespaces'), 'sh', '-c', inside, process.execPath, data)
  }, 240_000)

  it('reaches no other host', () => {
    expect({ interfaces: walk.interfaces, routes: walk.routes, outside: walk.outside }).toEqual({
      interfaces: ['lo'],
      routes: '',
      outside: 'ENETUNREACH',
    })
  })

  it('matches a QR, confirms the pass and prints exactly that', async () => {
    expect(walk.printed).toMatchObject({ state: 'printed', confirmedBy: 'staff' })
    expect(walk.printed.renderHash).toBe(walk.printed.confirmedHash)
    expect(walk.newLabels).toHaveLength(1)
    const png = readFileSync(join(data, 'labels', walk.newLabels[0]!))
    const label = `data:image/png;base64,${png.toString('base64')}`
    expect((await decodePicture(label)).ink).toEqual((await decodePicture(walk.printed.image)).ink)
  })

  it('has its LAN listener open, without the desk', () => {
    expect(walk.lan).toEqual({
      status: 200,
      pinned: true,
      issuer: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      desk: 404,
    })
  })

  it('shows the desk in a browser that connects to no other host', () => {
    expect(walk.screen.hosts).toEqual(['127.0.0.1'])
    expect(walk.screen.sign).not.toBe('')
  })

  it('ends by SIGTERM as usual', () => expect(walk.exitCode).toBe(0))
})

// On other systems the loopback interface has one address only.
describe.runIf(process.platform === 'linux')("the desk's listener", () => {
  it('serves plain HTTP on 127.0.0.1 only, whatever other addresses the computer has', async () => {
    const house = await startTestKiosk()
    const { port } = new URL(house.kiosk.url)
    const reached = (host: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ host, port: Number(port) })
        socket
          .once('connect', () => resolve((socket.destroy(), 'connected')))
          .once('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
      })
    expect(await reached('127.0.0.1')).toBe('connected')
    // A second loopback address represents the other addresses of the computer.
    expect(await reached('127.0.0.2')).toBe('ECONNREFUSED')
    await house.close()
  })
})

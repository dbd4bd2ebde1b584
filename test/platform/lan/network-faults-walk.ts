/**
 * A kiosk, a router and a phone in three network namespaces, and the faults of a network one after
 * another. Run in a namespace of its own, which is the kiosk's: `unshare -n node
 * test/platform/lan/network-faults-walk.ts DATA_FOLDER`. Prints one line of JSON. With `phone
 * ADDRESS NAME` it is the phone: the page of the network check, as a browser loads it.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { browseMdns } from '../../../drivers/brother-ql/transport/mdns.ts'
import type { Preparation } from '../../../contract/kiosk/checks/preparation.ts'
import { rawRequest } from '../../support/raw-request.ts'
import { deskOf, startDemo, until } from './demo-kiosk.ts'

/** What was seen while a fault was there. */
export interface Seen {
  /** Lines of `passdesk doctor --reach` on the phone's side. */
  readonly doctor: readonly string[]
  /** Finding of the preparation list. */
  readonly found: string
  /** Text of the page on the phone; empty without a page. */
  readonly page: string
}

const PORT = 8443
const NAME = 'pass-kiosk.local'
const KIOSK = '10.77.0.5'

const [first, ...others] = process.argv.slice(2) as [string, ...string[]]
if (first === 'phone') console.log(await openPage(others[0]!))
else if (first === 'ask') await askForName()
else console.log(JSON.stringify(await walk(first)))

/** Loads a page as a browser does that was told to continue in spite of the certificate. */
async function load(address: string, host: string, path: string): Promise<string> {
  const options = { headers: { Host: `${host}:${PORT}` }, timeout: 3_000 }
  return (await rawRequest(`https://${address}:${PORT}${path}`, options)).text
}

async function openPage(address: string): Promise<string> {
  const trial = await load(address, address, '/network?lang=en')
  const picture = /<img src="https:\/\/[^/]+([^"]+)"/.exec(trial)![1]!
  const [service] = await browseMdns(['passdesk'], { ms: 2_000 })
  const [resolved] = service?.addresses.filter((one) => one.includes('.')) ?? []
  if (resolved) await load(resolved, NAME, picture)
  const [, seconds, next] = /http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(trial)!
  await wait(Number(seconds) * 1_000)
  const result = await load(address, address, next!.replaceAll('&amp;', '&'))
  return result
    .slice(result.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** Asks for the name by multicast DNS, as a phone does before it connects. */
async function askForName(): Promise<void> {
  const labels = NAME.split('.').map((part) => String.fromCharCode(part.length) + part)
  const query = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    Buffer.from(`${labels.join('')}\0`, 'latin1'),
    Buffer.from([0, 1, 0, 1]),
  ])
  const socket = createSocket('udp4')
  await new Promise((resolve) => socket.send(query, 5353, '224.0.0.251', resolve))
  socket.close()
}

async function walk(data: string): Promise<Record<string, Seen>> {
  const holders = [0, 1].map(() => spawn('unshare', ['-n', 'sleep', '1000'], { stdio: 'ignore' }))
  const [router, phone] = holders as [ChildProcess, ChildProcess]
  const own = execFileSync('readlink', ['/proc/self/ns/net']).toString()
  for (const { pid } of holders)
    await until(
      async () => execFileSync('readlink', [`/proc/${pid}/ns/net`]).toString(),
      (name) => name !== own,
    )
  // Not synchronous: the connections to the desk would be closed meanwhile.
  const inside: Inside = async ({ pid }, ...args) =>
    (await promisify(execFile)('nsenter', ['-t', String(pid), '-n', ...args])).stdout
  const nft = (rules: string): void => void execFileSync('nft', ['-f', '-'], { input: rules })
  try {
    await layCables(router, phone, inside)
    return await tryFaults(data, { router, phone, inside, nft })
  } finally {
    for (const holder of holders) holder.kill('SIGKILL')
  }
}

type Inside = (holder: ChildProcess, ...args: string[]) => Promise<string>

/** The router is a bridge of two cables, and has a second network of its own for the phone. */
async function layCables(router: ChildProcess, phone: ChildProcess, inside: Inside): Promise<void> {
  const ip = (...args: string[]): void => void execFileSync('ip', args)
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'k0', 'netns', String(router.pid))
  ip('address', 'add', `${KIOSK}/24`, 'dev', 'eth0')
  ip('link', 'set', 'eth0', 'up')
  ip('route', 'add', 'default', 'via', '10.77.0.1')
  const script = `
    ip link set lo up
    ip link add br0 type bridge mcast_snooping 0
    ip link add p0 type veth peer name eth0 netns ${phone.pid}
    ip link add p1 type veth peer name eth1 netns ${phone.pid}
    ip link set k0 master br0 up && ip link set p0 master br0 up
    ip address add 10.77.0.1/24 dev br0 && ip link set br0 up
    ip address add 10.88.0.1/24 dev p1 && ip link set p1 up
    echo 1 > /proc/sys/net/ipv4/ip_forward`
  await inside(router, 'sh', '-ec', script)
  await inside(
    phone,
    'sh',
    '-ec',
    `ip link set lo up && ip address add 10.77.0.77/24 dev eth0 && ip link set eth0 up
     ip route add default via 10.77.0.1`,
  )
}

interface Venue {
  readonly router: ChildProcess
  readonly phone: ChildProcess
  readonly inside: Inside
  readonly nft: (rules: string) => void
}

async function tryFaults(data: string, { router, phone, inside, nft }: Venue): Promise<Record<string, Seen>> {
  const { kiosk, demo } = await startDemo(data, {
    PASSDESK_LAN_PORT: String(PORT),
    PASSDESK_PUBLIC_URL: `https://${NAME}:${PORT}`,
  })
  const event = demo.events.find(({ managers }) => managers.length > 0)!
  const desk = await deskOf(demo, event)
  /** The finding of the network in the list of preparations. */
  const point = async (): Promise<string> => {
    const { points } = (await desk(`/desk/events/${event.eventId}/preparation`)) as Preparation
    return points.find(({ id }) => id === 'network')!.found
  }
  const doctor = async (): Promise<string[]> => {
    const args = ['bin/passdesk.mjs', 'doctor', '--reach', `https://${KIOSK}:${PORT}`]
    const shell = `"$0" ${args.join(' ')} || true`
    return (await inside(phone, 'sh', '-c', shell, process.execPath)).trim().split('\n')
  }
  const page = async (): Promise<string> =>
    (await inside(phone, process.execPath, import.meta.filename, 'phone', KIOSK)).trim()
  const becomes = (found: string): Promise<string> => until(point, (one) => one === found)
  const seen: Record<string, Seen> = {}
  try {
    const isolated = async (state: 'on' | 'off'): Promise<void> => {
      for (const port of ['k0', 'p0'])
        await inside(router, 'bridge', 'link', 'set', 'dev', port, 'isolated', state)
    }
    await isolated('on')
    seen.isolation = { doctor: await doctor(), found: await point(), page: '' }
    await isolated('off')

    nft(`table inet fault { chain in { type filter hook input priority 0;
      tcp dport ${PORT} drop; }; }`)
    await inside(phone, process.execPath, import.meta.filename, 'ask')
    seen.firewall = { doctor: await doctor(), found: await becomes('network_firewall'), page: '' }
    nft('delete table inet fault')

    await inside(phone, 'sh', '-c', `curl -s https://${KIOSK}:${PORT}/ || true`)
    seen.certificate = { doctor: [], found: await becomes('network_certificate'), page: '' }

    seen.none = { doctor: await doctor(), page: await page(), found: await becomes('network_ready') }

    const drop = `table bridge fault { chain on { type filter hook forward priority 0;
      udp dport 5353 drop; }; }`
    await inside(router, 'sh', '-c', `echo '${drop}' | nft -f -`)
    seen.name = { doctor: await doctor(), page: await page(), found: await becomes('network_name') }
    await inside(router, 'nft', 'delete', 'table', 'bridge', 'fault')

    await inside(
      phone,
      'sh',
      '-ec',
      `ip link set eth0 down && ip address add 10.88.0.77/24 dev eth1 && ip link set eth1 up
       ip route replace default via 10.88.0.1`,
    )
    seen.subnet = { doctor: await doctor(), page: await page(), found: await becomes('network_subnet') }
    await inside(router, 'sh', '-c', 'echo 0 > /proc/sys/net/ipv4/ip_forward')
    seen.unrouted = { doctor: await doctor(), page: '', found: await point() }
    return seen
  } finally {
    kiosk.kill()
    await once(kiosk, 'exit')
  }
}

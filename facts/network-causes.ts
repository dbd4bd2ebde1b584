/**
 * What keeps a phone or a program from the kiosk:
 * - firewall: the kiosk's address is known on the link, its port takes nothing
 * - isolation: the Wi-Fi does not let its devices reach each other
 * - subnet: the device is on another network
 * - name: the name of the kiosk is not found (multicast DNS, or the network's DNS)
 * - certificate: the device does not trust the kiosk's certificate
 * - invalid: the kiosk's certificate has ended, or names another host
 * - port: the computer answers, but no program listens at the port
 * - macos: macOS does not let the program use the local network
 */
export const NETWORK_CAUSES = [
  'firewall',
  'isolation',
  'subnet',
  'name',
  'certificate',
  'invalid',
  'port',
  'macos',
] as const

export type NetworkCause = (typeof NETWORK_CAUSES)[number]

/** A line of a picture. `width` and `dash` are in its units; default: 5, solid. */
export interface Stroke {
  readonly d: string
  readonly width?: number
  readonly dash?: string
}

/** Width and height of the pictures, as of those of printer faults. */
export const NETWORK_PICTURE_BOX = '0 0 260 190'

const COMPUTER: Stroke = { d: 'M14 100h66v46H14zM6 164h82' }
const PHONE: Stroke = { d: 'M200 84h44v82h-44zM216 152h12' }
const DASH = '9 9'
const between = (x: number, y: number): Stroke => ({
  d: `M${x - 14} ${y - 14}l28 28M${x + 14} ${y - 14}l-28 28`,
  width: 7,
})
const LINK: Stroke = { d: 'M190 124H98', dash: DASH }

/** A drawing for each cause. Shapes differ by their lines, not by their colour. */
export const NETWORK_PICTURES: Readonly<Record<NetworkCause, readonly Stroke[]>> = {
  firewall: [
    COMPUTER,
    PHONE,
    { d: 'M104 62h34v102h-34zM104 88h34M104 113h34M104 138h34M121 62v26M121 113v25' },
    { d: 'M190 124h-34M168 112l-14 12 14 12', width: 7 },
  ],
  isolation: [
    COMPUTER,
    PHONE,
    { d: 'M104 34h52v24h-52zM116 34V16M144 34V16' },
    { d: 'M47 96V46h48M222 80V46h-58' },
    LINK,
    between(142, 124),
  ],
  subnet: [
    COMPUTER,
    PHONE,
    { d: 'M3 78h96v106H3zM182 62h75v122h-75z', dash: DASH },
    { d: 'M112 124h56M126 110l-16 14 16 14M154 110l16 14-16 14', width: 7 },
  ],
  name: [COMPUTER, PHONE, LINK, { d: 'M128 40a16 16 0 1 1 22 15c-6 3-8 7-8 14M142 88v1', width: 7 }],
  certificate: [
    COMPUTER,
    PHONE,
    { d: 'M114 18h56v74h-56zM126 36h32M126 52h32M126 68h12' },
    LINK,
    between(142, 124),
  ],
  invalid: [
    COMPUTER,
    PHONE,
    { d: 'M106 18h56v74h-56zM118 36h32M118 52h14' },
    { d: 'M168 60a22 22 0 1 0 .1 0zM168 70v13l9 6' },
    LINK,
  ],
  port: [COMPUTER, PHONE, { d: 'M98 104h34v40H98z' }, { d: 'M190 124h-42', dash: DASH }, between(115, 124)],
  macos: [
    COMPUTER,
    PHONE,
    { d: 'M112 22h60a19 19 0 0 1 0 38h-60a19 19 0 0 1 0-38zM112 30a11 11 0 1 0 .1 0z' },
    { d: 'M142 68v36M98 124h92', dash: DASH },
  ],
}

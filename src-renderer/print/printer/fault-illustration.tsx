import type { ReactElement } from 'react'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import { PLAIN_FAULTS, type FaultPicture } from '../../../facts/printer-faults.ts'
import { RollIllustration } from './roll-illustration.tsx'

const ink = {
  fill: 'none',
  stroke: 'var(--ink)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

/** A drawing of the steps for a problem. Shapes differ by their lines, not by their colour. */
export function FaultIllustration({
  problem,
  loadedStock,
}: {
  readonly problem: PrinterProblem
  readonly loadedStock: string | null
}): ReactElement {
  if (problem.code === 'wrong_roll') {
    return (
      <RollIllustration
        loadedMm={problem.loaded.widthMm}
        loadedStock={loadedStock}
        neededMm={problem.neededMm}
        neededStock={problem.stock}
      />
    )
  }
  if (problem.code === 'no_media')
    return (
      <RollIllustration
        loadedMm={null}
        loadedStock={null}
        neededMm={problem.neededMm}
        neededStock={problem.stock}
      />
    )
  return (
    <svg className="fault-picture" viewBox="0 0 260 190" aria-hidden="true">
      {drawingOf(problem)}
    </svg>
  )
}

function drawingOf(problem: Exclude<PrinterProblem, { code: 'wrong_roll' | 'no_media' }>): ReactElement {
  switch (problem.code) {
    case 'two_colour_roll':
      return <TwoColours />
    case 'link_lost':
      return problem.connection === 'usb' ? (
        <Plug />
      ) : problem.connection === 'virtual' || problem.connection === 'file' ? (
        <Folder />
      ) : (
        <BrokenLine />
      )
    case 'unreachable':
      return <BrokenLine />
    case 'offset_too_far':
      return <Offset />
    case 'wrong_model':
      return <Look />
    default: {
      const Drawing = DRAWINGS[PLAIN_FAULTS[problem.code].picture]
      return <Drawing />
    }
  }
}

/** The printer from the front: its body, the slot, the label's edge. */
function ScreenLayout({ at = 60 }: { readonly at?: number }): ReactElement {
  return (
    <g {...ink}>
      <rect x={at} y="92" width="140" height="76" rx="8" />
      <path d={`M${at + 26} 124h88`} strokeWidth="8" />
      <circle cx={at + 122} cy="150" r="4" fill="var(--ink)" stroke="none" />
    </g>
  )
}

const Arrow = ({ d, head }: { readonly d: string; readonly head: string }): ReactElement => (
  <path {...ink} d={`${d} ${head}`} strokeWidth="7" />
)

const OpenCover = (): ReactElement => (
  <>
    <ScreenLayout />
    <path {...ink} d="M60 92l22-66h124" />
    <path {...ink} d="M200 92l6-18" strokeDasharray="2 10" />
    <Arrow d="M150 36v38" head="m-14-14l14 16 14-16" />
  </>
)

const Roll = ({ x, full }: { readonly x: number; readonly full: boolean }): ReactElement => (
  <g {...ink}>
    <circle cx={x} cy="96" r={full ? 46 : 20} />
    <circle cx={x} cy="96" r="15" />
    {full && <path d={`M${x} 142h54`} />}
  </g>
)

const EmptyRoll = (): ReactElement => (
  <>
    <Roll x={46} full={false} />
    <circle cx="46" cy="96" r="44" {...ink} strokeWidth="2.5" strokeDasharray="5 6" />
    <Arrow d="M104 96h34" head="m-14-14l16 14-16 14" />
    <Roll x={202} full />
  </>
)

const TwoColours = (): ReactElement => (
  <>
    <Roll x={54} full />
    <path {...ink} d="M34 60l40 72M52 52l40 60M20 84l30 52" strokeWidth="3" />
    <path {...ink} d="M12 50l84 92M96 50l-84 92" strokeWidth="7" />
    <Arrow d="M116 96h26" head="m-14-14l16 14-16 14" />
    <Roll x={204} full />
  </>
)

const Jam = (): ReactElement => (
  <>
    <ScreenLayout />
    <path {...ink} d="M92 124l10-26 12 18 12-26 14 24 12-20 12 30" fill="var(--paper)" />
    <Arrow d="M130 78V34" head="m-14 14l14-16 14 16" />
  </>
)

const Plug = (): ReactElement => (
  <>
    <ScreenLayout at={100} />
    <rect {...ink} x="84" y="120" width="16" height="28" />
    <path {...ink} d="M8 160c20 0 8-26 24-26h10" />
    <rect {...ink} x="42" y="120" width="26" height="28" fill="var(--ink)" />
    <Arrow d="M30 84h44" head="m-14-14l16 14-16 14" />
  </>
)

const Computer = ({ x }: { readonly x: number }): ReactElement => (
  <g {...ink}>
    <rect x={x} y="100" width="66" height="46" rx="5" />
    <path d={`M${x - 8} 164h82`} />
  </g>
)

const BrokenLine = (): ReactElement => (
  <>
    <Computer x={14} />
    <g transform="translate(112 26) scale(.82)">
      <ScreenLayout at={34} />
    </g>
    <path {...ink} d="M48 96V56h30M122 56h40v36" strokeDasharray="9 9" />
    <path {...ink} d="M86 42l28 28M114 42L86 70" strokeWidth="7" />
  </>
)

const TwoComputers = (): ReactElement => (
  <>
    <Computer x={14} />
    <Computer x={180} />
    <rect {...ink} x="96" y="30" width="68" height="44" rx="6" />
    <path {...ink} d="M206 96V52h-36" />
    <path {...ink} d="M48 96V52h36" strokeDasharray="9 9" />
  </>
)

const Folder = (): ReactElement => (
  <>
    <path {...ink} d="M50 156V50h50l14 18h96v88z" />
    <path {...ink} d="M106 92l48 44M154 92l-48 44" strokeWidth="7" />
  </>
)

const Clock = (): ReactElement => (
  <>
    <ScreenLayout />
    <circle {...ink} cx="130" cy="48" r="32" />
    <path {...ink} d="M130 28v22l14 10" />
  </>
)

const Power = (): ReactElement => (
  <>
    <ScreenLayout />
    <path {...ink} d="M114 30a28 28 0 1 0 32 0M130 16v30" strokeWidth="7" />
  </>
)

const Button = (): ReactElement => (
  <>
    <ScreenLayout />
    <circle {...ink} cx="88" cy="150" r="7" fill="var(--paper)" />
    <Arrow d="M14 150h52" head="m-14-14l16 14-16 14" />
    <path {...ink} d="M110 146h14" strokeDasharray="1 8" />
  </>
)

const Offset = (): ReactElement => (
  <>
    <rect {...ink} x="60" y="40" width="140" height="100" />
    <rect {...ink} x="92" y="66" width="140" height="48" strokeDasharray="7 7" />
    <Arrow d="M214 164h-60" head="m14-14l-16 14 16 14" />
  </>
)

const Look = (): ReactElement => (
  <>
    <ScreenLayout />
    <path {...ink} d="M116 40a16 16 0 1 1 22 15c-6 3-8 7-8 12" strokeWidth="7" />
    <circle cx="130" cy="80" r="5" fill="var(--ink)" />
  </>
)

const DRAWINGS: Readonly<Record<FaultPicture, () => ReactElement>> = {
  'broken line': BrokenLine,
  button: Button,
  clock: Clock,
  'empty roll': EmptyRoll,
  folder: Folder,
  jam: Jam,
  look: Look,
  'open cover': OpenCover,
  power: Power,
  'two computers': TwoComputers,
}

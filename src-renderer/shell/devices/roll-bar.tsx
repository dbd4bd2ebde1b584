import type { ReactElement } from 'react'
import './roll-bar.css'

/** The remaining part of the roll, with a notch at the tenth at which the warning begins. */
export function RollBar({ share }: { readonly share: number }): ReactElement {
  return (
    <div className="roll-bar" aria-hidden="true">
      <div className="roll-bar__left" style={{ width: `${share * 100}%` }} />
      <div className="roll-bar__notch" />
    </div>
  )
}

/** The roll from the side: its outer circle shrinks with the remaining tape. */
export function RollDrawing({ share }: { readonly share: number }): ReactElement {
  const core = 16
  const full = 46
  // Tape on a roll fills an area, so the radius follows the square root.
  const radius = Math.sqrt(core ** 2 + (full ** 2 - core ** 2) * Math.min(1, Math.max(0, share)))
  const rings = [0.3, 0.55, 0.8].map((part) => core + (radius - core) * part)
  return (
    <svg className="roll-drawing" viewBox="0 0 110 104" aria-hidden="true">
      <circle
        cx="52"
        cy="52"
        r={full + 1.5}
        fill="none"
        stroke="var(--ctl)"
        strokeWidth="1.6"
        strokeDasharray="3 3"
      />
      <circle
        cx="52"
        cy="52"
        r={radius}
        fill="var(--raised)"
        stroke="var(--ink)"
        strokeWidth="3.2"
      />
      {rings.map((ring) => (
        <circle
          key={ring}
          cx="52"
          cy="52"
          r={ring}
          fill="none"
          stroke="var(--line)"
          strokeWidth="1.2"
        />
      ))}
      <circle cx="52" cy="52" r={core} fill="var(--bg)" stroke="var(--ink)" strokeWidth="3.2" />
      <path d={`M52 ${52 + radius}H109`} stroke="var(--ink)" strokeWidth="3.2" />
    </svg>
  )
}

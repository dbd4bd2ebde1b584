import type { ReactElement } from 'react'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'

/** Positions of reader and pass, by the state of the reader. */
type Look = 'away' | 'writing' | 'verified' | 'hold' | 'question' | 'stop' | 'rest'

const LOOK: Readonly<Record<TagDeskState['state'], Look>> = {
  idle: 'rest',
  touch: 'away',
  writing: 'writing',
  verifying: 'writing',
  verified: 'verified',
  hold: 'hold',
  stop: 'stop',
}

const LIGHT: Readonly<Record<Look, string>> = {
  rest: 'var(--edge)',
  away: 'var(--edge)',
  writing: 'var(--accent)',
  verified: 'var(--go)',
  hold: 'var(--edge)',
  question: 'var(--edge)',
  stop: 'var(--edge)',
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 3.5 } as const

/** The reader on its cable, the pass above it or on it, and a mark of the result. */
export function TagPicture({
  state,
  asks = false,
}: {
  readonly state: TagDeskState['state']
  readonly asks?: boolean
}): ReactElement {
  const look = asks ? 'question' : LOOK[state]
  const isOff = look === 'away' || look === 'rest'
  return (
    <svg className={`tag-picture tag-picture--${look}`} viewBox="0 0 384 284" aria-hidden="true">
      <rect
        x="60"
        y="153"
        width="264"
        height="104"
        rx="9"
        fill="var(--card)"
        stroke="currentColor"
        strokeWidth="3.5"
      />
      <path d="M192 257v24" {...line} strokeWidth="5" />
      <circle cx="304" cy="240" r="5.5" fill={LIGHT[look]} />
      {look !== 'rest' && <Pass y={isOff ? 2 : 60} />}
      {look === 'away' && (
        <path d="M32 88v80M13 149l19 20 19-20M352 88v80M333 149l19 20 19-20" {...line} strokeWidth="8" />
      )}
      {look === 'writing' && <Waves />}
      <Mark look={look} />
    </svg>
  )
}

/** The back of the pass, with the tag. */
function Pass({ y }: { readonly y: number }): ReactElement {
  return (
    <g transform={`translate(96 ${y})`} color="var(--black)">
      <rect
        x="0"
        y="0"
        width="192"
        height="125"
        rx="3"
        fill="var(--paper)"
        stroke="currentColor"
        strokeWidth="3"
      />
      <circle cx="96" cy="62" r="41" {...line} />
      <circle cx="96" cy="62" r="32" {...line} strokeWidth="2" />
      <circle cx="96" cy="62" r="24" {...line} strokeWidth="2" />
      <path d="M90.5 56.5h11v11h-11z" fill="currentColor" />
    </g>
  )
}

const Waves = (): ReactElement => (
  <g color="var(--accent)">
    <path d="M62 88q-9 36 1 72M322 88q9 36-1 72" {...line} strokeWidth="7" />
    <path d="M35 73q-15 52-1 102M349 73q15 52 1 102" {...line} strokeWidth="7" opacity=".5" />
  </g>
)

function Mark({ look }: { readonly look: Look }): ReactElement | null {
  if (look === 'verified') {
    return (
      <g transform="translate(351 87)" color="var(--go)">
        <circle r="33" fill="currentColor" />
        <path d="M-17 1l11 12 22-25" {...line} stroke="var(--card)" strokeWidth="7" />
      </g>
    )
  }
  if (look === 'hold') {
    return (
      <g transform="translate(348 87)" color="var(--hold-ink)">
        <path d="M0-33L36 31H-36z" fill="currentColor" />
        <path d="M0-12v22M0 17v7" {...line} stroke="var(--card)" strokeWidth="7" />
      </g>
    )
  }
  if (look === 'question') {
    return (
      <g transform="translate(350 87)" color="var(--hold-ink)">
        <path d="M0-38l38 38L0 38-38 0z" fill="currentColor" />
        <path d="M-9-7a9 9 0 1 1 13 8c-3 1.7-4 3-4 6" {...line} stroke="var(--card)" strokeWidth="5.5" />
        <circle cy="17" r="3.6" fill="var(--card)" />
      </g>
    )
  }
  if (look === 'stop') {
    return (
      <g transform="translate(350 87)" color="var(--stop)">
        <path d="M-13.5-33h27l19.5 19.5v27L13.5 33h-27L-33 13.5v-27z" fill="currentColor" />
        <rect x="-18" y="-6" width="36" height="12" fill="var(--card)" />
      </g>
    )
  }
  return null
}

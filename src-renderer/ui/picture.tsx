import type { ReactElement } from 'react'

export type PictureName =
  | 'success'
  | 'warning'
  | 'question'
  | 'error'
  | 'progress'
  | 'scan'
  | 'lens'
  | 'tag'
  | 'printer'
  | 'box'
  | 'pencil'
  | 'list'
  | 'person'
  | 'people'
  | 'sheet'
  | 'keys'
  | 'logo'
  | 'calendar'
  | 'door'
  | 'language'
  | 'bars'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 6 } as const

const PICTURES: Record<PictureName, ReactElement> = {
  box: (
    <>
      <circle cx="38" cy="38" r="34" {...line} />
      <path d="M20 35l6-10h24l6 10" {...line} strokeWidth="5" strokeLinejoin="round" />
      <rect x="20" y="35" width="36" height="20" {...line} strokeWidth="5" />
      <path d="M32 43h12" {...line} strokeWidth="5" />
    </>
  ),
  success: (
    <>
      <circle cx="38" cy="38" r="33" {...line} strokeWidth="8" />
      <path d="M21 39l12 12 22-26" {...line} strokeWidth="8" />
    </>
  ),
  warning: (
    <>
      <path d="M38 8L70 64H6z" {...line} strokeLinejoin="round" />
      <path d="M38 26v20M38 50v7" {...line} strokeWidth="7" />
    </>
  ),
  question: (
    <>
      <path d="M38 5l33 33-33 33L5 38z" {...line} />
      <path d="M29 32a9 9 0 1 1 13.5 8c-3 1.7-4.5 3.5-4.5 7" {...line} strokeWidth="5.5" />
      <circle cx="38" cy="55" r="3.4" fill="currentColor" />
    </>
  ),
  error: (
    <>
      <path
        d="M22.5 1h31L75 22.5v31L53.5 75h-31L1 53.5v-31z"
        fill="none"
        stroke="currentColor"
        strokeWidth="6.5"
      />
      <rect x="17" y="30" width="42" height="16" fill="currentColor" />
    </>
  ),
  progress: (
    <path d="M38 6a32 32 0 1 1-27.7 16" {...line} strokeWidth="9" className="picture__ring" />
  ),
  scan: (
    <>
      <path d="M4 22V4h18M54 4h18v18M72 54v18H54M22 72H4V54" {...line} strokeWidth="7" />
      <path d="M0 38h76" {...line} strokeWidth="4" />
      <path d="M19 19h11v11H19zM46 19h11v11H46zM19 47h11v11H19z" {...line} strokeWidth="5" />
      <path d="M43 44h8v8h8v8M43 58h6v5" {...line} strokeWidth="5" />
    </>
  ),
  lens: (
    <>
      <circle cx="30" cy="30" r="23" {...line} strokeWidth="8" />
      <path d="M47 47l24 24" {...line} strokeWidth="9" />
    </>
  ),
  tag: (
    <>
      <rect x="4" y="40" width="68" height="30" rx="4" {...line} strokeWidth="8" />
      <rect x="33" y="50" width="10" height="10" fill="currentColor" />
      <path d="M6 22a42 42 0 0 1 64 0M18 33a26 26 0 0 1 40 0" {...line} strokeWidth="7" />
    </>
  ),
  printer: (
    <>
      <path
        d="M20 24V6h36v18M18 54H6V24h64v30H58"
        {...line}
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <path d="M20 42h36v28H20zM28 56h20" {...line} strokeWidth="7" strokeLinejoin="round" />
    </>
  ),
  pencil: <path d="M8 68l4-18L54 8l14 14-42 42zM44 18l14 14" {...line} strokeLinejoin="round" />,
  list: <path d="M6 14h10M26 14h44M6 38h10M26 38h44M6 62h10M26 62h44" {...line} strokeWidth="8" />,
  person: (
    <>
      <circle cx="38" cy="22" r="15" {...line} strokeWidth="7" />
      <path d="M8 72a30 26 0 0 1 60 0" {...line} strokeWidth="7" />
    </>
  ),
  people: (
    <>
      <circle cx="28" cy="24" r="13" {...line} />
      <path d="M3 68a25 23 0 0 1 50 0M50 12a13 13 0 0 1 0 24M60 48a24 22 0 0 1 14 20" {...line} />
    </>
  ),
  sheet: <path d="M8 8h60v60H8zM8 28h60M8 48h60M30 8v60" {...line} />,
  keys: (
    <path d="M4 18h68v42H4zM16 30h6M32 30h6M48 30h6M22 48h32" {...line} strokeLinejoin="round" />
  ),
  logo: (
    <path
      d="M8 10h60v56H8zM8 56l18-20 14 14 10-10 18 20M50 24h6"
      {...line}
      strokeLinejoin="round"
    />
  ),
  calendar: <path d="M8 14h60v54H8zM8 30h60M24 4v18M52 4v18" {...line} />,
  door: <path d="M30 6h36v64H30M6 38h36M30 24l14 14-14 14" {...line} />,
  bars: <path d="M10 62V44M30 62V14M50 62V28M66 62V36M4 70h70" {...line} strokeWidth="11" />,
  language: (
    <path d="M38 5a33 33 0 1 0 .1 0M5 38h66M38 5c-22 18-22 48 0 66 22-18 22-48 0-66" {...line} />
  ),
}

/** The large pictogram of a banner; the text beside it has the same meaning. */
export function Picture({ name }: { readonly name: PictureName }): ReactElement {
  return (
    <svg className={`picture picture--${name}`} viewBox="0 0 76 76" aria-hidden="true">
      {PICTURES[name]}
    </svg>
  )
}

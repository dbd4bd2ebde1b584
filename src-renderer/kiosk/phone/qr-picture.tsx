import { useMemo, type ReactElement } from 'react'
import { encode } from 'uqr'

/** A QR code, black on white in either theme, with its quiet zone of four modules. */
export function QrPicture({
  text,
  label,
}: {
  readonly text: string
  readonly label: string
}): ReactElement {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    return {
      size,
      path: data
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
        .join(''),
    }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="var(--black)" />
    </svg>
  )
}

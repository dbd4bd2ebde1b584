import type { ReactElement } from 'react'
import './secret-box.css'

/** Something that is shown this once, in a hatched box until it is written down. */
export function SecretBox({
  text,
  secret,
}: {
  readonly text: string
  readonly secret: string | null
}): ReactElement {
  return (
    <div className="secret-box">
      <p>{text}</p>
      {secret && <p className="secret-box__secret code">{secret}</p>}
    </div>
  )
}

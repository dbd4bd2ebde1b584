import type { ReactElement } from 'react'
import './secret-box.css'

/** A secret that is shown only once, in a hatched box. */
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

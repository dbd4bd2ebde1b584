import type { ReactElement } from 'react'
import { Notice } from './chip.tsx'

/** A secret that is shown only once. */
export function SecretBox({
  text,
  secret,
}: {
  readonly text: string
  readonly secret: string | null
}): ReactElement {
  return (
    <div className="secret-box">
      <Notice>
        <p>{text}</p>
        {secret && <p className="display code secret-box__secret">{secret}</p>}
      </Notice>
    </div>
  )
}

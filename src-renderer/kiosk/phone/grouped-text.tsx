import type { ReactElement } from 'react'

/** A secret or a fingerprint to read aloud: in groups that do not wrap. */
export function GroupedText({
  text,
  inGroupsOf,
}: {
  readonly text: string
  readonly inGroupsOf: number
}): ReactElement {
  const groups = text.match(new RegExp(`.{1,${inGroupsOf}}`, 'g')) ?? []
  return (
    <span className="row wrap code phones__letters">
      {groups.map((group, index) => (
        <span key={index}>{group} </span>
      ))}
    </span>
  )
}

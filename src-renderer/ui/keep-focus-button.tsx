import type { ComponentProps, ReactElement } from 'react'

/** A button whose click leaves the focus where it is, so that the keys of the screen keep working. */
export function KeepFocusButton(props: ComponentProps<'button'>): ReactElement {
  return <button type="button" onMouseDown={(event) => event.preventDefault()} {...props} />
}

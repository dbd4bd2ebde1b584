import type { ReactElement, ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A button whose click leaves the focus where it is, so that the keys of the screen keep working. */
export function KeepFocusButton(props: ComponentProps<'button'>): ReactElement {
  return <button type="button" onMouseDown={(event) => event.preventDefault()} {...props} />
}

/** A key, as printed on the keyboard. */
export function KeyCap({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className="cap">
      {children}
      {children === 'Enter' && <EnterArrow />}
    </kbd>
  )
}

function EnterArrow(): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 4v7a4 4 0 0 1-4 4H4M9 10l-5 5 5 5" />
    </svg>
  )
}

export interface KeyRow {
  /** Missing: chosen by the arrows or the mouse. */
  readonly cap?: string
  readonly label: string
  /** Below the label: what follows. */
  readonly text?: string | null
  readonly icon?: IconName
  /** The active choice; missing if that does not apply. */
  readonly isOn?: boolean | undefined
  /** Not possible now; `text` says why. It has no key. */
  readonly isOff?: boolean
  /** Missing: the key belongs to the desk. */
  readonly run?: (() => void) | undefined
}

interface KeyRowsProps {
  readonly title?: string
  readonly rows: readonly (KeyRow | null | false | undefined)[]
}

/** A card with one row for each choice: what it does, and its key at the right. */
export function KeyRows({ title, rows }: KeyRowsProps): ReactElement {
  return (
    <section className="card flush">
      {title && <h2 className="head">{title}</h2>}
      <div className="list key-rows">
        {rows.map(
          (row) =>
            row && (
              <KeepFocusButton
                key={row.cap ?? row.label}
                tabIndex={-1}
                className={row.isOn ? 'on' : undefined}
                aria-pressed={row.isOn}
                disabled={row.isOff}
                onClick={row.run}
              >
                {row.icon && <Icon name={row.icon} />}
                <span className="grow">
                  <span className={row.text ? 'strong' : undefined}>{row.label}</span>
                  {row.text && (
                    <>
                      <br />
                      <span className="quiet small">{row.text}</span>
                    </>
                  )}
                </span>
                {!row.isOff && row.cap && <KeyCap>{row.cap}</KeyCap>}
              </KeepFocusButton>
            ),
        )}
      </div>
    </section>
  )
}

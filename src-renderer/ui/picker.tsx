import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import { Icon } from './icon.tsx'

/** Height of a long list, px. */
const LONGEST = 240
/** Space between list and edge, px. */
const GAP = 8

interface ListPlace {
  /** Above the field. */
  readonly up: boolean
  readonly height: number
}

/** Below the field, or above it if there is more room in the part of the screen that scrolls. */
function placeFor(field: HTMLElement): ListPlace {
  const box = field.getBoundingClientRect()
  const area = scrollArea(field)?.getBoundingClientRect()
  const below = Math.min(area?.bottom ?? Infinity, window.innerHeight) - box.bottom - GAP
  const above = box.top - Math.max(area?.top ?? 0, 0) - GAP
  const up = below < LONGEST && above > below
  return { up, height: Math.max(80, Math.min(LONGEST, up ? above : below)) }
}

function scrollArea(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) return at
  return null
}

interface PickerProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Called once for each choice, when it is applied. */
  readonly onChange: (value: string) => void
  /** The list is closed and an arrow moves to the field above or below. */
  readonly onMove?: (by: 1 | -1) => void
  readonly onFocus?: () => void
  /** No choice made: dashed. */
  readonly empty?: boolean
  readonly fieldRef?: (element: HTMLElement | null) => void
}

/**
 * One of many, as a select-only combobox (WAI-ARIA APG). Closed, it does not react to arrows. Space
 * or Alt+Down opens the list, arrows move in it, Enter, Tab or leaving the field applies, Escape
 * keeps the previous choice.
 */
export function Picker({
  label,
  value,
  options,
  onChange,
  onMove,
  onFocus,
  empty = false,
  fieldRef,
}: PickerProps): ReactElement {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const field = useRef<HTMLDivElement | null>(null)
  const [place, setPlace] = useState<ListPlace>({ up: false, height: LONGEST })
  const open = marked !== null
  const at = options.findIndex((option) => option.value === value)
  useEffect(() => {
    if (open) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [open, marked])

  useLayoutEffect(() => {
    if (open && field.current) setPlace(placeFor(field.current))
  }, [open])

  const apply = (index: number | null): void => {
    setMarked(null)
    const chosen = index === null ? undefined : options[index]
    if (chosen && chosen.value !== value) onChange(chosen.value)
  }
  const move = (to: number): void => setMarked(Math.max(0, Math.min(options.length - 1, to)))
  const press = (event: KeyboardEvent): void => {
    const done = open ? pressOpen(event, marked) : pressClosed(event)
    if (done) event.preventDefault()
  }
  function pressClosed({ key, altKey }: KeyboardEvent): boolean {
    if (key === ' ' || (altKey && key === 'ArrowDown')) setMarked(Math.max(0, at))
    else if (key === 'ArrowDown' || key === 'ArrowUp') onMove?.(key === 'ArrowDown' ? 1 : -1)
    else return false
    return true
  }
  function pressOpen({ key }: KeyboardEvent, from: number): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(from + (key === 'ArrowDown' ? 1 : -1))
    else if (key === 'Home' || key === 'End') move(key === 'Home' ? 0 : options.length - 1)
    else if (key === 'Enter' || key === ' ') apply(from)
    else if (key === 'Escape') setMarked(null)
    else return false
    return true
  }
  return (
    <div className="picker">
      <div
        ref={(element) => {
          field.current = element
          fieldRef?.(element)
        }}
        className={empty ? 'input quiet' : 'input'}
        role="combobox"
        tabIndex={0}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? `${id}-${marked}` : undefined}
        onKeyDown={press}
        onFocus={onFocus}
        onBlur={() => apply(marked)}
        onClick={() => setMarked(open ? null : Math.max(0, at))}
      >
        <span>{options[at]?.label ?? ''}</span>
        <Icon name="down" />
      </div>
      {open && (
        <ul
          ref={list}
          id={id}
          className={place.up ? 'picker__list picker__list--up' : 'picker__list'}
          style={{ maxHeight: place.height }}
          role="listbox"
          aria-label={label}
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === marked ? 'picker__option on' : 'picker__option'}
              // Keeps the focus in the field, so that its loss does not apply the choice.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(index)}
            >
              {option.label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

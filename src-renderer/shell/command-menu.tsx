import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useMessages } from '../i18n/i18n.ts'
import type { KeyBindings } from '../keyboard/binding-stack.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { KeyCap, KeepFocusButton } from '../ui/key-rows.tsx'
import { useBanner, type ScreenBanner } from './use-banner.ts'

export interface Command {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  /** At the right: the present value. */
  readonly value?: string | null | undefined
  /** A key that does the same outside of the menu. */
  readonly cap?: string | undefined
  readonly run: () => void
}
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The command with this name, then those whose name begins with the typed text, then those of
 * which a word does, then those that contain it.
 */
export function findCommands(groups: readonly CommandGroup[], typed: string): readonly Command[] {
  const term = fold(typed.trim())
  const rank = ({ label }: Command): number => {
    const name = fold(label)
    if (name === term) return -1
    if (name.startsWith(term)) return 0
    if (name.split(/[\s,・]+/).some((word) => word.startsWith(term))) return 1
    return name.includes(term) ? 2 : 3
  }
  return groups
    .flatMap(({ commands }) => commands)
    .map((command) => ({ command, rank: rank(command) }))
    .filter((found) => found.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

interface CommandMenuProps {
  readonly groups: readonly CommandGroup[]
  /** In the empty field. */
  readonly placeholder: string
  readonly detail?: string
  readonly enterLabel: string
  /** Selected at first; default the first command. */
  readonly first?: string | null
  /** In place of the field, such as a failure. */
  readonly banner?: ScreenBanner | null
  readonly keys?: KeyBindings
  readonly onLeave: () => void
  readonly foot?: ReactNode
}

/**
 * Commands in columns. Typing filters them, arrows choose, Enter runs the selected one, Esc clears
 * the text or leaves.
 */
export function CommandMenu(props: CommandMenuProps): ReactElement {
  const { groups, placeholder, onLeave } = props
  const { t } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(props.first ?? null)
  const isFiltered = typed.trim() !== ''
  const columns = isFiltered ? [findCommands(groups, typed)] : groups.map(({ commands }) => commands)
  const all = columns.flat()
  const selected = all.find(({ id }) => id === chosen) ?? all[0]
  const clear = (): void => {
    if (!field.current?.value) return onLeave()
    field.current.value = ''
    setTyped('')
  }
  const arrow = (x: -1 | 0 | 1, y: -1 | 0 | 1) => ({
    inField: true,
    run: () => setChosen(neighbour(columns, selected, x, y)?.id ?? null),
  })
  useBanner({
    size: 'small',
    ...(props.banner ?? {
      tone: 'idle',
      picture: 'search',
      title: placeholder,
      detail: props.detail ?? '',
      // Uncontrolled, so that React does not overwrite an IME's composition or a scanner's burst.
      field: (
        <input
          ref={field}
          autoFocus
          className="menu-field"
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
        />
      ),
      ...(selected && {
        actions: [{ cap: 'Enter', label: props.enterLabel, run: selected.run }],
      }),
    }),
  })
  useKeys(
    {
      ArrowDown: { ...arrow(0, 1), cap: '← ↑ ↓ →', label: t('key.choose') },
      ArrowUp: arrow(0, -1),
      ...(!isFiltered && { ArrowLeft: arrow(-1, 0), ArrowRight: arrow(1, 0) }),
      Enter: selected ? { inField: true, run: selected.run } : undefined,
      Escape: { run: clear },
      ...props.keys,
    },
    LAYER.question,
  )
  return (
    <div className="stage menu">
      <main className="columns" style={isFiltered ? { gridTemplateColumns: '1fr' } : undefined}>
        {columns.map((commands, index) => (
          <section key={groups[index]?.title} className="card flush">
            {!isFiltered && <h2 className="head">{groups[index]?.title}</h2>}
            <div className="list menu-entries">
              {commands.map((command) => (
                <CommandRow
                  key={command.id}
                  command={command}
                  isOn={command === selected}
                  group={isFiltered ? groupOf(groups, command) : null}
                />
              ))}
            </div>
          </section>
        ))}
        {props.foot}
      </main>
    </div>
  )
}

const groupOf = (groups: readonly CommandGroup[], command: Command): string =>
  groups.find(({ commands }) => commands.includes(command))?.title ?? ''

/** The command beside another one: in its column, or in the next column at the same height. */
function neighbour(
  columns: readonly (readonly Command[])[],
  from: Command | undefined,
  byX: number,
  byY: number,
): Command | undefined {
  const x = Math.max(
    0,
    columns.findIndex((column) => from && column.includes(from)),
  )
  const y = columns[x] && from ? columns[x].indexOf(from) : 0
  const to = columns[x + byX] ?? columns[x] ?? []
  return to[Math.max(0, Math.min(to.length - 1, y + byY))]
}

function CommandRow({
  command: { id, icon, label, value, cap, run },
  isOn,
  group,
}: {
  readonly command: Command
  readonly isOn: boolean
  readonly group: string | null
}): ReactElement {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOn) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn])
  return (
    <KeepFocusButton
      ref={row}
      tabIndex={-1}
      data-command={id}
      className={isOn ? 'on' : undefined}
      aria-current={isOn}
      onClick={run}
    >
      <Icon name={icon} tone={isOn ? 'accent' : undefined} />
      <span className={isOn ? 'grow strong' : 'grow'}>{label}</span>
      {group && <span className="quiet small">{group}</span>}
      {value && <span className="quiet small">{value}</span>}
      {cap && <KeyCap>{cap}</KeyCap>}
    </KeepFocusButton>
  )
}

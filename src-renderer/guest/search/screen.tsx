import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskPersonRow, DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { failureCode } from '../../api/call.ts'
import { usePerson, useSearch } from '../../api/queries.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, failureText } from '../../shell/use-banner.ts'
import { useFormat } from '../../i18n/format.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { printedText } from '../../pass/drawing/printed-text.ts'
import { FoundRows } from './found-rows.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    search: unknown
  }
}

export const searchScreen: ScreenDescriptor<'search'> = {
  at: 'search',
  title: 'key.f2',
  helpAt: 'desk#search',
  about: 'Finds people by name, reading or address. A typed code counts as a scan.',
  component: ({ shell }) => {
    const desk = useDesk()
    return (
      <SearchScreen
        onCode={shell.openCode}
        onOpen={(userId) =>
          desk.go(
            shell.isAtCheckIn
              ? { at: 'check-in', userId }
              : { at: 'pass', userId, code: null, reprint: false },
          )
        }
      />
    )
  },
  shortcut: { codes: ['F2', 'Slash'], route: { at: 'search' }, whileOpen: true },
  menu: { group: 'desk', icon: 'search', key: 'F2', route: { at: 'search' } },
  offersWalkIn: true,
  offersPause: true,
}

interface SearchScreenProps {
  /** A typed or pasted text that looks like a code and matches no person: handle it as a scan. */
  readonly onCode: (code: string) => void
  /** Opens the chosen person. */
  readonly onOpen: (userId: string) => void
}

/**
 * A code of PassDesk or of another ticket system: no spaces, too long for a name. Full-width
 * letters are made half-width; null: no code.
 */
export function codeIn(text: string): string | null {
  const folded = text.normalize('NFKC').trim()
  return /^[!-~]{8,}$/.test(folded) ? folded : null
}

/**
 * The search field is in the banner; rows below; the selected person at the right. Enter opens and
 * never prints.
 */
function SearchScreen({ onCode, onOpen }: SearchScreenProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const term = query.normalize('NFC').trim()
  const search = useSearch(desk.event.eventId, term)
  const people = term === '' ? [] : (search.data?.people ?? [])
  const chosen = people[Math.min(selected, people.length - 1)]
  useEffect(() => setSelected(0), [term])
  const typedAt = useRef(0)
  useEffect(() => {
    if (search.data && !search.isPlaceholderData && typedAt.current > 0)
      desk.measure('search', performance.now() - typedAt.current)
    typedAt.current = 0
  }, [search.data])

  useEffect(() => {
    if (search.failureCount > 0) typedAt.current = 0
  }, [search.failureCount])

  const open = (person: DeskPersonRow): void => onOpen(person.userId)
  const code = people.length === 0 && !search.isFetching ? codeIn(term) : null
  const enter = chosen ? () => open(chosen) : code ? () => onCode(code) : undefined
  const clear = (): void => {
    if (!field.current?.value) return desk.back()
    field.current.value = ''
    setQuery('')
  }
  const failure = failureCode(search.error)
  useBanner({
    tone: 'idle',
    picture: 'search',
    title: t('search.label'),
    detail: failure
      ? failureText(failure, t, desk.user.name).detail
      : detailOf(
          {
            term,
            shown: people.length,
            found: search.data?.found ?? 0,
            code: code !== null,
            asking: search.isFetching,
          },
          t,
        ),
    ...(enter && { actions: [{ cap: 'Enter', label: t('search.open'), run: enter }] }),
    field: (
      // Uncontrolled, so that React does not overwrite an IME's composition or a scanner's burst.
      <input
        ref={field}
        autoFocus
        className="search-field"
        type="search"
        aria-label={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => {
          typedAt.current = performance.now()
          setQuery(event.currentTarget.value)
        }}
      />
    ),
  })
  useKeys({
    ArrowDown: {
      inField: true,
      ...(people.length > 1 && { cap: '↑ ↓', label: t('key.choose') }),
      run: () => setSelected(Math.max(0, Math.min(selected + 1, people.length - 1))),
    },
    ArrowUp: { inField: true, run: () => setSelected(Math.max(selected - 1, 0)) },
    Enter: enter ? { inField: true, run: enter } : undefined,
    Escape: { run: clear },
    F2: { run: () => field.current?.select() },
    F6: { label: t('search.add'), run: () => desk.go({ at: 'walk-in' }) },
  })
  const preview = usePerson(desk.event.eventId, chosen?.userId ?? null)
  return (
    <ScreenLayout
      side={<FoundPerson row={chosen ?? null} person={preview.data ?? null} />}
      foot={<WaitingScansStrip />}
    >
      {people.length > 0 ? (
        <FoundRows people={people} apart={search.data?.apart} selected={selected} onOpen={open} />
      ) : (
        <Empty icon="search">{t('search.scope')}</Empty>
      )}
    </ScreenLayout>
  )
}

interface Finding {
  readonly term: string
  readonly shown: number
  readonly found: number
  /** The typed text looks like a code. */
  readonly code: boolean
  readonly asking: boolean
}

function detailOf({ term, shown, found, code, asking }: Finding, t: Translate): string {
  if (term === '') return t('search.hint')
  if (shown === 0) return asking ? t('search.hint') : t(code ? 'search.noneCode' : 'search.none')
  return found > shown ? t('search.more', { count: found, shown }) : t('search.found', { count: found })
}

interface FoundPersonProps {
  readonly row: DeskPersonRow | null
  /** Null while it is loading; may still be the previous person. */
  readonly person: DeskPerson | null
}

/** Pass and facts of the selected row, for a check before opening. */
function FoundPerson({ row, person }: FoundPersonProps): ReactElement {
  const whole = person && row && person.userId === row.userId ? person : null
  return (
    <>
      {row && whole?.pass?.render && (
        <LabelPreview
          {...whole.pass.render}
          name={row.name}
          template={whole.pass.template}
          width={26.25}
          height={17}
        />
      )}
      {row && (
        <section className="card flush found-person">
          {whole?.pass?.render ? null : (
            <p className="head">
              <b className="big">{row.name}</b> {row.affiliation}
            </p>
          )}
          {whole && <PersonFacts person={whole} />}
        </section>
      )}
    </>
  )
}

function PersonFacts({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const draft = person.pass?.draft
  const confirmed =
    draft?.currentConfirmation && draft.confirmedAt && draft.confirmedBy
      ? t(`fact.confirmed.${draft.confirmedBy}`, {
          moment: format.moment(draft.confirmedAt, now(), 'bare'),
        })
      : t('fact.confirmed.no')
  const facts: Fact[] = [
    { label: t('fact.ticket'), value: person.ticket ?? t('fact.ticket.none') },
    { label: t('fact.confirmed'), value: confirmed },
    {
      label: t('fact.printed'),
      value: printedText(person.prints, (iso) => format.moment(iso, now()), t),
    },
  ]
  if (event.checkIn)
    facts.push({
      label: t('checkIn.fact'),
      value: person.checkedInAt ? format.moment(person.checkedInAt, now()) : t('checkIn.fact.no'),
    })
  if (person.email)
    facts.push({
      label: t('fact.email'),
      value: <span className="small">{person.email}</span>,
    })
  return <Facts facts={facts} />
}

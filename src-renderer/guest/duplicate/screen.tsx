import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  mergeEndpoints,
  MergeChoice,
  type DuplicatePair,
  type DuplicatePerson,
  MERGE_FIELDS,
} from '../../../contract/guest/duplicate/merge.ts'
import { call, failureCode } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { Empty } from '../../ui/empty.tsx'
import { KeyCap } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Pairs of people who may be the same person: staff choose what stays, then merge. */
function DuplicatesScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const [at, setAt] = useState(0)
  const [row, setRow] = useState(0)
  /**
   * Null before the first choice: the first person's values, and the second's where those are
   * empty.
   */
  const [chosen, setChosen] = useState<ReadonlySet<MergeChoice> | null>(null)
  const [asking, setAsking] = useState(false)
  /** What the last merge did; shown until the next key. */
  const [done, setDone] = useState<{ readonly name: string; readonly values: string } | null>(null)
  const list = useQuery({
    queryKey: ['duplicates', eventId],
    queryFn: ({ signal }) => call(mergeEndpoints.listDuplicates, { params: { eventId }, signal }),
  })
  const pairs = list.data?.pairs ?? []
  const index = Math.min(at, Math.max(pairs.length - 1, 0))
  const pair = pairs[index] ?? null
  const choices = pair ? choicesOf(pair) : []
  const take = chosen ?? new Set(choices.filter((one) => one !== 'ticket' && !pair?.people[0].fields[one]))
  const selected = choices[Math.min(row, choices.length - 1)] ?? null
  const turn = (by: 1 | -1): void => {
    if (!pairs[index + by]) return
    setDone(null)
    setAt(index + by)
    setRow(0)
    setChosen(null)
  }
  const pick = (one: MergeChoice, second: boolean): void => {
    setDone(null)
    setChosen((now) => {
      const next = new Set(now ?? take)
      if (second) next.add(one)
      else next.delete(one)
      return next
    })
  }
  const move = (by: 1 | -1): void => {
    setDone(null)
    setRow(Math.max(0, Math.min(row + by, choices.length - 1)))
  }
  const mayMerge = pair !== null && pair.obstacle === null
  const ask = (): void => setAsking(true)
  useBanner(asking ? null : { size: 'small', ...banner() })
  useKeys({
    Enter: mayMerge ? { run: ask } : undefined,
    ArrowDown: selected ? { cap: '↑ ↓', label: t('key.choose'), run: () => move(1) } : undefined,
    ArrowUp: { run: () => move(-1) },
    PageDown:
      pairs.length > 1 ? { cap: 'PgUp PgDn', label: t('duplicates.other'), run: () => turn(1) } : undefined,
    PageUp: { run: () => turn(-1) },
    Digit1: selected ? { run: () => pick(selected, false) } : undefined,
    Digit2: selected ? { run: () => pick(selected, true) } : undefined,
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {asking && pair && (
        <Confirm
          title={t('duplicates.question')}
          detail={t('duplicates.question.detail')}
          yes={t('duplicates.yes')}
          no={t('duplicates.no')}
          eventId={eventId}
          request={() =>
            call(mergeEndpoints.mergePeople, {
              params: { eventId, userId: pair.people[0].userId },
              body: { otherUserId: pair.people[1].userId, take: [...take] },
            })
          }
          onDone={() => {
            setDone(outcomeOf(pair, choices, take, t))
            setAsking(false)
            setRow(0)
            setChosen(null)
            void list.refetch()
          }}
          onLeave={() => setAsking(false)}
        />
      )}
      {pair && (
        <>
          <h2 className="duplicates__head">{t('duplicates.pair', { n: index + 1, of: pairs.length })}</h2>
          <PairTable pair={pair} choices={choices} selected={selected} take={take} onPick={pick} />
        </>
      )}
      {list.data && !pair && <Empty icon="people">{t('duplicates.why')}</Empty>}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const failure = failureCode(list.error)
    if (failure) return { failure }
    if (done)
      return {
        tone: 'go',
        title: t('duplicates.done', { name: done.name }),
        detail: t(done.values ? 'duplicates.done.detail' : 'duplicates.done.same', {
          values: done.values,
        }),
        ...(mayMerge && { actions: [{ cap: 'Enter', label: t('duplicates.key'), run: ask }] }),
      }
    if (list.data && !pair)
      return {
        tone: 'go',
        title: t('duplicates.none'),
        detail: t('duplicates.none.detail'),
        sound: 'none',
      }
    if (pair?.obstacle)
      return {
        tone: 'hold',
        title: t('duplicates.obstacle'),
        detail: t(`duplicates.obstacle.${pair.obstacle}`),
        sound: 'none',
      }
    return {
      tone: 'ask',
      picture: 'merge',
      title: t('duplicates.banner'),
      detail: t(choices.includes('ticket') ? 'duplicates.detail.tickets' : 'duplicates.detail'),
      ...(mayMerge && { actions: [{ cap: 'Enter', label: t('duplicates.key'), run: ask }] }),
    }
  }
}

interface PairTableProps {
  readonly pair: DuplicatePair
  /** What there is to choose. */
  readonly choices: readonly MergeChoice[]
  readonly selected: MergeChoice | null
  /** Choices that take the second person's value. */
  readonly take: ReadonlySet<MergeChoice>
  readonly onPick: (choice: MergeChoice, second: boolean) => void
}

/** Two people side by side: what they have in common, then the values to choose from. */
function PairTable({ pair: { people }, choices, selected, take, onPick }: PairTableProps): ReactElement {
  const { t } = useMessages()
  const shared = MergeChoice.options.filter(
    (one) => !choices.includes(one) && people.some((person) => valueOf(person, one, t) !== ''),
  )
  const states = (person: DuplicatePerson): string =>
    [
      ...(person.confirmed ? [t('duplicates.confirmed')] : []),
      ...(person.printed ? [t('duplicates.printed')] : []),
      ...(person.checkedIn ? [t('duplicates.checkedIn')] : []),
    ].join(t('list.comma'))
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('duplicates.field')}</th>
            {people.map((person, side) => (
              <th key={person.userId}>
                <KeyCap>{String(side + 1)}</KeyCap> {t(side === 0 ? 'duplicates.first' : 'duplicates.second')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shared.map((one) => (
            <tr key={one}>
              <td>{t(`person.field.${one}`)}</td>
              {people.map((person) => (
                <td key={person.userId}>{valueOf(person, one, t)}</td>
              ))}
            </tr>
          ))}
          {choices.map((one) => (
            <tr key={one} className={one === selected ? 'on' : undefined} aria-current={one === selected}>
              <td>{t(`person.field.${one}`)}</td>
              {people.map((person, side) => {
                const stays = take.has(one) === (side === 1)
                return (
                  <td key={person.userId}>
                    <button
                      type="button"
                      className={stays ? 'row strong' : 'row quiet'}
                      aria-pressed={stays}
                      onClick={() => onPick(one, side === 1)}
                    >
                      <Icon name={stays ? 'check' : 'circle'} tone={stays ? 'accent' : undefined} />
                      {valueOf(person, one, t) || t('duplicates.empty')}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
          {people.some(states) && (
            <tr>
              <td>{t('duplicates.state')}</td>
              {people.map((person) => (
                <td key={person.userId}>{states(person)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** What there is to choose: fields in which they differ, and which of two tickets comes first. */
function choicesOf({ people: [one, two] }: DuplicatePair): readonly MergeChoice[] {
  const fields = MERGE_FIELDS.filter((field) => one.fields[field] !== two.fields[field])
  const [first, second] = [one.tickets[0], two.tickets[0]]
  return first && second && first !== second ? [...fields, 'ticket'] : fields
}

/** A person's value for a choice; the tickets are one text. */
const valueOf = ({ fields, tickets }: DuplicatePerson, choice: MergeChoice, t: Translate): string =>
  choice === 'ticket' ? tickets.join(t('list.comma')) : fields[choice]

/** What a merge did: who stays, and the chosen value of each field in which the two differed. */
function outcomeOf(
  { people: [one, two] }: DuplicatePair,
  choices: readonly MergeChoice[],
  take: ReadonlySet<MergeChoice>,
  t: Translate,
): { readonly name: string; readonly values: string } {
  const chosen = (choice: MergeChoice): DuplicatePerson => (take.has(choice) ? two : one)
  const values = choices.map((choice) =>
    t('duplicates.done.value', {
      field: t(`person.field.${choice}`),
      value:
        (choice === 'ticket'
          ? [chosen(choice), chosen(choice) === one ? two : one]
              .flatMap(({ tickets }) => tickets)
              .join(t('list.comma'))
          : valueOf(chosen(choice), choice, t)) || t('duplicates.empty'),
    }),
  )
  return { name: chosen('name').fields.name, values: values.join(t('list.comma')) }
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    duplicates: unknown
  }
}

export const duplicatesScreen: ScreenDescriptor<'duplicates'> = {
  at: 'duplicates',
  title: 'menu.duplicates',
  helpAt: 'event#duplicates',
  about: 'Entries that may be one person: choose which value stays, then merge them.',
  component: DuplicatesScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'merge', route: { at: 'duplicates' } },
}

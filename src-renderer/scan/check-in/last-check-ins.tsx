import { useState, type ReactElement } from 'react'
import type { CheckInDesk } from '../../../contract/scan/check-in/check-in.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import '../../person/user/person-row.css'

/** Number of rows that fit below the person in the smallest window. */
const SHOWN = 4

interface LastCheckInsProps {
  readonly last: CheckInDesk['last']
  readonly apart: CheckInDesk['apart'] | undefined
  readonly timeZone: string
}

/** The last check-ins of all desks. Arrows and Enter open one, where the check-in can be undone. */
export function LastCheckIns({ last, apart, timeZone }: LastCheckInsProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const rows = last.slice(0, SHOWN)
  const [chosen, setChosen] = useState(-1)
  const selected = Math.min(chosen, rows.length - 1)
  const open = (userId: string): void => desk.go({ at: 'pass', userId, code: null, reprint: false })
  const row = rows[selected]
  useKeys({
    ArrowDown:
      rows.length > 0
        ? { run: () => setChosen(Math.min(selected + 1, rows.length - 1)) }
        : undefined,
    ArrowUp: rows.length > 0 ? { run: () => setChosen(Math.max(selected - 1, -1)) } : undefined,
    ...(row && { Enter: { run: () => open(row.person.userId) } }),
  })
  return (
    <section className="check-in__last">
      <h2 className="meta">{t('checkIn.last')}</h2>
      {rows.length === 0 && <p className="check-in__nobody">{t('checkIn.nobody')}</p>}
      <ol>
        {rows.map(({ person, entry }, index) => (
          <li key={entry.entryId}>
            <KeepFocusButton
              className={index === selected ? 'person-row is-selected' : 'person-row'}
              aria-current={index === selected}
              onClick={() => open(person.userId)}
            >
              <time className="person-row__time">
                {entry.checkIn ? format.time(entry.checkIn.at) : ''}
              </time>
              <PersonName
                name={person.name}
                kana={person.kana}
                size="row"
                after={afterName(
                  entry.ticket,
                  apartText(apart, person.userId, [entry.ticket, person.kana]),
                )}
              />
              <span className="meta">{entry.checkIn?.station}</span>
            </KeepFocusButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

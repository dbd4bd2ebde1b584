import type { ReactElement } from 'react'
import { useWords, type WordKey } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk, type OfficeScreen } from '../parts/desk-context.ts'
import { KeyCap } from '../ui/key-cap.tsx'

type Room = OfficeScreen | 'event' | 'out'

/** Every room and its name, by what it is about. Their keys are counted through: 1 to 9, then A, B, C. */
const GROUPS: readonly { readonly title: WordKey; readonly rooms: readonly (readonly [Room, WordKey])[] }[] = [
  {
    title: 'keys.ofDesk',
    rooms: [
      ['devices', 'keys.devices'],
      ['settings', 'keys.settings'],
      ['event', 'keys.events'],
      ['out', 'keys.signOut'],
    ],
  },
  {
    title: 'keys.ofEvent',
    rooms: [
      ['import', 'keys.import'],
      ['logos', 'keys.logos'],
      ['staff', 'keys.staff'],
    ],
  },
]
const CAPS = '123456789ABCDEFGHIJ'
const ROOMS = GROUPS.flatMap(({ rooms }) => rooms.map(([room]) => room))

const capOf = (room: Room): string => CAPS[ROOMS.indexOf(room)] ?? ''
const codeOf = (cap: string): string => (/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`)

/** The rooms behind the desk, each with its key. */
export function Rooms({ onOtherEvent }: { readonly onOtherEvent: () => void }): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const enter = (room: Room): void => {
    if (room === 'event') onOtherEvent()
    else if (room === 'out') desk.signOut()
    else desk.go({ at: room })
  }
  useKeys(Object.fromEntries(ROOMS.map((room) => [codeOf(capOf(room)), { run: () => enter(room) }])))
  return (
    <nav className="rooms" aria-label={t('keys.rooms')}>
      {GROUPS.map(({ title, rooms }) => (
        <section key={title}>
          <h2 className="title">{t(title)}</h2>
          {rooms.map(([room, label]) => (
            <button key={room} type="button" className="rooms__room" onClick={() => enter(room)}>
              <KeyCap>{capOf(room)}</KeyCap>
              {t(label)}
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}

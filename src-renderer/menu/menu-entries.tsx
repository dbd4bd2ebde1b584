import { useState, type ReactElement } from 'react'
import { failureCode, type FailureCode } from '../api/call.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk, type OfficeScreen } from '../components/desk-context.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { openTraining } from '../components/open-training.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner, type BannerSpec } from '../ui/banner-store.ts'

/** A practice that starts, or does not, speaks in place of the screen's own sign. */
const OVER_THE_SCREEN = 1

type Room = OfficeScreen | 'check-in' | 'event' | 'out' | 'home'

interface Group {
  readonly title: MessageKey
  readonly rooms: readonly (readonly [Room, MessageKey])[]
}

/**
 * Every room and its name, by what it is about; those of the event in the order in which it needs
 * them. Their keys are counted through: 1 to 9, then A, B, C.
 */
const GROUPS: readonly Group[] = [
  {
    title: 'keys.ofDesk',
    rooms: [
      ['devices', 'keys.devices'],
      ['settings', 'keys.settings'],
      ['phones', 'keys.phones'],
      ['shift', 'keys.shift'],
      ['training', 'keys.training'],
      ['backups', 'keys.backups'],
      ['event', 'keys.events'],
      ['out', 'keys.signOut'],
    ],
  },
  {
    title: 'keys.ofEvent',
    rooms: [
      ['office', 'keys.office'],
      ['approvals', 'keys.approvals'],
      ['import', 'keys.import'],
      ['logos', 'keys.logos'],
      ['templates', 'template.room'],
      ['staff', 'keys.staff'],
      ['check-in', 'checkin.room'],
      ['stats', 'stats.room'],
      ['records', 'keys.records'],
    ],
  },
]
/** In a practice one makes trouble and goes back; nobody signs in or out there. */
const IN_PRACTICE: readonly Group[] = GROUPS.map((group) => ({
  ...group,
  rooms: group.rooms.flatMap(([room, label]): (readonly [Room, MessageKey])[] => {
    if (room === 'training') return [[room, 'keys.trouble']]
    return room === 'out' ? [['home', 'keys.home']] : [[room, label]]
  }),
}))
/** Rooms that only a manager of the event may enter, and those that only an administrator may. */
const OF_MANAGER: ReadonlySet<Room> = new Set([
  'office',
  'approvals',
  'import',
  'templates',
  'staff',
  'stats',
  'records',
])
const OF_ADMIN: ReadonlySet<Room> = new Set(['logos', 'backups'])
const CAPS = '123456789ABCDEFGHIJ'

const codeOf = (cap: string): string => (/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`)

/** The rooms behind the desk, each with its key. */
export function Rooms({ onOtherEvent }: { readonly onOtherEvent: () => void }): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const [opening, setOpening] = useState<FailureCode | 'opening' | null>(null)
  const groups = desk.practiceOf ? IN_PRACTICE : GROUPS
  // A room keeps its key whoever is signed in.
  const all = groups.flatMap(({ rooms }) => rooms.map(([room]) => room))
  // It came last: those that people know by heart keep their keys.
  const order = [...all.filter((room) => room !== 'backups'), 'backups' as const]
  const capOf = (room: Room): string => CAPS[order.indexOf(room)] ?? ''
  const isOpen = (room: Room): boolean =>
    (desk.isManager || !OF_MANAGER.has(room)) && (desk.isAdmin || !OF_ADMIN.has(room))
  const practise = (): void => {
    setOpening('opening')
    openTraining(language).catch((error: unknown) => setOpening(failureCode(error)))
  }
  const enter = (room: Room): void => {
    if (opening === 'opening') return
    if (room === 'event') onOtherEvent()
    else if (room === 'out') desk.signOut()
    else if (room === 'home') location.assign(desk.practiceOf ?? '/')
    else if (room === 'training' && !desk.practiceOf) practise()
    else if (room === 'check-in') desk.go({ at: 'check-in', userId: null })
    else desk.go({ at: room })
  }
  useBanner(openingSign(), OVER_THE_SCREEN)
  useKeys(
    Object.fromEntries(
      order.filter(isOpen).map((room) => [codeOf(capOf(room)), { run: () => enter(room) }]),
    ),
  )
  return (
    <nav className="rooms" aria-label={t('keys.rooms')}>
      {groups.map(({ title, rooms }) => (
        <section key={title}>
          <h2 className="title">{t(title)}</h2>
          {rooms
            .filter(([room]) => isOpen(room))
            .map(([room, label]) => (
              <button key={room} type="button" className="rooms__room" onClick={() => enter(room)}>
                <KeyCap>{capOf(room)}</KeyCap>
                {t(label)}
              </button>
            ))}
        </section>
      ))}
    </nav>
  )

  function openingSign(): BannerSpec | null {
    if (opening === null) return null
    if (opening === 'opening')
      return {
        tone: 'work',
        size: 'small',
        title: t('training.opening.sign'),
        detail: t('training.opening.detail'),
      }
    return { ...failureBanner(opening, t, desk.user.name), size: 'small' }
  }
}

import { usePerson } from '../api/queries.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import type { Screen } from '../components/desk-context.ts'
import { useTitle } from '../ui/use-title.ts'

/** Names of the screens; those about a person come after the name. */
const NAMES: Readonly<Record<Exclude<Screen['at'], 'pass'>, MessageKey>> = {
  ready: 'ready.sign',
  scan: 'scan.code',
  edit: 'edit.sign',
  more: 'more.key',
  tag: 'fact.tag',
  'tag-run': 'fact.tag',
  'check-in': 'checkin.room',
  search: 'key.f2',
  'walk-in': 'key.f6',
  jobs: 'key.f7',
  keys: 'key.f1',
  stats: 'stats.room',
  office: 'keys.office',
  approvals: 'keys.approvals',
  backups: 'keys.backups',
  devices: 'keys.devices',
  import: 'keys.import',
  logos: 'keys.logos',
  staff: 'keys.staff',
  phones: 'keys.phones',
  settings: 'keys.settings',
  training: 'keys.trouble',
  shift: 'keys.shift',
  records: 'keys.records',
  templates: 'template.room',
}

/**
 * The page's title: the open person, and what is done with them; else the screen, and the event.
 */
export function useScreenTitle(eventId: string, eventTitle: string, screen: Screen): void {
  const { t } = useMessages()
  const userId = 'userId' in screen ? screen.userId : null
  const person = usePerson(eventId, userId).data
  const what = screen.at === 'pass' ? null : t(NAMES[screen.at])
  useTitle(
    [person?.name, what, person ? null : eventTitle]
      .filter((part) => part !== null && part !== undefined)
      .join(' – '),
  )
}

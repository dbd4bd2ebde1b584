import type { ReactElement } from 'react'
import { BackupsScreen } from '../backups/backups-screen.tsx'
import { CheckInScreen } from '../check-in/check-in-screen.tsx'
import { DevicesScreen } from '../devices/devices-screen.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { ImportScreen } from '../import/import-screen.tsx'
import { JobsScreen } from '../jobs/jobs-screen.tsx'
import { MenuScreen } from '../menu/menu-screen.tsx'
import { PrintMode, SettingsScreen } from '../menu/settings-screen.tsx'
import { LogosScreen } from '../logos/logos-screen.tsx'
import { ScanResult } from '../scan-result/scan-result.tsx'
import { PersonActionsScreen } from '../person-actions/person-actions-screen.tsx'
import { useDesk, type OfficeScreen } from '../components/desk-context.ts'
import { WaitingScansStrip } from '../components/waiting-scans-strip.tsx'
import { EventAdminScreen } from '../event-admin/event-admin-screen.tsx'
import { PassScreen } from '../pass/pass-screen.tsx'
import { PhonesScreen } from '../phones/phones-screen.tsx'
import { RecordsScreen } from '../records/records-screen.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { SearchScreen } from '../search/search-screen.tsx'
import { StatisticsScreen } from '../statistics/statistics-screen.tsx'
import { HandoverScreen } from '../staff-handover/handover-screen.tsx'
import { StaffScreen } from '../staff/staff-screen.tsx'
import { BulkRunScreen } from '../tag/bulk-run-screen.tsx'
import { TagScreen } from '../tag/tag-screen.tsx'
import { TemplateScreen } from '../templates/template-screen.tsx'
import type { Sounds } from '../ui/sounds.ts'
import { TrainingScreen } from '../training/training-screen.tsx'
import { WalkInScreen } from '../walk-in/walk-in-screen.tsx'
import type { Place } from './use-navigation.ts'

interface ScreenOfProps {
  readonly place: Place
  readonly openPass: Place | null
  readonly onCode: (code: string) => void
  /** A scan of the door that nobody has dealt with yet. */
  readonly onLeftScan: (code: string) => void
  /** The search lies on top of the door. */
  readonly atDoor: boolean
  readonly onOtherEvent: () => void
  readonly sounds: Sounds
}

/** Rooms that need nothing but the desk. */
const OFFICE: Readonly<
  Record<
    Exclude<OfficeScreen, 'backups' | 'devices' | 'import' | 'phones' | 'settings'>,
    ReactElement
  >
> = {
  logos: <LogosScreen />,
  stats: <StatisticsScreen />,
  office: <EventAdminScreen key="office" />,
  approvals: <EventAdminScreen key="approvals" first="approvals" />,
  templates: <TemplateScreen />,
  staff: <StaffScreen />,
  shift: <HandoverScreen />,
  records: <RecordsScreen />,
  training: <TrainingScreen />,
}

/** The screen of a place. Tasks know nothing of each other: what one leads to is said here. */
export function RenderScreen({
  place,
  openPass,
  onCode,
  onLeftScan,
  atDoor,
  onOtherEvent,
  sounds,
}: ScreenOfProps): ReactElement {
  const desk = useDesk()
  const { screen, memory } = place
  switch (screen.at) {
    case 'ready':
      return <HomeScreen />
    case 'scan':
      return <ScanResult key={screen.scan.id} scan={screen.scan} />
    case 'pass':
      return (
        <PassScreen
          key={screen.userId}
          userId={screen.userId}
          memory={memory}
          reprint={screen.reprint}
          since={screen.since}
          expressRun={screen.expressRun ?? null}
        />
      )
    case 'edit':
      return (
        <EditScreen
          key={screen.userId}
          userId={screen.userId}
          onSaved={(hash) => {
            // Whoever typed the text has seen it: it is no news on the pass screen.
            if (openPass) openPass.memory.seenHash = hash
            desk.back()
          }}
        />
      )
    case 'tag':
      return <TagScreen key={screen.userId} userId={screen.userId} memory={memory} />
    case 'tag-run':
      return <BulkRunScreen memory={memory} />
    case 'check-in':
      return <CheckInScreen key={screen.userId} userId={screen.userId} onLeft={onLeftScan} />
    case 'more':
      return <PersonActionsScreen key={screen.userId} userId={screen.userId} />
    case 'search':
      return (
        <SearchScreen
          onCode={onCode}
          onOpen={(userId) =>
            desk.go(
              atDoor
                ? { at: 'check-in', userId }
                : { at: 'pass', userId, code: null, reprint: false },
            )
          }
        />
      )
    case 'walk-in':
      return (
        <WalkInScreen
          onAdded={(userId) => desk.go({ at: 'pass', userId, code: null, reprint: false })}
        />
      )
    case 'jobs':
      return <JobsScreen />
    case 'keys':
      return <MenuScreen onOtherEvent={onOtherEvent} />
    case 'devices':
      return <DevicesScreen />
    case 'import':
      return <ImportScreen onDone={() => desk.go({ at: 'ready' })} />
    case 'settings':
      return (
        <SettingsScreen
          sounds={sounds}
          isAdmin={desk.isAdmin}
          ofEvent={desk.isManager ? <PrintMode /> : undefined}
          foot={<WaitingScansStrip />}
        />
      )
    case 'phones':
      return (
        <PhonesScreen
          user={desk.user}
          timeZone={desk.event.timeZone}
          foot={<WaitingScansStrip />}
        />
      )
    case 'backups':
      return (
        <BackupsScreen
          userName={desk.user.name}
          timeZone={desk.event.timeZone}
          foot={<WaitingScansStrip />}
        />
      )
    default:
      return OFFICE[screen.at]
  }
}

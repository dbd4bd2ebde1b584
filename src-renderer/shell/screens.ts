import { backupsScreen } from '../backups/screen.tsx'
import { checkInScreen } from '../check-in/screen.tsx'
import type { AnyScreen } from '../components/screen.ts'
import { devicesScreen } from '../devices/screen.tsx'
import { duplicatesScreen } from '../duplicates/screen.tsx'
import { editScreen } from '../edit/screen.tsx'
import { approvalsScreen, eventAdminScreen } from '../event-admin/screen.tsx'
import { helpDeskScreen } from '../help-desk/screen.tsx'
import { helpScreen } from '../help/screen.tsx'
import { homeScreen } from '../home/screen.tsx'
import { importScreen } from '../import/screen.tsx'
import { jobsScreen } from '../jobs/screen.tsx'
import { logosScreen } from '../logos/screen.tsx'
import { menuScreen, settingsScreen } from '../menu/screen.tsx'
import { partyScreen } from '../party/screen.tsx'
import { passScreen } from '../pass/screen.tsx'
import { personActionsScreen } from '../person-actions/screen.tsx'
import { phonesScreen } from '../phones/screen.tsx'
import { preparationScreen } from '../preparation/screen.tsx'
import { printRunScreen } from '../print-run/screen.tsx'
import { recordsScreen } from '../records/screen.tsx'
import { scanResultScreen } from '../scan-result/screen.tsx'
import { searchScreen } from '../search/screen.tsx'
import { handoverScreen } from '../staff-handover/screen.tsx'
import { staffScreen } from '../staff/screen.tsx'
import { statisticsScreen } from '../statistics/screen.tsx'
import { bulkRunScreen, tagScreen } from '../tag/screen.tsx'
import { templateScreen } from '../templates/screen.tsx'
import { trainingScreen } from '../training/screen.tsx'
import { walkInScreen } from '../walk-in/screen.tsx'

/** Every desk screen. The menu and docs/screens.md list them in this order. */
export const SCREENS: readonly AnyScreen[] = [
  homeScreen,
  scanResultScreen,
  passScreen,
  partyScreen,
  tagScreen,
  bulkRunScreen,
  searchScreen,
  editScreen,
  personActionsScreen,
  walkInScreen,
  jobsScreen,
  helpDeskScreen,
  menuScreen,
  helpScreen,
  devicesScreen,
  settingsScreen,
  phonesScreen,
  handoverScreen,
  trainingScreen,
  backupsScreen,
  preparationScreen,
  eventAdminScreen,
  approvalsScreen,
  importScreen,
  printRunScreen,
  duplicatesScreen,
  logosScreen,
  templateScreen,
  staffScreen,
  checkInScreen,
  statisticsScreen,
  recordsScreen,
]

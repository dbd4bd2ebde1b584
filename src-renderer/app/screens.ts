import { backupsScreen } from '../kiosk/backup/screen.tsx'
import { checkInScreen } from '../scan/check-in/screen.tsx'
import type { AnyScreen } from '../shell/screen.ts'
import { devicesScreen } from '../kiosk/devices/screen.tsx'
import { duplicatesScreen } from '../guest/duplicate/screen.tsx'
import { editScreen } from '../pass/draft/screen.tsx'
import { approvalsScreen, eventAdminScreen } from './event-admin.tsx'
import { helpDeskScreen } from '../guest/help-desk/screen.tsx'
import { helpScreen } from '../kiosk/help/screen.tsx'
import { homeScreen } from '../kiosk/state/screen.tsx'
import { importScreen } from '../guest/import/screen.tsx'
import { jobsScreen } from '../print/job/screen.tsx'
import { logosScreen } from '../pass/logo/screen.tsx'
import { menuScreen, settingsScreen } from '../kiosk/menu/screen.tsx'
import { partyScreen } from '../guest/party/screen.tsx'
import { passScreen } from '../guest/view/screen.tsx'
import { personActionsScreen } from '../guest/person-actions/screen.tsx'
import { phonesScreen } from '../kiosk/phone/screen.tsx'
import { preparationScreen } from '../kiosk/checks/screen.tsx'
import { printRunScreen } from '../print/run/screen.tsx'
import { recordsScreen } from '../kiosk/activity-log/screen.tsx'
import { scanResultScreen } from '../scan/dispatch/screen.tsx'
import { searchScreen } from '../guest/search/screen.tsx'
import { handoverScreen } from '../account/handover/screen.tsx'
import { staffScreen } from '../account/staff/screen.tsx'
import { statisticsScreen } from '../kiosk/statistics/screen.tsx'
import { bulkRunScreen, tagScreen } from '../tag/operation/screen.tsx'
import { templateScreen } from '../pass/template/screen.tsx'
import { trainingScreen } from '../kiosk/practice/screen.tsx'
import { walkInScreen } from '../guest/walk-in/screen.tsx'

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

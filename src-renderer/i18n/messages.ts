import { backupWords } from './backup-words.ts'
import { careWords } from './care-words.ts'
import { checkInWords } from './check-in-words.ts'
import { cameraWords } from './camera-words.ts'
import { commonWords } from './common-words.ts'
import { devicesWords } from './devices-words.ts'
import { expressWords } from './express-words.ts'
import { eventOfficeWords } from './event-office-words.ts'
import { faultWords } from './fault-words.ts'
import { moreWords } from './more-words.ts'
import { officeWords } from './office-words.ts'
import { passWords } from './pass-words.ts'
import { passwordWords } from './password-words.ts'
import { phoneWords } from './phone-words.ts'
import { scannerWords } from './scanner-words.ts'
import { statsWords } from './stats-words.ts'
import { recordWords } from './record-words.ts'
import { shiftWords } from './shift-words.ts'
import { startWords } from './start-words.ts'
import { tagWords } from './tag-words.ts'
import { templateWords } from './template-words.ts'
import { trainingWords } from './training-words.ts'
import { windowWords } from './window-words.ts'

/** Every text of the desk in both languages. */
export const messages = {
  en: { ...careWords.en, ...backupWords.en, ...windowWords.en, ...phoneWords.en, ...commonWords.en, ...eventOfficeWords.en, ...faultWords.en, ...devicesWords.en, ...passWords.en, ...officeWords.en, ...startWords.en, ...tagWords.en, ...checkInWords.en, ...statsWords.en, ...scannerWords.en, ...templateWords.en, ...moreWords.en, ...trainingWords.en, ...expressWords.en, ...shiftWords.en, ...recordWords.en, ...cameraWords.en, ...passwordWords.en },
  ja: { ...careWords.ja, ...backupWords.ja, ...windowWords.ja, ...phoneWords.ja, ...commonWords.ja, ...eventOfficeWords.ja, ...faultWords.ja, ...devicesWords.ja, ...passWords.ja, ...officeWords.ja, ...startWords.ja, ...tagWords.ja, ...checkInWords.ja, ...statsWords.ja, ...scannerWords.ja, ...templateWords.ja, ...moreWords.ja, ...trainingWords.ja, ...expressWords.ja, ...shiftWords.ja, ...recordWords.ja, ...cameraWords.ja, ...passwordWords.ja },
} as const

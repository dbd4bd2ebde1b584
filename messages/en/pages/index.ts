import { account } from './account.ts'
import { confirmPassword } from './confirm-password.ts'
import { consent } from './consent.ts'
import { developer } from './developer.ts'
import { language } from './language.ts'
import { login } from './login.ts'
import { myPass } from './my-pass.ts'
import { notice } from './notice.ts'
import { pairing } from './pairing.ts'
import { scannedCode } from './scanned-code.ts'
import { tagPage } from './tag-page.ts'
import { trust } from './trust.ts'
import { waiting } from './waiting.ts'

/** Texts of the pages for participants, developers and guests. */
export const pages = {
  account,
  confirmPassword,
  consent,
  developer,
  language,
  login,
  myPass,
  notice,
  pairing,
  scannedCode,
  tagPage,
  trust,
  waiting,
}

import { words } from './words.ts'

/** Printing on scan. */
export const expressWords = words({
  en: {
    'bar.express': 'Express mode',
    'settings.mode': 'Printing, at every desk of this event',
    'settings.mode.careful': 'Look, then Enter',
    'settings.mode.express': 'On scan, where the person confirmed',
    'express.sign': 'Printing by itself',
    'express.detail': 'Confirmed, never printed, right roll. Esc stops it, Enter does not wait.',
    'express.stop': 'Stop',
  },
  ja: {
    'bar.express': '読み取りで印刷',
    'settings.mode': '印刷のしかた（この催しのすべての受付）',
    'settings.mode.careful': '確認して Enter',
    'settings.mode.express': '本人が確認ずみなら読み取りで印刷',
    'express.sign': '自動で印刷する',
    'express.detail': '確認ずみ・未印刷・ロールも合っています。Esc で止まり、Enter で待たずに印刷します。',
    'express.stop': '止める',
  },
})

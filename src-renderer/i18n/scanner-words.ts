import { words } from './words.ts'

/** Scanners that are read directly, not as keyboards. */
export const scannerWords = words({
  en: {
    'scanner.ready': 'Ready',
    'scanner.many': '{{count}} scanners',
    'scanner.unplugged': 'Unplugged',
    'scanner.unplugged.how': 'Plug the scanner back in.',
    'scanner.no_permission': 'Not allowed',
    'scanner.no_permission.how': 'Install the rule 70-passdesk.rules on this computer, then plug the scanner in again.',
    'scanner.cannot_open': 'Does not open',
    'scanner.cannot_open.how': 'Plug the scanner in again. Another program may be using it.',
    'scan.torn.detail': 'A part of the code did not arrive.',
  },
  ja: {
    'scanner.ready': '待機中',
    'scanner.many': 'スキャナー {{count}}台',
    'scanner.unplugged': '抜けています',
    'scanner.unplugged.how': 'スキャナーを差し直します。',
    'scanner.no_permission': '許可なし',
    'scanner.no_permission.how': 'このパソコンに 70-passdesk.rules を入れて、スキャナーを差し直します。',
    'scanner.cannot_open': '開けません',
    'scanner.cannot_open.how': 'スキャナーを差し直します。ほかのソフトが使っているかもしれません。',
    'scan.torn.detail': 'コードの一部が届きませんでした',
  },
})

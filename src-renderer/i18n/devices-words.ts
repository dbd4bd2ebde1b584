import { words } from './words.ts'

/** Texts of the printers' screen: what was found, rolls, position of the print, settings; and two faults that begin there. */
export const devicesWords = words({
  en: {
    'fault.wrong_stock.sign': 'Load the {{stock}} roll',
    'fault.wrong_stock.detail': 'Another {{needed}} mm roll is declared. After the change choose {{stock}}.',
    'fault.wrong_stock.short': 'Other roll declared',
    'fault.wrong_stock.step1': 'Open the cover, put in {{stock}}',
    'fault.wrong_stock.step2': 'Close the cover, then F1 and the devices',
    'fault.wrong_stock.step3': 'R, choose {{stock}}, Enter',
    'fault.offset_too_far.sign': 'Set the offset to {{fits}} mm',
    'fault.offset_too_far.detail': 'Sideways {{offset}} mm would cut this pass.',
    'fault.offset_too_far.feed': 'Feed {{offset}} mm would cut this pass.',
    'fault.offset_too_far.short': 'Offset too far',
    'fault.offset_too_far.step1': 'F1 and the devices, then L',
    'fault.offset_too_far.step2': 'Bring it down to {{fits}} mm, Enter',
    'fault.offset_too_far.step3': 'Wait. This screen turns green',
  },
  ja: {
    'fault.wrong_stock.sign': '{{stock}} のロールに替える',
    'fault.wrong_stock.detail': '同じ {{needed}} mm の別のロールが登録されています。替えたら {{stock}} を選んでください',
    'fault.wrong_stock.short': '登録が別のロール',
    'fault.wrong_stock.step1': 'カバーを開け、{{stock}} を入れる',
    'fault.wrong_stock.step2': 'カバーを閉じ、F1 から機器を開く',
    'fault.wrong_stock.step3': 'R、{{stock}} を選んで Enter',
    'fault.offset_too_far.sign': '位置の調整を {{fits}} mm にする',
    'fault.offset_too_far.detail': '左右 {{offset}} mm では、このパスが切れます',
    'fault.offset_too_far.feed': '送り {{offset}} mm では、このパスが切れます',
    'fault.offset_too_far.short': '位置の調整が大きい',
    'fault.offset_too_far.step1': 'F1 から機器を開き、L を押す',
    'fault.offset_too_far.step2': '{{fits}} mm まで戻して Enter',
    'fault.offset_too_far.step3': '待つ。この画面が緑になります',
  },
})

import type { PrinterProblem, PrinterSentence } from '../types/label-printer.ts'
import type { UsbFault } from './transport/usb-bus.ts'

/**
 * What holds a printer, when the system names it: `usbfs` is another program, anything else a
 * driver of the kernel.
 */
type Holder = string | null

/**
 * The problem of a USB printer that cannot be opened, with what cures it on this operating system
 * in its reason.
 */
export function problemOfFault(
  fault: UsbFault,
  platform: NodeJS.Platform,
  holder: Holder = null,
): PrinterProblem {
  switch (fault.why) {
    case 'gone':
      return { code: 'link_lost', link: 'usb' }
    case 'busy':
      return { code: 'in_use_by_other', reason: inLine(heldCure(platform, holder)) }
    case 'no_permission':
      return { code: 'no_permission', reason: inLine(permissionCure(platform)) }
    case 'wrong_driver':
      return { code: 'not_available', what: 'usb', detail: inLine(WINDOWS_DRIVER) }
    case 'not_loaded':
      return { code: 'not_available', what: 'usb', detail: fault.message }
    case 'stall':
    case 'timeout':
    case 'failed':
      return { code: 'link_lost', link: 'usb', detail: fault.message }
  }
}

/**
 * The English of a sentence as part of a line on a terminal: `another program holds it: close …`.
 */
export function inLine({ en }: PrinterSentence): string {
  return en
    .replace(/^(It|This|The|A|Another) /, (first) => first.toLowerCase())
    .replace(/\. ([A-Z])/, (_, letter: string) => `: ${letter.toLowerCase()}`)
    .replace(/\.$/, '')
}

/** The same for staff and for `doctor`, in both languages. */
export function sentenceOfFault(
  fault: UsbFault,
  platform: NodeJS.Platform,
  holder: Holder = null,
): PrinterSentence {
  switch (fault.why) {
    case 'busy':
      return heldCure(platform, holder)
    case 'no_permission':
      return permissionCure(platform)
    case 'wrong_driver':
      return WINDOWS_DRIVER
    case 'gone':
    case 'stall':
    case 'timeout':
    case 'not_loaded':
    case 'failed':
      return {
        ja: `USB で開けません（${fault.message}）。ケーブルを抜いて差し直してください。`,
        en: `It cannot be opened (${fault.message}). Unplug it and plug it in again.`,
      }
  }
}

export const EDITOR_LITE: PrinterSentence = {
  ja: 'Editor Lite モードです。本体の Editor Lite ボタンを、ランプが消えるまで押してください。',
  en: 'It is in Editor Lite mode. Hold its Editor Lite button until the lamp goes out.',
}

export function unsupportedModel(name: string): PrinterSentence {
  return {
    ja: `${name} には対応していません。使えるのは QL-800 と QL-820NWB です。`,
    en: `The ${name} is known, but passes are printed on the QL-800 and the QL-820NWB only.`,
  }
}

const WINDOWS_DRIVER: PrinterSentence = {
  ja: 'Windows の印刷ドライバーが使っています。ネットワークでつなぐか、Zadig で WinUSB ドライバーに替えてください（Brother のドライバーは使えなくなります）。',
  en: 'Windows keeps it for its own printer driver. Connect it by network, or give it the WinUSB driver with Zadig (Brother’s driver is gone then).',
}

function heldCure(platform: NodeJS.Platform, holder: Holder): PrinterSentence {
  if (platform === 'darwin') {
    return {
      ja: 'macOS の印刷キューが使っています。「プリンタとスキャナ」でこのプリンターのキューを削除するか止めてください。',
      en: 'A print queue of macOS holds it. Remove or pause it in Printers & Scanners.',
    }
  }
  if (platform !== 'linux') {
    return {
      ja: '別のソフトが使っています。ほかのラベルソフトを閉じてください。',
      en: 'Another program holds it. Close other label programs.',
    }
  }
  if (holder !== null && holder !== 'usbfs') {
    return {
      ja: `カーネルのドライバー ${holder} が使っています。CUPS のキューを止めるか、「sudo modprobe -r ${holder}」を実行してください。`,
      en: `The kernel’s driver ${holder} holds it. Stop its CUPS queue, or run "sudo modprobe -r ${holder}".`,
    }
  }
  return {
    ja: '別のソフト（ipp-usb、CUPS、ほかのラベルソフト）が使っています。閉じるか、/etc/ipp-usb/quirks のファイルに「[Brother QL-*]」と「blacklist = true」を書いて ipp-usb を外してください。',
    en: 'Another program holds it (ipp-usb, CUPS or another label program). Close it, or keep ipp-usb off with a file in /etc/ipp-usb/quirks that says "[Brother QL-*]" and "blacklist = true".',
  }
}

function permissionCure(platform: NodeJS.Platform): PrinterSentence {
  if (platform !== 'linux') {
    return {
      ja: 'この利用者には開く権限がありません。管理者に許可してもらってください。',
      en: 'This computer does not let this user open it. Ask an administrator.',
    }
  }
  return {
    ja: 'この利用者には開く権限がありません。70-passdesk.rules を /etc/udev/rules.d に置き（.deb には入っています）、「sudo udevadm control --reload」のあと、ケーブルを差し直してください。',
    en: 'This user may not open it. Put 70-passdesk.rules into /etc/udev/rules.d (the .deb brings it), run "sudo udevadm control --reload", and plug it in again.',
  }
}

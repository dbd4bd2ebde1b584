import { escapeHtml } from '../html/html-document.ts'
import { cardPage, type Language, type PageFrame } from '../html/page-frame.ts'

/** The kiosk's own authority, as people compare it; null where there is none to install. */
export type TrustView = { readonly fingerprint: string; readonly baseUrl: string } | null

interface Words extends Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'none'
    | 'fingerprint'
    | 'compare'
    | 'ios'
    | 'iosFile'
    | 'android'
    | 'androidFile'
    | 'der'
    | 'warning',
    string
  >
> {
  readonly iosSteps: readonly string[]
  readonly androidSteps: readonly string[]
  readonly after: (address: string) => string
}

const WORDS: Record<Language, Words> = {
  ja: {
    title: 'このキオスクを信頼する',
    lead: 'スタッフのスマートフォン用です。一度だけ入れると、ブラウザーの警告が出なくなります。',
    none: '入れる証明書はありません。このキオスクは、公的な認証局の証明書を使うか、スマートフォン用の入口を閉じています。',
    fingerprint: '指紋（SHA-256）',
    compare: '入れる前に、受付の画面の指紋と同じことをたしかめてください。',
    ios: 'iPhone・iPad',
    iosFile: 'プロファイルを読み込む',
    iosSteps: [
      'プロファイルを読み込み、許可する',
      '設定を開き「プロファイルがダウンロード済み」からインストールする',
      '設定 → 一般 → 情報 → 証明書信頼設定 で、PassDesk をオンにする',
    ],
    android: 'Android',
    androidFile: '証明書を読み込む',
    androidSteps: [
      '証明書を読み込む',
      '設定 → セキュリティ → 証明書のインストール → CA 証明書 を選ぶ',
      '読み込んだ ca.crt を選ぶ',
    ],
    der: 'DER 形式',
    warning:
      '自分たちの端末にだけ入れてください。参加者の端末には入れないでください。使い終わったら設定から消せます。',
    after: (address) =>
      `アプリでつなぐときは、これは要りません。ペアリングの QR だけで足ります。ブラウザーでは ${address} を開きます。`,
  },
  en: {
    title: 'Trust this kiosk',
    lead: 'For phones of the staff. Installed once, it ends the browser’s warning.',
    none: 'There is nothing to install: this kiosk has a certificate of a public authority, or its door for phones is closed.',
    fingerprint: 'Fingerprint (SHA-256)',
    compare: 'Before you install it, see that the desk’s screen shows the same fingerprint.',
    ios: 'iPhone and iPad',
    iosFile: 'Load the profile',
    iosSteps: [
      'Load the profile and allow it',
      'Open Settings, tap “Profile Downloaded” and install it',
      'In Settings → General → About → Certificate Trust Settings, switch PassDesk on',
    ],
    android: 'Android',
    androidFile: 'Load the certificate',
    androidSteps: [
      'Load the certificate',
      'In Settings → Security, choose Install a certificate → CA certificate',
      'Choose the ca.crt that you loaded',
    ],
    der: 'DER form',
    warning:
      'Install it on devices of your own only, never on those of participants. Remove it in Settings when the event is over.',
    after: (address) =>
      `An app needs none of this: the pairing’s QR is enough for it. In a browser, open ${address}`,
  },
}

/** Eight groups of eight, as the desk's screen writes it. */
const groupedFingerprint = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

const steps = (texts: readonly string[]): string =>
  `<ol class="steps">${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ol>`

/** How staff make their phone's browser trust the kiosk; two files, three steps each, no script. */
export function trustPage(frame: PageFrame, view: TrustView): string {
  const words = WORDS[frame.lang]
  const head = `<h1>${words.title}</h1>`
  if (view === null)
    return cardPage(frame, { title: words.title, body: `${head}<p class="lead">${words.none}</p>` })
  const body = `${head}<p class="lead">${words.lead}</p>
<div class="notice hold"><p>${words.warning}</p></div>
<h2>${words.fingerprint}</h2><p><code>${groupedFingerprint(view.fingerprint)}</code></p><p class="quiet">${words.compare}</p>
<h2>${words.ios}</h2>${steps(words.iosSteps)}<p><a class="button main" href="/ca.mobileconfig">${words.iosFile}</a></p>
<h2>${words.android}</h2>${steps(words.androidSteps)}<div class="actions"><a class="button main" href="/ca.crt">${words.androidFile}</a><a class="button" href="/ca.der">${words.der}</a></div>
<p class="after quiet">${escapeHtml(words.after(`${view.baseUrl}/me`))}</p>`
  return cardPage(frame, { title: words.title, body })
}

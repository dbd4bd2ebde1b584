/** The page that installs the desk's certificate on a staff phone. */
export const trust = {
  title: '受付の証明書を入れてください',
  lead: 'スタッフのスマートフォン用です。一度入れると、ブラウザーの警告が出なくなります。',
  none: '入れる証明書はありません。この受付の証明書は公的な認証局のものか、スマートフォン接続がオフです。',
  fingerprint: 'フィンガープリント（SHA-256）',
  compare: '入れる前に、受付の画面のフィンガープリントと同じことを確かめてください。',
  ios: 'iPhone・iPad',
  iosFile: 'プロファイルをダウンロードする',
  iosStep1: 'プロファイルをダウンロードし、許可する',
  iosStep2: '設定を開き「プロファイルがダウンロード済み」からインストールする',
  iosStep3: '設定 → 一般 → 情報 → 証明書信頼設定 で、PassDesk をオンにする',
  android: 'Android',
  androidFile: '証明書をダウンロードする',
  androidStep1: '証明書をダウンロードする',
  androidStep2: '設定 → セキュリティ → 証明書のインストール → CA 証明書 を選ぶ',
  androidStep3: 'ダウンロードした ca.crt を選ぶ',
  der: 'DER 形式',
  warning:
    'スタッフの機器にだけ入れてください。参加者の機器には入れないでください。使い終わったら設定から削除できます。',
  after:
    'アプリでつなぐときは不要です。接続用のQRだけで足ります。ブラウザーでは {{address}} を開いてください。',
}

import { myPass } from './my-pass.ts'

const account = {
  title: 'アカウント',
  signOut: 'サインアウト',
  developer: 'アプリを登録する（開発者向け）',
  passes: 'パス',
  passesHint: '名前や所属を確かめて、印刷されるプレビューを確認できます。',
  openPasses: 'パスを開く',
  devices: 'スマートフォン',
  trust: 'ブラウザーの警告をなくす（スタッフ用）',
  noDevices: 'つないだスマートフォンはまだありません。',
  pair: 'スマートフォンをつなぐ',
  pairHint: 'アプリでQRを読み取ると、パスワードなしで使えます。',
  remove: '外す',
  lastUsed: '最後に使った日時 {{when}}',
  neverUsed: 'まだ使われていません',
  apps: '許可したアプリ',
  appsHint: '取り消すと、そのアプリはすぐに使えなくなります。',
  noApps: '許可したアプリはありません。',
  since: '{{when}} に許可',
  revokeApp: '許可を取り消す',
  tokens: 'API トークン',
  tokensHint: '自分のプログラムから、あなたとして API を呼び出すためのものです。',
  tokenName: '用途',
  tokensFull: 'トークンの数が上限に達しています。新しく作成するには、どれかを無効にしてください。',
  createToken: 'トークンを作成する',
  newToken: 'トークンをコピーしてください',
  newTokenHint: '表示は一度だけです。閉じたあとは、新しく作成してください。',
  copied: 'コピーしたので閉じる',
  revokeToken: '無効にする',
  password: 'パスワード',
  passwordHint: '10文字以上にしてください。変更すると、ほかの場所ではサインアウトされます。',
  mustChange: '仮パスワードです。新しいパスワードを設定してください。',
  current: '現在のパスワード',
  next: '新しいパスワード',
  change: 'パスワードを変更する',
  wrongPassword: '現在のパスワードをご確認ください',
  shortPassword: '10文字以上にしてください',
  tooManyTries: '試した回数が多すぎます。しばらくしてからお試しください',
  done: {
    password: 'パスワードを変更しました。ほかの場所ではサインアウトされました。',
    token: 'トークンを無効にしました。',
    device: 'スマートフォンを外しました。',
    app: '許可を取り消しました。',
  },
}

const developer = {
  place: '開発者',
  apps: 'アプリ',
  register: '登録する',
  active: '使用中',
  suspended: '停止中',
  confidential: 'ウェブ（シークレットあり）',
  public: 'モバイル・ブラウザー（PKCE のみ）',
  none: 'アプリはまだありません。',
  noneHint: '登録すると、参加者があなたのアプリにサインインできます。',
  name: 'アプリの名前',
  kind: '種類',
  confidentialHint: '自分のサーバーでシークレットを守れる場合に選びます。',
  publicHint: '使う人の機器で動く場合に選びます。シークレットはありません。',
  redirectUris: 'リダイレクト URI',
  redirectHint: '1行に1つ入力します。完全に一致するものだけを使えます。',
  registerTitle: 'アプリを登録する',
  back: '一覧に戻る',
  secretTitle: 'シークレットをコピーしてください',
  secretText: '表示は一度だけです。閉じたあとは、新しく作成してください。',
  copied: 'コピーしたので閉じる',
  scopes: 'スコープ',
  limits: '上限',
  people: '許可した人',
  calls: '今日の呼び出し',
  callsText: '{{calls}}回（上限超過 {{refused}}回）',
  owner: '登録した人',
  newSecret: 'シークレットを作り直す',
  newSecretHint: '作り直すと、現在のシークレットはすぐに使えなくなります。',
  suspend: '停止する',
  resume: '再開する',
  suspendedByAdmin: '管理者が停止しました。再開できるのは管理者だけです。',
  change: '名前とリダイレクト URI を変更する',
  save: '保存する',
  perMinute: '1分あたり',
  perHour: '1時間あたり',
  setLimits: '上限を変更する',
  remove: '削除する',
  removeHint: 'このアプリを使っている人は、すぐにサインアウトされます。元には戻せません。',
  typeName: '確認のため、アプリの名前を入力してください',
  discovery: 'ディスカバリー',
  account: 'アカウント',
  registered: '{{when}} に登録',
  limitText: '1人につき1分 {{minute}}回、1時間 {{hour}}回',
  fault: {
    nameEmpty: '名前を入力してください',
    nameLong: '60文字までにしてください',
    manyApps: '登録できるのは20個までです',
    none: '1つ以上入力してください',
    many: '10個までにしてください',
    malformed: '正しい URI ではありません',
    insecure: 'https にしてください（http は localhost だけで使えます）',
    fragment: '# は使えません',
    wildcard: '* は使えません',
    scheme: 'アプリのスキームには、逆順のドメイン名を使ってください（com.example.app:/back）',
    secret: 'シークレットのあるアプリで使えるのは https だけです',
    reserved: 'このパラメーターは PassDesk が付けるものです。別の名前にしてください',
    mixed: 'アプリのスキームと localhost 宛ての https は一緒に使えません',
    limits: '1〜100000 の数を入力してください',
    typedName: 'アプリの名前と一致しません',
  },
}

const tagPage = {
  title: 'パスのタグ',
  looking: {
    title: 'パスを確かめています',
  },
  valid: {
    title: 'このパスは有効です',
  },
  ended: {
    title: 'このタグは使えません',
    show: '受付でパスをお見せください。',
    why: '新しいパスができたか、イベントが終わったため、前のタグは無効です。',
    whose: '誰のパスだったかは表示しません。',
  },
  incomplete: {
    title: 'もう一度かざしてください',
    text: 'URL を最後まで読み取れませんでした。',
  },
  limited: {
    title: 'しばらくお待ちください',
    text: '確かめた回数が多すぎます。',
  },
  away: {
    title: 'もう一度お試しください',
    text: '受付につながりません。会場の Wi-Fi につながっているかご確認ください。',
  },
  closed: '公開プロフィールはありません。',
  again: 'もう一度試す',
  records: '開いても、受付や入場にはなりません。公開プロフィールだけを表示しています。',
  noScript: 'このページには JavaScript が必要です。ブラウザーの設定でオンにして、開き直してください。',
}

const notice = {
  open: '開く',
  staleForm: {
    title: '画面を開き直してください',
    text: 'ほかの画面でサインインやサインアウトをしたため、この画面は古くなりました。',
  },
  notFound: {
    title: 'URL をご確認ください',
    text: 'ページが見つからないか、表示する権限がありません。',
  },
  startAgain: {
    title: 'アプリからやり直してください',
    text: '時間が経ちすぎたか、すでに終わった手続きです。',
  },
  unknownApp: {
    title: 'アプリの提供元にお知らせください',
    text: 'このアプリは登録されていないか、停止されています。',
  },
  badRedirect: {
    title: 'アプリの提供元にお知らせください',
    text: 'アプリが示した戻り先は登録されていません。安全のため、そこへは進みません。',
  },
  badRequest: {
    title: 'アプリの提供元にお知らせください',
    text: 'アプリからのサインインの依頼が正しくありません。',
  },
  failed: {
    title: 'もう一度お試しください',
    text: 'こちらの不具合です。しばらくしてからやり直してください。',
  },
}

const scannedCode = {
  code: {
    title: '受付でお見せください',
    line: 'パスを受け取るためのQRコードです',
  },
  tag: {
    title: 'パスを受付でお見せください',
    line: 'この URL のパスは見つかりません',
  },
  hold: 'このまま受付の読み取り口にかざしてください',
  qr: 'パスのQRコード',
  records: '開いても、受付や入場にはなりません。',
  incomplete: 'QRコードを最後まで読み取れませんでした。もう一度読み取ってください。',
  noScript:
    'このページでQRコードを表示するには JavaScript が必要です。お手元のQRコードを、そのまま受付でお見せください。',
  myPass: 'マイパスを開く',
  where: '受付の場所を見る',
  nowhere: '場所は主催者からの案内をご覧ください。',
  reasons: 'よくある理由',
  reason1: 'タグの書き込みが、まだ終わっていない',
  reason2: '新しいパスを作成し、前のパスが無効になった',
  reason3: 'イベントが終わった',
  remedy: '受付で新しく作成できます。料金はかかりません。',
  key: 'このQRコードは、あなたのパスの鍵です。写真をほかの人に送らないでください。',
  whose: '誰のパスかは表示していません。',
  reference: '問い合わせ番号',
}

const trust = {
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

const pairing = {
  title: 'スマートフォンをつないでください',
  closed: 'スマートフォン接続はオフです。',
  scan: 'アプリでこのQRを読み取ってください。5分で使えなくなります。',
  code: '接続用のQR',
  ask: '「{{name}}」をつなぎますか',
  compare: 'ご自分のスマートフォンの名前で、画面の数字が同じなら、つないでください。',
  contested:
    '別のスマートフォンもこのQRを使いました。お手元のスマートフォンに同じ数字が出ていないときは、つながずに新しいQRでやり直してください。',
  same: '数字',
  confirm: 'つなぐ',
  refuse: 'つながない',
  wait: 'スマートフォンの応答をお待ちください。',
  done: 'つながりました。',
  refused: 'つなぎませんでした。このQRはもう使えません。',
  expired: '5分が過ぎました。新しいQRでやり直してください。',
  back: 'アカウントに戻る',
  again: '新しいQRを表示する',
}

const waiting = {
  title: 'データベースに接続しています',
  text: '{{cause}}使えるようになると自動で始まります。',
  cause: {
    away: 'データベースサーバーに接続できません。',
    silent: 'データベースサーバーから応答がありません。',
    busy: 'データベースが混み合っています。',
    too_many_connections: 'データベースの接続数が上限です。',
    disk_full: 'データベースのディスクがいっぱいです。',
    disk_error: 'データベースのディスクでエラーが起きています。',
    read_only: 'データベースに書き込めません。',
  },
}

const consent = {
  title: '{{app}} に次の情報の利用を許可しますか',
  person: '{{name}}（{{email}}）',
  profile: '名前とプロフィール',
  profileMore: '名前・写真・言語',
  email: 'メールアドレス',
  events: '参加しているイベント',
  eventsMore: 'あなたに代わってイベントに申し込めます',
  after: '{{place}} に戻ります。許可はいつでも取り消せます。',
  approve: '許可する',
  deny: '許可しない',
  other: 'ほかの人としてサインインする',
}

const login = {
  title: 'サインインしてください',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'サインイン',
  wrong: 'メールアドレスかパスワードをご確認ください',
  forgotten: 'パスワードを忘れたときは、受付で再設定できます。',
  app: '{{app}} に進みます',
  limited: '試した回数が多すぎます。あと{{minutes}}分でもう一度お試しいただけます',
}

const confirmPassword = {
  title: 'パスワードを入力してください',
  lead: 'ご本人であることを確かめてから続けます。',
  password: 'パスワード',
  submit: '続ける',
  cancel: 'キャンセル',
  wrong: 'パスワードが違います',
  limited: '試した回数が多すぎます。しばらくしてからお試しください',
}

/** How the language is named on its own pages, and the locale of its dates and numbers. */
const language = {
  switch: '言語',
  name: '日本語',
  locale: 'ja-JP',
}

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

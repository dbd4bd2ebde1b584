import type { Language } from '../../html/page-frame.ts'

/** What can be wrong with a form of the developer pages. */
export type DeveloperFault =
  | 'nameEmpty'
  | 'nameLong'
  | 'manyApps'
  | 'none'
  | 'many'
  | 'malformed'
  | 'insecure'
  | 'fragment'
  | 'wildcard'
  | 'scheme'
  | 'secret'
  | 'mixed'
  | 'limits'
  | 'typedName'

type Plain =
  | 'place'
  | 'apps'
  | 'register'
  | 'active'
  | 'suspended'
  | 'confidential'
  | 'public'
  | 'none'
  | 'noneHint'
  | 'name'
  | 'kind'
  | 'confidentialHint'
  | 'publicHint'
  | 'redirectUris'
  | 'redirectHint'
  | 'registerTitle'
  | 'back'
  | 'secretTitle'
  | 'secretText'
  | 'copied'
  | 'scopes'
  | 'limits'
  | 'people'
  | 'owner'
  | 'newSecret'
  | 'newSecretHint'
  | 'suspend'
  | 'resume'
  | 'suspendedByAdmin'
  | 'change'
  | 'save'
  | 'perMinute'
  | 'perHour'
  | 'setLimits'
  | 'remove'
  | 'removeHint'
  | 'typeName'
  | 'discovery'
  | 'account'

interface DeveloperWords extends Readonly<Record<Plain, string>> {
  readonly registered: (when: string) => string
  readonly limitText: (minute: string, hour: string) => string
  readonly faults: Readonly<Record<DeveloperFault, string>>
}

export const DEVELOPER_WORDS: Record<Language, DeveloperWords> = {
  ja: {
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
    confidentialHint: '自分のサーバーでシークレットを守れるとき。',
    publicHint: '利用者の手元で動くとき。シークレットはありません。',
    redirectUris: 'リダイレクト URI',
    redirectHint: '1行に1つ。一文字も違わずに比べます。',
    registerTitle: 'アプリを登録する',
    back: '一覧に戻る',
    secretTitle: 'いまシークレットを写す',
    secretText: '一度だけ表示します。このページを閉じたあとは、新しく作るほかありません。',
    copied: '写した、閉じる',
    scopes: 'スコープ',
    limits: '上限',
    people: '許可した人',
    owner: '登録した人',
    newSecret: 'シークレットを作り直す',
    newSecretHint: 'シークレットを作り直すと、いまのものはすぐに使えなくなります。',
    suspend: '停止する',
    resume: '再開する',
    suspendedByAdmin: '管理者が停止しました。再開できるのは管理者だけです。',
    change: '名前とリダイレクト URI を直す',
    save: '保存する',
    perMinute: '1分あたり',
    perHour: '1時間あたり',
    setLimits: '上限を変える',
    remove: '削除する',
    removeHint: 'サインインしている人も、すべてすぐに切れます。元には戻せません。',
    typeName: '確かめのため、アプリの名前を入れてください',
    discovery: 'ディスカバリー',
    account: 'アカウント',
    registered: (when) => `${when} に登録`,
    limitText: (minute, hour) => `1人につき 1分 ${minute}回、1時間 ${hour}回`,
    faults: {
      nameEmpty: '名前を入れてください',
      nameLong: '60文字までにしてください',
      manyApps: '登録できるのは 20個までです',
      none: '1つ以上入れてください',
      many: '10個までにしてください',
      malformed: '正しい URI ではありません',
      insecure: 'https にしてください（http は自分のコンピューター宛てだけ）',
      fragment: '# は使えません',
      wildcard: '* は使えません',
      scheme: 'アプリのスキームには、逆順のドメイン名を使ってください（com.example.app:/back）',
      secret: 'シークレットのあるアプリは https だけです',
      mixed: 'アプリのスキームと、自分のコンピューター宛ての https は一緒に使えません',
      limits: '1 から 100000 までの数にしてください',
      typedName: 'アプリの名前と違います',
    },
  },
  en: {
    place: 'Developer',
    apps: 'Apps',
    register: 'Register',
    active: 'Active',
    suspended: 'Suspended',
    confidential: 'Web, with secret',
    public: 'Native or browser, PKCE only',
    none: 'There is no app yet.',
    noneHint: 'Register one, and participants can sign in to it.',
    name: 'Name of the app',
    kind: 'Kind',
    confidentialHint: 'When a server of yours can keep a secret.',
    publicHint: 'When it runs in people’s hands. It has no secret.',
    redirectUris: 'Redirect URIs',
    redirectHint: 'One on each line. They are compared letter by letter.',
    registerTitle: 'Register an app',
    back: 'Back to the list',
    secretTitle: 'Copy the client secret now',
    secretText: 'It is shown once. After you close this page, only a new one can be made.',
    copied: 'Copied, close',
    scopes: 'Scopes',
    limits: 'Limits',
    people: 'People who allow it',
    owner: 'Registered by',
    newSecret: 'Make a new secret',
    newSecretHint: 'A new secret ends the present one at once.',
    suspend: 'Suspend',
    resume: 'Resume',
    suspendedByAdmin: 'An administrator suspended it. Only an administrator can resume it.',
    change: 'Change name and redirect URIs',
    save: 'Save',
    perMinute: 'A minute',
    perHour: 'An hour',
    setLimits: 'Set limits',
    remove: 'Delete',
    removeHint: 'Everybody who is signed in to it is cut off at once. This cannot be undone.',
    typeName: 'Type the name of the app to make sure',
    discovery: 'Discovery',
    account: 'Account',
    registered: (when) => `Registered ${when}`,
    limitText: (minute, hour) => `${minute} a minute, ${hour} an hour, per person`,
    faults: {
      nameEmpty: 'Give it a name',
      nameLong: 'Use at most 60 characters',
      manyApps: 'You can register 20 apps',
      none: 'Give at least one',
      many: 'Give at most ten',
      malformed: 'This is no URI',
      insecure: 'Use https (http only to the own machine)',
      fragment: 'Leave out the #',
      wildcard: 'Leave out the *',
      scheme: 'Use a reversed domain name as the scheme (com.example.app:/back)',
      secret: 'An app with a secret has https only',
      mixed: 'A scheme of your own and https on the own machine do not go together',
      limits: 'Give numbers from 1 to 100000',
      typedName: 'This is not the name of the app',
    },
  },
}

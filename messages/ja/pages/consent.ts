export const consent = {
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

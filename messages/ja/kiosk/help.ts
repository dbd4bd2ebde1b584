export const help = {
  help: {
    title: 'ヘルプ',
    entry: 'ヘルプ',
    pages: '目次',
    detail: 'Esc で受付に戻ります。← → でページ、↑ ↓ でスクロールします',
    address: 'ブラウザーでは検索もできます：{{address}}',
    documents: '運営者向けの詳しい資料（英語）',
    search: 'ヘルプを検索',
    hint: '/ で検索欄へ移り、Enter で最初の結果を開きます。',
    none: '見つかりません。画面の言葉を1つだけ入力してみてください。',
    found_other: '{{count}}件見つかりました。',
    loading: 'ヘルプを読み込んでいます…',
    notFound: 'このページはありません。目次から選んでください。',
  },
}

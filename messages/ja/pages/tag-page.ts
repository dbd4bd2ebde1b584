/** The page that a tag opens. */
export const tagPage = {
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
  noScript:
    'このページには JavaScript が必要です。ブラウザーの設定でオンにして、開き直してください。',
}

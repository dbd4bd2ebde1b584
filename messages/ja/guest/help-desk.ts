export const helpDesk = {
  helpDesk: {
    why: '先に案内した方から順に並びます',
    title: '相談カウンター',
    banner: '次の方を選ぶ',
    detail: '先に案内した方が上です。F9 で相談済みにします',
    none: '相談カウンターでお待ちの方はいません',
    'none.detail': 'パスの画面で F9 を押すと、ここに追加されます',
    open: '開く',
    note: 'メモ',
    'note.banner': 'メモを書く',
    'note.detail': '{{name}}さんについて、相談カウンターに伝えます。Esc で元のまま戻ります',
    'note.field': '相談カウンターへのメモ',
    'note.save': '保存',
  },
}

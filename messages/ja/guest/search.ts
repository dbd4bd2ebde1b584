export const search = {
  search: {
    label: '名前・ふりがな・メールアドレス・所属',
    hint: '名前・ふりがな・メールアドレス・所属を入力します',
    found_other: '{{count}}人います。↑ ↓ で選び、Enter で開きます',
    more: '{{count}}人のうち {{shown}}人を表示。続けて入力すると絞れます',
    none: '見つかりません。ふりがなで試すか、F6 で当日参加を追加します',
    noneCode: '見つかりません。Enter でQRコードとして読みます',
    open: '開く',
    scope: '漢字・かな・ローマ字・メールアドレス・所属で探せます',
    add: '見つからない方を追加',
  },
}

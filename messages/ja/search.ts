export const search = {
  search: {
    label: '名前・かな・メール・所属',
    hint: '名前・かな・メール・所属を入力します',
    found_other: '{{count}}人います。↑ ↓ で選び、Enter で開く',
    more: '{{count}}人のうち {{shown}}人を表示。続けて入力すると絞れます',
    none: '見つかりません。かなで試すか F6 当日参加',
    noneCode: '見つかりません。Enter で QR コードとして読みます',
    open: '開く',
    scope: '漢字・かな・ローマ字・メール・所属でさがせます',
    speed: '{{of}}人から {{ms}} ms',
    notHere: '見つからないときは F6 当日参加',
  },
}

export const handOut = {
  handOut: {
    banner: '箱 {{box}} の {{place}}番を渡す',
    detail: '名前を見て渡してください。{{moment}} に印刷済みです',
    key: '渡した',
    box: '箱',
    place: '番号',
    next: 'となり',
    counts: '箱から渡したパス',
    undo: '{{name}}さんに渡した',
    missing: '箱にないときは F4 で再印刷します',
    again: {
      banner: '理由を選ぶ',
      detail: '{{moment}} に{{desk}}で渡しました',
    },
    outdated: {
      banner: '箱の古いパスを捨てる',
      detail: '{{box}} {{place}} の後に文字が変わりました。Enter で新しく印刷します',
    },
  },
}

export const tables = {
  table: {
    tooManyRows: '行が多すぎます（{{most}}行まで）',
    noRowsToImport: '取り込む行がありません',
    notJson: 'JSON として読めません',
    unstorable: '"{{path}}" に保存できない文字があります',
    tooDeep: 'リストの入れ子が深すぎます（{{deepest}}段まで）',
    notObjects: '"{{key}}" はオブジェクトのリストにしてください',
    workbook: 'これは Excel ブックです。Excel で「CSV UTF-8」として保存し直してください',
    notCsv: 'CSV ファイルではありません',
    unknownEncoding: 'ファイルの文字コードが分かりません。「CSV UTF-8」として保存し直してください',
    damaged: '{{line}}行目の文字が壊れています。元のデータから書き出し直してください',
    tooLarge: 'ファイルが大きすぎます（{{limit}} MB まで）',
    empty: 'ファイルが空です',
    noRows: '見出しだけで、参加者の行がありません',
    malformed: 'CSV として読めません（行が長すぎるか、列が多すぎます）',
    openQuote: '{{row}}行目で始まる引用符（"）が閉じられていません',
    notReadable: 'CSV として読めません',
    noNameColumn: '名前の列が見つかりません。「氏名」という見出しを付けてください',
    noIdentityColumn:
      'メールアドレスか登録番号の列が必要です。次に取り込むとき、同じ人と見分けるためです',
  },
}

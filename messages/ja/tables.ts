export const tables = {
  table: {
    tooManyRows: '行が多すぎます（{{most}}行まで）',
    noRowsToImport: '読み込む行がありません',
    unknownKind: '何の一覧かわかりません。見出しを name, price などにするか、種類を選んでください',
    notJson: 'JSONとして読めません',
    unstorable: '"{{path}}" に保存できない文字があります',
    tooDeep: 'リストの中のリストが深すぎます（{{deepest}}段まで）',
    notObjects: '"{{key}}" はオブジェクトのリストでなければなりません',
    workbook: 'これはExcelブックです。Excelで「CSV UTF-8」として保存し直してください',
    notCsv: 'CSVファイルではありません',
    unknownEncoding:
      '文字コードがUTF-8でもShift_JISでもありません。「CSV UTF-8」として保存し直してください',
    damaged: '{{line}}行目の文字が壊れています。元のデータから書き出し直してください',
    tooLarge: 'ファイルが大きすぎます（{{limit}} MBまで）',
    empty: 'ファイルが空です',
    noRows: '見出しだけで、参加者の行がありません',
    malformed: 'CSVとして読めません（行が長すぎるか、列が多すぎます）',
    openQuote: '{{row}}行目で始まる引用符（"）が閉じられていません',
    notReadable: 'CSVとして読めません',
    noNameColumn: '氏名の列が見つかりません。「氏名」という見出しを付けてください',
    noIdentityColumn:
      'メールアドレスまたは受付番号の列が必要です。もう一度読み込んだときに同じ人とわかるためです',
  },
}

export const edit = {
  edit: {
    banner: 'パスを編集する',
    detail: '入力するとプレビューが変わります。Enter で保存、Esc で戻ります',
    'detail.lines': 'Enter で改行します。Ctrl+S で保存、Esc で戻ります',
    kana: 'ふりがな',
    'kana.hint': '検索と画面に使います。印刷はしません',
    'kana.printed': '検索と画面、名前の下の行に使います',
    'kana.kept': 'このアカウントはほかでも使われています。本人か管理者が変更します。',
    drawing: {
      detail: 'プレビューを更新しています',
    },
    key: '保存',
    unsaved: {
      banner: '変更を保存するか破棄する',
      detail: 'Enter で保存、もう一度 Esc で破棄します',
      lines: 'Ctrl+S で保存、もう一度 Esc で破棄します',
    },
    name: '名前',
    affiliation: '所属',
    title: '肩書き',
    count: '{{count}} / {{most}}',
    tooLong: '{{most}}文字までです',
    size: '文字の大きさ',
    'size.small': '小',
    'size.normal': '標準',
    'size.large': '大',
    lines: '改行',
    'lines.auto': '自動',
    'lines.manual': '手動',
    logos: 'ロゴ',
    places: '位置',
    'places.own': '手動',
    'places.template': 'テンプレート',
    goneLogo: '承認されていないロゴ',
    logosCount: '{{count}} / {{most}}',
    noLogos: '所属する組織に承認済みのロゴがありません',
    wrong: {
      detail: 'このままでは印刷できません',
      glyph: '「{{characters}}」は印刷できません',
      fit: '{{width}} × {{length}} mm に入りません',
      lines: 'このテンプレートの行数を超えています',
    },
    stale: '変更前のプレビュー',
  },
}

/** What a pass leaves out of its texts although it can be printed. */
export const drawingNote = {
  drawingNote: {
    label: 'パスに印刷しないもの',
    invisible: '{{field}}：見えない文字（{{list}}）を除いて印刷します',
    shortened: '名前の下の行：印刷用の書体にない文字（{{list}}）を除いて印刷します',
    unprintable: '名前の下の行は印刷しません。文字が印刷用の書体にありません（{{list}}）',
    space:
      '名前の下の行は印刷しません。{{width}} × {{long}} mm に入るのは{{length}}文字のうち先頭の{{most}}文字です',
    'space.none': '名前の下の行は印刷しません。{{width}} × {{long}} mm に入りません',
    character: '{{at}}文字目 {{code}}',
    comma: '、',
    more_other: 'ほか{{count}}文字',
  },
}

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

export const training = {
  training: {
    ready: {
      fault: 'トラブルを起こす',
      end: '練習を終了する',
    },
    opening: {
      banner: '練習の準備をしています',
      detail: '架空の参加者だけの練習用の受付を始めます。本番のイベントには影響しません',
    },
    banner: 'トラブルを選ぶ',
    detail: '数字キーで仮想プリンターに起こし、戻って印刷します',
    on: {
      banner: '受付の表示を確かめる',
      detail: '{{what}}。Esc で戻り、パスを印刷します。0 で元に戻ります',
    },
    none: '異常なし（元に戻す）',
    cover_open: 'カバーが開いている',
    no_media: 'ロールがない',
    wrong_roll: '違うロールが入っている',
    end_of_media: '印刷の途中でロールが終わる',
    cutter_jam: 'カッターに紙が詰まる',
    cooling: 'プリンターが冷却に入る',
    drop_during: '印刷の途中でケーブルが抜ける',
    silent: '印刷するが応答がない',
    cards: '読み取り練習カード',
    'cards.text': 'スキャナーかスマートフォンを画面に向けます。最後の人はまだ同意していません。',
  },
}

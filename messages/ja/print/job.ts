export const jobs = {
  jobs: {
    turn: '順番',
    bulk: 'まとめ印刷（受付の方が先）',
    banner: '印刷状況',
    counts: '印刷中{{printing}}件、待ち{{waiting}}件',
    empty: {
      detail: 'まだ何も印刷していません',
    },
    name: '名前',
    printer: 'プリンター',
    time: '時刻',
    state: '状態',
    sent: '送信時刻',
    by: '担当',
    reason: '理由',
    waits: '答えるまで再印刷しません',
    move: '別のプリンターへ',
    moveTo: 'プリンターを選ぶ',
    cancel: '取り消し',
    meaning: '「送信済み」: プリンターから完了の返事がありません。出たか見てください',
  },
}

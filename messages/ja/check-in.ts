export const checkIn = {
  checkin: {
    sign: 'QRを読み取って入場',
    detail: '読み取ると、すぐ入場になります。QRがないときは / キー',
    done: {
      sign: 'お通しする',
      detail: 'いま入場しました: {{ticket}}',
    },
    already: {
      sign: '本人をたしかめる',
      detail: 'もう入場しています: {{moment}} {{desk}} {{by}}さん',
      unknown: 'もう入場しています（ここではないため、時刻は分かりません）',
    },
    pending: {
      detail: '{{ticket}}: まだ承認されていません。F9',
    },
    cancelled: {
      detail: '{{ticket}}: 取り消されたチケットです。F9',
    },
    other: {
      detail: '別のイベントのチケットです: {{title}}',
      unnamed: '別のイベントのチケットです',
    },
    found: {
      sign: 'この人を入場にする',
      detail: '{{name}}さん（名前で検索）。Enter で入場',
      key: '入場',
    },
    ticket: {
      key: '{{ticket}} で入場',
    },
    undo: '{{name}}さんが入場しました。',
    count: '入場',
    last: '最近の入場（すべての受付）',
    nobody: 'まだだれもいません。',
    desks: 'きょうの入場',
    goOn: 'で次へ',
    off: {
      sign: '入場チェックを使う',
      detail: 'この催しでは使っていません。Enter で始めます',
      askManager: 'イベント責任者が使えるようにできます',
      key: '使う',
      what: '入場チェックを使うと、最初の画面の C で入口の読み取り、パスの横の C で入場になります。この催しのすべての受付で変わります。',
    },
    switch: {
      key: '入場チェックを使わない',
      sign: '入場チェックをやめますか',
      detail: 'この催しのすべての受付で変わります。入場した人はそのままです。',
      yes: 'やめる',
      no: '続ける',
    },
    ready: '入口で入場チェック',
    room: '入場チェック',
    keys: '入場にする（最初の画面でも）',
    fact: '入場',
    'fact.no': 'まだ',
    'fact.in': '{{moment}} {{desk}}',
    question: {
      sign: '入場を取り消しますか',
      yes: '取り消す',
      no: 'そのまま',
    },
    conflict: {
      sign: 'もう一度見る',
      detail: 'ほかの受付がこの入場を変えました。これが新しい状態です',
    },
  },
}

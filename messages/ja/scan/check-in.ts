export const checkIn = {
  checkIn: {
    banner: '入場のQRを読み取る',
    detail: '読み取ると、すぐ入場になります。QRがないときは / を押します',
    done: {
      banner: 'お通しする',
      detail: '入場しました：{{ticket}}',
    },
    already: {
      banner: '本人か確かめる',
      detail: '入場済みです：{{moment}}、{{desk}}、{{by}}さん',
      unknown: '入場済みです（ほかで記録、時刻不明）',
    },
    pending: {
      detail: '{{ticket}}：まだ承認されていません。F9 を押します',
    },
    cancelled: {
      detail: '{{ticket}}：取り消されたチケットです。F9 を押します',
    },
    other: {
      detail: '別のイベントのチケットです：{{title}}',
      unnamed: '別のイベントのチケットです',
    },
    found: {
      banner: 'この方を入場にする',
      detail: '{{name}}さん（名前で検索）。Enter で入場にします',
      key: '入場',
    },
    ticket: {
      key: '{{ticket}} で入場',
    },
    undo: '{{name}}さんが入場しました。',
    count: '入場',
    last: '最近の入場（すべての受付）',
    nobody: 'まだいません。',
    own: '{{name}}（ここ）',
    desks: '今日の入場',
    goOn: 'で次へ',
    off: {
      banner: '入場チェックをオンにする',
      detail: 'このイベントではオフです。Enter でオンにします',
      askManager: 'イベント責任者がオンにできます',
      key: 'オン',
      what: '入場チェックを使うと、最初の画面の C で入口の読み取り、パスの横の C で入場になります。このイベントのすべての受付に反映されます。',
    },
    switch: {
      key: '入場チェックをオフ',
      banner: '入場チェックをオフにしますか',
      detail: 'このイベントのすべての受付に反映されます。入場の記録は残ります',
      yes: 'オフ',
      no: 'オンのまま',
    },
    title: '入場チェック',
    keys: '入場にする',
    fact: '入場',
    'fact.no': 'まだ',
    'fact.in': '{{moment}} {{desk}}',
    question: {
      banner: '入場を取り消しますか',
      yes: '取り消し',
      no: 'このまま',
    },
    conflict: {
      banner: '新しい状態を確かめる',
      detail: 'ほかの受付がこの入場を変更しました',
    },
  },
}

export const phones = {
  phones: {
    sign: '係のスマホをつなぐ',
    detail: '5分だけ使える QR を出し、アプリで読み取ります',
    show: 'QR を出す',
    scan: {
      sign: 'アプリで QR を読み取る',
      detail: '{{time}} まで使えます。{{name}}さんの権限でつながります。',
    },
    ask: {
      sign: 'このスマホをつなぎますか',
      detail: '「{{device}}」の画面の数字が {{code}} なら、つないでください',
      contested:
        '別のスマホもこの QR を使いました。「{{device}}」に {{code}} と出ているときだけ、つないでください',
      yes: 'つなぐ',
      no: 'つながない',
    },
    confirmed: {
      sign: 'スマホの返事を待つ',
      detail: '5秒以内につながります',
    },
    done: {
      sign: 'スマホで続ける',
      detail: '「{{device}}」を{{name}}さんにつなぎました',
    },
    another: '次のスマホ',
    again: {
      sign: '新しい QR を出す',
    },
    refused: {
      detail: 'つなぎませんでした。この QR はもう使えません。',
    },
    expired: {
      detail: '5分が過ぎました。',
    },
    closed: {
      sign: 'スマホの入口を開ける',
      detail:
        'LAN のポートが閉じているため、スマホから届きません。理由は passdesk doctor で分かります。',
    },
    qr: 'ペアリングの QR',
    letters: '文字で入れるときのコード',
    address: 'アドレス',
    certificate: '証明書',
    number: '数字',
    steps: '手順',
    step: {
      '1': 'Enter で QR を出す',
      '2': 'スマホのアプリで読み取る',
      '3': '名前と数字をたしかめて Y を押す',
    },
    paired: '{{name}}さんのスマホ',
    none: 'まだありません。',
    used: '最後に使った時 {{when}}',
    unused: 'まだ使っていません',
    remove: '外す',
    'remove.sign': 'このスマホを外しますか',
    'remove.detail': '「{{device}}」はすぐに使えなくなります。',
    'remove.yes': '外す',
    'remove.no': '残す',
    trust: 'アプリがないとき',
    'trust.key': 'ブラウザー用の QR',
    'trust.back': 'アプリ用に戻る',
    'trust.sign': 'カメラでページを開く',
    'trust.detail': 'このキオスクの認証局を入れます。自分たちのスマホだけにしてください。',
    'trust.qr': 'ブラウザー用ページの QR',
    'trust.compare': 'ページの指紋（SHA-256）と同じことをたしかめます',
    'trust.public': '証明書は運営者のものです。入れるものはありません。',
  },
}

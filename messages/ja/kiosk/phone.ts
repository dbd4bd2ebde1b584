export const phones = {
  phones: {
    banner: 'スタッフのスマホをつなぐ',
    detail: 'アプリで読み取るQRを出します。使えるのは5分間です',
    show: 'QRを表示',
    scan: {
      banner: 'アプリでQRを読み取る',
      detail: '{{time}} まで使えます。{{name}}さんの権限でつながります',
    },
    ask: {
      banner: 'このスマホをつなぎますか',
      detail: '「{{device}}」の画面の数字が {{code}} なら、つないでください',
      contested:
        '別のスマホもこのQRを使いました。「{{device}}」に {{code}} と出ているときだけ、つないでください',
      yes: 'つなぐ',
      no: 'つながない',
    },
    confirmed: {
      banner: 'スマホの応答を待つ',
      detail: '5秒以内につながります',
    },
    done: {
      banner: 'スマホで続ける',
      detail: '「{{device}}」を{{name}}さんにつなぎました',
    },
    another: '次のスマホ',
    again: {
      banner: '新しいQRを表示する',
    },
    refused: {
      detail: 'つなぎませんでした。このQRはもう使えません',
    },
    expired: {
      detail: '5分が過ぎました',
    },
    closed: {
      banner: 'スマホ接続をオンにする',
      detail: 'LAN ポートがオフか使用中です。パソコンの担当者に連絡してください',
    },
    qr: '接続用のQR',
    letters: '文字で入れるときのコード',
    address: 'IP アドレス',
    certificate: '証明書',
    number: '数字',
    steps: '手順',
    step: {
      '1': 'Enter でQRを表示する',
      '2': 'スマホのアプリで読み取る',
      '3': '名前と数字を確かめて Y を押す',
    },
    paired: '{{name}}さんのスマホ',
    none: 'まだありません。',
    used: '最終使用 {{when}}',
    unused: '未使用',
    remove: '外す',
    'remove.banner': 'このスマホを外しますか',
    'remove.detail': '「{{device}}」はすぐに使えなくなります',
    'remove.yes': '外す',
    'remove.no': '残す',
    'trust.key': 'ブラウザー用のQR',
    'trust.back': 'アプリ用に戻る',
    'trust.banner': 'カメラでページを開く',
    'trust.detail': 'この受付の証明書を入れます。スタッフのスマホだけにしてください',
    'trust.qr': 'ブラウザー用ページのQR',
    'trust.compare': 'ページのフィンガープリント（SHA-256）が同じか確かめます',
    'trust.public': '運営者の証明書を使っています。入れるものはありません。',
  },
}

export const network = {
  network: {
    cause: {
      firewall:
        'ファイアウォールがポート {{port}} を止めています。受付のパソコンで PassDesk の通信を許可してください',
      isolation:
        'Wi-Fi が機器どうしの通信を止めています（プライバシーセパレーター）。別の Wi-Fi を使うか、この機能を切ってもらってください',
      subnet: '別のネットワークにつながっています。受付のパソコンと同じ Wi-Fi につないでください',
      name: '{{host}} が見つかりません。マルチキャスト DNS（UDP 5353）を通すか、ネットワークの DNS に名前を登録してください',
      certificate: '受付の証明書が信頼されていません。スタッフの機器には /trust のページから入れてください',
      invalid:
        '受付の証明書が期限切れか、{{host}} のものではありません。設定（tlsCert）の証明書を替えてください',
      port: 'ポート {{port}} から応答がありません。PassDesk を起動するか、スマホ接続をオンにしてください',
      macos:
        'macOS がローカルネットワークへの接続を止めています。「システム設定」の「プライバシーとセキュリティ」→「ローカルネットワーク」で許可してください',
    },
    look: '機器がつながっている Wi-Fi、Wi-Fi のプライバシーセパレーター、ファイアウォール（ポート {{port}}）を確かめてください',
    scan: '同じ Wi-Fi のスマホで読み取る',
    qr: 'ネットワーク確認用のQR',
    warning: '証明書の警告が出たら、そのまま進んでください',
    nothing: '何も開かないとき',
    page: {
      title: 'ネットワークの確認',
      open: '受付と同じ Wi-Fi のスマートフォンで、このアドレスを開いてください：{{url}}',
      trying: '受付の名前で接続を試しています。お待ちください。',
      ready: '受付につながりました',
      port: 'ポート',
      name: '名前',
      certificate: '証明書',
      seen: 'このスマートフォンのアドレス',
      works: 'つながります',
      fails: 'つながりません',
      untried: '未確認',
      again: 'もう一度確かめる',
    },
    reach: {
      port: '{{address}} のポート {{port}} に接続できます',
      noPort: '{{address}} のポート {{port}}：{{reason}}',
      name: '{{host}} が見つかりました',
      noName: 'このネットワークでは {{host}} が見つかりません',
      certificate: '証明書は信頼されていて、{{host}} のものです',
      noCertificate: '証明書：{{reason}}',
      noKiosk: '{{address}} は PassDesk ではありません：{{reason}}',
      useKiosk: '受付の画面に表示されるアドレスを指定してください',
    },
  },
}

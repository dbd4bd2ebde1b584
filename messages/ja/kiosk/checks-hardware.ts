export const hardwareCheck = {
  hardwareCheck: {
    firmware: 'プリンターのファームウェア（本体の画面の「Info」）。分からなければ Enter：',
    begin: 'Enter で開始、s でスキップ：',
    answer: '{{question}} はいなら Enter。違うときは見たことを入力します（人の名前は書かない）：',
    yes: 'はい',
    link: { usb: 'USBケーブル', network: 'LANケーブル', bluetooth: '電源コード' },
    printer: {
      status: {
        title: 'プリンター：報告の内容',
        do: '{{stock}} のロールを入れ、カバーを閉じ、電源を入れます。',
        question: '機種とロールは合っていますか。',
      },
      one: {
        title: 'プリンター：ラベル1枚',
        do: 'ラベルを1枚印刷します。',
        question: 'ラベルが1枚出て、カットされ、枠の四辺がすべて見えますか。',
      },
      editorLite: {
        title: 'プリンター：Editor Lite',
        do: 'Editor Lite のランプがつくまでボタンを押し続けます。ボタンがなければスキップします。',
        after: 'ランプが消えるまでもう一度押し続け、Enter を押します：',
        question: 'ランプがついている間は何も印刷されず、消えてから1枚出ましたか。',
      },
      unplugged: {
        title: 'プリンター：待機中に{{link}}を抜く',
        do: 'プリンターから{{link}}を抜きます。',
        after: '{{link}}を差し、Enter を押します：',
        question: '抜いている間、ラベルは出ませんでしたか。',
      },
      row: {
        title: 'プリンター：続けて{{count}}枚',
        do: 'ラベルを{{count}}枚印刷します。',
        question: '欠けのないラベルがちょうど{{count}}枚出ましたか。',
      },
      cover: {
        title: 'プリンター：カバーが開いている',
        do: 'プリンターのカバーを開けます。',
        after: 'カバーを閉じ、Enter を押します：',
        question: 'カバーが開いている間、紙は動きませんでしたか。',
      },
      roll: {
        title: 'プリンター：幅の違うロール',
        do: '幅の違うロールを入れます。なければスキップします。',
        after: '{{stock}} のロールに戻し、Enter を押します：',
        question: '幅の違うロールで紙は動きませんでしたか。',
      },
      cutter: {
        title: 'プリンター：カッター',
        do: 'Enter のあと、カットされる間、ラベルを排出口で押さえます。',
        after: 'カッターの紙を取り除き、カバーを閉じ、Enter を押します：',
        question: 'プリンターの動きは上の結果のとおりですか。',
      },
      pulled: {
        title: 'プリンター：印刷中に{{link}}を抜く',
        do: 'ラベルが{{count}}枚出ます。3枚目の途中で{{link}}を抜き、画面で求められたら差し直します。',
        after: '{{link}}を差し、Enter を押します：',
        seen: '欠けのないラベルは何枚出ましたか。途中で切れたラベルはどうなりましたか：',
        question: '「printed」と報告されたラベルは1枚ずつ出て、ほかには出ていませんか。',
      },
      early: {
        title: 'プリンター：できるだけ早く{{link}}を抜く',
        do: 'Enter のあと、紙が動く前に、すぐ{{link}}を抜きます。',
        after: '{{link}}を差し、Enter を押します：',
        seen: 'ラベルはどこまで印刷されましたか：',
        question: '何も印刷されませんでしたか。',
      },
      end: {
        title: 'プリンター：ロールの終わり',
        do: '残り10 cm以下のロールを入れます。なければスキップします。',
        after: '新しいロールを入れ、Enter を押します：',
        question: '「printed」と報告されたラベルはすべて欠けずに出て、ほかには出ていませんか。',
      },
      pause: {
        title: 'プリンター：休止のあと',
        do: 'プリンターが休止するまで（約10分）そのままにします。待てなければスキップします。',
        question: 'ラベルが1枚出ましたか。',
      },
    },
    reader: {
      read: {
        title: 'リーダー：新しいタグ',
        do: '空のタグをリーダーに置きます。',
        question: '包装に書かれた種類のタグですか。',
      },
      write: {
        title: 'リーダー：書き込みと読み戻し',
        do: 'タグはリーダーに置いたままにします。',
        question: 'スマートフォンに pass.example.com のアドレスが出ますか。',
      },
      pulled: {
        title: 'リーダー：書き込み中にタグを外す',
        do: '2枚目の空のタグを使います。Enter のあと、リーダーに置いてすぐ外します。',
        after: '同じタグをリーダーに置き、Enter を押します：',
        question: '2回目は書き込めましたか。',
      },
    },
    done: '{{file}}：想定どおり {{expected}}、違い {{differ}}、スキップ {{skipped}}',
  },
}

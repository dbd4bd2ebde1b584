export const tag = {
  tag: {
    verified: 'タグ確認済み',
    'verified.sign': 'パスを渡す',
    'verified.detail': 'タグを読み返し、内容が一致しました（{{seconds}}秒）',
    'verified.note': '次のQRを読み取れます',
    'verified.print.sign': '次にパスを印刷する',
    'verified.print.key': 'パス',
    not_written: 'タグなし',
    needs_rewrite: 'タグが古い',
    touch: {
      sign: 'タグをリーダーに置く',
      detail: '先にパスの裏に貼ってください。Esc でタグを後回しにできます。',
      left: '早く離れたので、まだ書いていません。もう一度置いてください。',
      again: 'もう一度',
    },
    other: '別のタグ',
    arming: {
      sign: 'リーダーを待つ',
      detail: 'このパスの準備をしています。',
    },
    behind: {
      detail: '先に {{name}}さんのタグを書きます。',
    },
    idle: {
      sign: 'スペースでタグを始める',
      detail: 'リーダーはいまだれも待っていません。',
      key: '始める',
    },
    writing: {
      sign: 'タグを動かさない',
      detail: '書き込み中です。1秒ほどです。',
    },
    verifying: {
      detail: '書いた内容を読み返しています。',
    },
    ask: {
      sign: '上書きしてよいか答える',
      own_pass: '{{name}}さんの前のパスです。O で上書き',
      other_pass: '{{name}}さんの前のパスです。O で上書き',
      nobody: 'ほかの人の前のパスです。O で上書き',
      foreign: 'いまの中身: {{summary}}　O で上書き',
      key: '上書き',
    },
    note: {
      next: '次のタグで続きます',
      self: '直ると自動で続きます',
    },
    step: {
      find: 'タグを検出',
      check: '中身を確認',
      write: '書き込み',
      read_back: '読み返し',
      done: '済み',
      now: 'いま',
      failed: 'ここで止まりました',
    },
    found: '{{kind}}・{{start}}:…:{{end}}',
    content: {
      empty: '空のタグ・{{bytes}} バイト',
      url: 'アドレスあり・{{bytes}} バイト',
      foreign: 'ほかの内容あり・{{bytes}} バイト',
    },
    written: '{{bytes}} バイト',
    matched: 'URL とタグの設定が一致',
    unfinished: '書きかけ: {{name}}さん（…{{end}}）置けば続きます',
    problem: {
      torn: {
        sign: '同じタグを置き直す',
        detail: '書き込みの途中です。タグの末尾は …{{end}}',
      },
      other_tag: {
        sign: '前のタグに戻す',
        detail: 'いま …{{found}}　必要 …{{expected}}',
      },
      locked_lock_bits: {
        sign: '別のタグを使う',
        detail: 'このタグは書き込み禁止です',
      },
      locked_password: {
        sign: '別のタグを使う',
        detail: 'このタグはパスワードで書き込み禁止です',
      },
      locked_tag: {
        sign: '別のタグを使う',
        detail: 'このタグは書き込みを受けつけません',
      },
      read_only: {
        sign: '別のタグを使う',
        detail: 'このタグは読み取り専用です',
      },
      too_small: {
        sign: '大きいタグを使う',
        detail: 'このタグ: {{have}} バイト　必要: {{need}} バイト',
      },
      not_ndef: {
        sign: '別のタグを使う',
        detail: 'このタグは NDEF 形式ではありません',
      },
      short_uid: {
        sign: 'NTAG213・215・216 を使う',
        detail: 'このカードの番号は 4 バイトです　必要: 7 バイト',
      },
      random_uid: {
        sign: 'NTAG213・215・216 を使う',
        detail: 'スマートフォンか、番号が毎回変わるカードです',
      },
      not_type2: {
        sign: 'NTAG213・215・216 を使う',
        detail: '種類の違うカードです',
      },
      uid_mismatch: {
        sign: '別のタグを使う',
        detail: 'メモリーの番号がタグの番号と一致しません',
      },
      reserved_area: {
        sign: 'NTAG213・215・216 を使う',
        detail: 'メモリーの一部がほかの用途に使われています',
      },
      foreign_content: {
        sign: 'タグを離して置き直す',
        detail: '途中で中身が変わりました。もう一度読みます',
      },
      verify_failed: {
        sign: '別のタグを使う',
        detail: 'このタグには正しく書き込めません',
      },
      several_tags: {
        sign: 'タグを1枚だけにする',
        detail: 'タグのあるリーダー: {{readers}}',
      },
      reader_lost: {
        sign: 'リーダーを差し直す',
        detail: '印刷は続けられます',
      },
      no_reader: {
        sign: 'タグのリーダーをつなぐ',
        detail: '見つかりません（PC/SC 対応）。印刷は続けられます',
      },
      no_service: {
        sign: 'スマートカードサービスを始める',
        detail: 'Linux: sudo systemctl start pcscd.socket　印刷は続けられます',
        windows: 'Windows の「サービス」で Smart Card を開始します。印刷は続けられます',
      },
      no_library: {
        sign: 'リーダーの部品を入れる',
        detail: 'Linux: sudo apt-get install libpcsclite1　印刷は続けられます',
        windows: 'npm install --include=optional のあと再起動します。印刷は続けられます',
      },
      timed_out: {
        sign: 'タグを離して置き直す',
        detail: '時間内に返事がありませんでした',
      },
      cancelled: {
        sign: 'タグを離して置き直す',
        detail: '書き込みが途中で終わりました',
      },
      busy: {
        sign: 'タグを離して置き直す',
        detail: 'リーダーがまだ使用中でした',
      },
    },
    refused: {
      assigned: {
        sign: '別のタグを使う',
        detail: 'このタグは {{name}}さんのパスです',
      },
      somebody: {
        sign: '別のタグを使う',
        detail: 'このタグはほかの人のパスです',
      },
      confirm: {
        sign: '先にパスを確認する',
        detail: '内容かひな形が変わりました。Esc でパスに戻ります',
      },
      address: {
        sign: '管理者に依頼する',
        detail:
          'タグは使えません。受付のアドレスは {{found}} 文字です（{{needed}} 文字のみ可）。publicUrl を直します',
      },
      off: {
        sign: 'タグなしで渡す',
        detail: 'このイベントではタグを使いません',
      },
      ended: {
        sign: 'タグなしで渡す',
        detail: 'この催しは終わりました。タグは書き込めません',
      },
      ticket: {
        sign: '相談カウンターへ案内する',
        detail: '有効なチケットがなくなりました',
      },
      consent: {
        sign: '同意をもらう',
        detail: '同意が取り消されました。Esc でパスに戻ります',
      },
      store: {
        sign: 'データベースを待つ',
        detail: '返事がありません。戻ると自動で続きます',
      },
      again: {
        sign: 'タグを離して置き直す',
        detail: '本体がタグを受けつけませんでした。F1 に詳しく出ます',
      },
    },
  },
  tags: {
    touch: {
      sign: '次のタグを置く',
      detail: '下の人のタグになります。Esc で終わります。',
    },
    off: {
      sign: 'タグを取る',
      detail: '一致しました。次は {{name}}さんです。',
    },
    end: {
      sign: 'パスを配る',
      detail_other: '{{count}}枚を読み返し、一致しました。待っている人はいません。',
    },
    none: {
      sign: '先にパスを印刷する',
      detail: '印刷・確認済みでタグを待っている人はいません。',
      key: 'もう一度',
    },
    whose: 'いまのタグ',
    next: '次は {{name}}さん',
    done: '済み',
    left: '残り',
    skipped: 'とばした',
    last: '直前の結果',
    noneYet: 'まだありません。パスは印刷した順に重ねておきます。',
    keys: 'キーは要りません。置く、取る、置く。',
  },
}

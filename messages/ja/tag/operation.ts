export const tag = {
  tag: {
    verified: 'タグ書き込み済み',
    'verified.banner': 'パスを渡す',
    'verified.detail': 'タグを読み返し、内容が一致しました（{{seconds}}秒）',
    'verified.note': '次のQRを読み取れます',
    'verified.print.banner': '次にパスを印刷する',
    'verified.print.key': 'パス',
    not_written: 'タグ：未書き込み',
    needs_rewrite: 'タグ要書き直し',
    touch: {
      banner: 'パスをリーダーに置く',
      detail: '先に、タグを裏に貼ります',
      left: 'タグが早く離れたため、まだ書き込んでいません。もう一度置いてください',
      again: 'もう一度',
    },
    other: '別のタグ',
    arming: {
      banner: 'リーダーを待つ',
      detail: 'このパスの準備をしています',
    },
    behind: {
      detail: '先に {{name}}さんのタグを書き込みます',
    },
    idle: {
      banner: 'スペースで書き込みを始める',
      detail: 'リーダーは待機していません',
      key: '開始',
    },
    writing: {
      banner: 'タグを動かさない',
      detail: '書き込み中です。1秒ほどで終わります',
    },
    verifying: {
      detail: '書き込んだ内容を読み返しています',
    },
    ask: {
      banner: 'このタグを上書きしますか',
      own_pass: '{{name}}さんの前のパスです。O で上書きします',
      other_pass: '{{name}}さんの前のパスです。O で上書きします',
      nobody: 'ほかの人の前のパスです。O で上書きします',
      foreign: '今の中身：{{summary}}。O で上書きします',
      key: '上書き',
    },
    note: {
      next: '次のタグで続きます',
      self: '直ると自動で続きます',
    },
    fact: {
      waiting: 'タグを待っています',
      readBack: '読み返しています',
    },
    unfinished: '書きかけ：{{name}}さん（…{{end}}）置けば続きます',
    problem: {
      torn: {
        banner: '同じタグを置き直す',
        detail: '書き込みの途中です。タグの末尾は …{{end}}',
      },
      other_tag: {
        banner: '前のタグに戻す',
        detail: '今は …{{found}}、必要なのは …{{expected}} です',
      },
      locked_lock_bits: {
        banner: '別のタグを使う',
        detail: 'このタグは書き込み禁止です',
      },
      locked_password: {
        banner: '別のタグを使う',
        detail: 'このタグはパスワードで書き込み禁止です',
      },
      locked_tag: {
        banner: '別のタグを使う',
        detail: '書き込みを拒否されました（ロックかパスワード）',
      },
      read_only: {
        banner: '別のタグを使う',
        detail: 'このタグは読み取り専用です',
      },
      too_small: {
        banner: '大きいタグを使う',
        detail: 'このタグ：{{have}} バイト、必要：{{need}} バイト',
      },
      not_ndef: {
        banner: '別のタグを使う',
        detail: 'このタグは NDEF 形式ではありません',
      },
      short_uid: {
        banner: 'NTAG213・215・216 を使う',
        detail: 'このカードの番号は 4 バイトです（必要：7 バイト）',
      },
      random_uid: {
        banner: 'NTAG213・215・216 を使う',
        detail: 'スマートフォンか、番号が毎回変わるカードです',
      },
      not_type2: {
        banner: 'NTAG213・215・216 を使う',
        detail: '種類の違うカードです',
      },
      type4: {
        banner: 'NTAG213・215・216 を使う',
        detail: 'NTAG 424 DNA など、Type 4 のタグです',
      },
      uid_mismatch: {
        banner: '別のタグを使う',
        detail: 'メモリーの番号がタグの番号と一致しません',
      },
      reserved_area: {
        banner: 'NTAG213・215・216 を使う',
        detail: 'メモリーの一部がほかの用途に使われています',
      },
      foreign_content: {
        banner: 'タグを離して置き直す',
        detail: '途中で中身が変わりました。もう一度読みます',
      },
      verify_failed: {
        banner: '別のタグを使う',
        detail: 'このタグには正しく書き込めません',
      },
      several_tags: {
        banner: 'タグを1枚だけにする',
        detail: 'タグのあるリーダー：{{readers}}',
      },
      reader_lost: {
        banner: 'リーダーを差し直す',
        detail: '印刷は続けられます',
      },
      no_reader: {
        banner: 'タグリーダーをつなぐ',
        detail: '見つかりません（PC/SC 対応）。印刷は続けられます',
      },
      no_service: {
        banner: 'スマートカードサービスを開始する',
        detail: 'Linux：sudo systemctl start pcscd.socket（印刷は続けられます）',
        windows: 'Windows の「サービス」で Smart Card を開始します。印刷は続けられます',
      },
      no_library: {
        banner: 'リーダー用ソフトを入れる',
        detail: 'Linux：sudo apt-get install libpcsclite1（印刷は続けられます）',
        windows: 'パソコンの担当者に連絡してください。印刷は続けられます',
      },
      timed_out: {
        banner: 'タグを離して置き直す',
        detail: '時間内に応答がありませんでした',
      },
      cancelled: {
        banner: 'タグを離して置き直す',
        detail: '書き込みが途中で終わりました',
      },
      busy: {
        banner: 'タグを離して置き直す',
        detail: 'リーダーがまだ使用中でした',
      },
    },
    refused: {
      assigned: {
        banner: '別のタグを使う',
        detail: 'このタグは {{name}}さんのパスです',
      },
      somebody: {
        banner: '別のタグを使う',
        detail: 'このタグはほかの人のパスです',
      },
      confirm: {
        banner: '先にパスを確認する',
        detail: '内容かテンプレートが変わりました。Esc でパスに戻ります',
      },
      address: {
        banner: '管理者に依頼する',
        detail: 'タグは使えません。公開 URL（publicUrl）が{{found}}文字です（必要：{{needed}}文字）',
      },
      off: {
        banner: 'タグなしで渡す',
        detail: 'このイベントではタグを使いません',
      },
      ended: {
        banner: 'タグなしで渡す',
        detail: 'このイベントは終わりました。タグは書き込めません',
      },
      ticket: {
        banner: '相談カウンターへ案内する',
        detail: '有効なチケットがなくなりました',
      },
      consent: {
        banner: '同意をもらう',
        detail: '同意が取り消されました。Esc でパスに戻ります',
      },
      store: {
        banner: 'データベースを待つ',
        detail: '応答がありません',
      },
      again: {
        banner: 'タグを離して置き直す',
        detail: 'PassDesk がタグを受け付けませんでした。詳細は F1 にあります',
      },
    },
  },
  tags: {
    touch: {
      banner: '次のタグを置く',
      detail: '下の方のタグになります。Esc で終わります',
    },
    off: {
      banner: 'タグを取る',
      detail: '一致しました。次は {{name}}さんです',
    },
    end: {
      banner: 'パスを配る',
      detail_other: '{{count}}枚を読み返し、一致しました。すべて終わりました',
    },
    none: {
      banner: '先にパスを印刷する',
      detail: 'すべて終わりました。タグのない印刷・確認済みのパスはありません',
      key: 'もう一度',
    },
    whose: '今のタグ',
    next: '次は {{name}}さん',
    done: '済み',
    left: '残り',
    skipped: 'スキップ',
    last: '直前の結果',
    noneYet: 'まだありません。パスは印刷した順に重ねておきます。',
    keys: 'キーは不要です。置く、取る、置く。',
  },
}

export const tagProblems = {
  tagProblem: {
    tag_lost: '同じタグを置き直してください。途中で離れました。',
    other_tag: '前のタグに戻してください。今 {{foundUid}}、必要 {{expectedUid}}。',
    read_only: '別のタグを使ってください。このタグは読み取り専用です。',
    locked: {
      lock_bits: '別のタグを使ってください。このタグは書き込み禁止です（ロックビット、ページ {{page}}）。',
      password: '別のタグを使ってください。このタグは書き込み禁止です（パスワード、ページ {{page}}）。',
      tag: '別のタグを使ってください。書き込みを拒否されました（ロックかパスワード、ページ {{page}}）。',
    },
    too_small:
      '容量の大きいタグを使ってください。このタグは {{haveBytes}} バイト、必要：{{needBytes}} バイトです。',
    not_ndef: '別のタグを使ってください。このタグは NDEF 形式ではありません。',
    foreign_content: 'タグに別の内容があります。確認したときだけ上書きします。',
    unsupported_tag: {
      short_uid: 'NTAG213・215・216 を使ってください。このカードの UID は 4 バイトです。',
      random_uid: 'NTAG213・215・216 を使ってください。このカードやスマートフォンの UID は毎回変わります。',
      not_type2: 'NTAG213・215・216 を使ってください。種類の違うカードです。',
      type4: 'NTAG213・215・216 を使ってください。NTAG 424 DNA や銀行カードなど、Type 4 のタグです。',
      uid_mismatch: 'NTAG213・215・216 を使ってください。メモリーに書かれた番号がタグの番号と一致しません。',
      reserved_area: 'NTAG213・215・216 を使ってください。メモリーの一部が予約されています。',
    },
    verify_failed: '別のタグを使ってください。ページ {{page}} に正しく書き込めません。',
    several_tags: 'タグを1枚だけにしてください。タグのあるリーダー：{{readers}}。',
    readersJoint: '、',
    reader_lost: 'リーダーを差し直してください。応答がありません（{{reason}}）。',
    no_reader: 'NFC リーダーを接続してください。見つかりません。',
    no_reader_named:
      '「{{wanted}}」という名前のリーダーはありません。接続するか、ほかの名前を指定してください。見つかったもの：{{readers}}。',
    no_service: 'PC/SC サービスを開始してください。応答がありません（{{reason}}）。',
    no_library: 'PC/SC ライブラリを入れてください。読み込めません（{{reason}}）。',
    timed_out: {
      tag: 'リーダーにタグを置いてください。{{seconds}}秒待ちました。',
      removal: 'リーダーからタグを取ってください。{{seconds}}秒待ちました。',
    },
    cancelled: '途中で終了しました。',
    busy: 'リーダーは使用中です。終わるまで待ってください。',
  },
  /** By the size of the memory: other makers sell tags of the same sizes. */
  tagKind: {
    NTAG213: 'NTAG213 または互換品',
    NTAG215: 'NTAG215 または互換品',
    NTAG216: 'NTAG216 または互換品',
    ULTRALIGHT: 'Type 2 タグ',
  },
  serviceProblem: {
    unreachable: '{{where}} への接続が {{error}} で失敗しました',
    not_installed: '{{where}} がインストールされていません',
    not_running: '{{where}} が開始されていません',
  },
  readerCure: {
    start_service: 'PC/SC サービスを開始してください：sudo systemctl start pcscd.socket',
    startServiceWindows: 'Windows の「Smart Card」サービス（SCardSvr）を開始してください。',
    install_service:
      'PC/SC サービスを入れて開始してください：sudo apt-get install pcscd && ' +
      'sudo systemctl start pcscd.socket',
    installServiceWindows: 'Windows を修復してください。Smart Card サービスがありません。',
    install_library: 'リーダー用ソフトを入れてください：npm install --include=optional',
    installLibraryLinux:
      'PC/SC ライブラリを入れてください：sudo apt-get install libpcsclite1、' +
      'そのあと npm install --include=optional',
    plug_in_reader: 'PC/SC 対応の NFC リーダーを接続してください。',
    kernel_driver:
      'カーネルのドライバー pn533_usb が使っています。build/linux/passdesk-readers.conf を /etc/modprobe.d に置き（.deb には入っています）、' +
      '「sudo modprobe -r pn533_usb」のあと、差し直してください。',
    not_ccid:
      'CCID リーダーではないため PC/SC から見えません。RC-S300、ACR1252U、Identiv uTrust 3700F を使ってください。',
    wait: '数秒待って、もう一度試してください。',
  },
  readerNote: {
    contact_slot: '{{reader}} は接触型カード専用です。',
    buzzer_off: 'PassDesk がブザーを止めます。',
    buzzer_stays: 'タグを置くたびに鳴る場合は、メーカーのツールで止めてください。',
  },
}

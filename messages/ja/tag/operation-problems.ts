export const tagProblems = {
  tagProblem: {
    tag_lost: '同じタグを置き直してください。途中で離れました。',
    other_tag: '前のタグに戻してください。今 {{foundUid}}、必要 {{expectedUid}}。',
    read_only: '別のタグを使ってください。このタグは読み取り専用です。',
    locked: {
      lock_bits:
        '別のタグを使ってください。このタグは書き込み禁止です（ロックビット、ページ {{page}}）。',
      password:
        '別のタグを使ってください。このタグは書き込み禁止です（パスワード、ページ {{page}}）。',
      tag: '別のタグを使ってください。書き込みを拒否されました（ロックかパスワード、ページ {{page}}）。',
    },
    too_small:
      '容量の大きいタグを使ってください。このタグは {{haveBytes}} バイト、必要：{{needBytes}} バイトです。',
    not_ndef: '別のタグを使ってください。このタグは NDEF 形式ではありません。',
    foreign_content: 'タグに別の内容があります。確認したときだけ上書きします。',
    unsupported_tag: {
      short_uid: 'NTAG213・215・216 を使ってください。このカードの UID は 4 バイトです。',
      random_uid:
        'NTAG213・215・216 を使ってください。このカードやスマートフォンの UID は毎回変わります。',
      not_type2: 'NTAG213・215・216 を使ってください。種類の違うカードです。',
      type4:
        'NTAG213・215・216 を使ってください。NTAG 424 DNA や銀行カードなど、Type 4 のタグです。',
      uid_mismatch:
        'NTAG213・215・216 を使ってください。メモリーに書かれた番号がタグの番号と一致しません。',
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
    no_answer: '{{where}} から応答がありません',
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

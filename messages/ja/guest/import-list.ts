export const importList = {
  importList: {
    unique: {
      email: 'メールアドレス',
      external_id: '登録番号',
      qr: 'QRコード',
    },
    problem: {
      samePerson: '{{line}}行目と同じ登録済みの人になります',
      sameNamedPerson: '{{line}}行目と同じ登録済みの人（{{name}}さん）になります',
      somebody: 'ほかのイベントの人',
      person: '{{name}}さん',
      quoted: '「{{text}}」',
      nameMissing: '名前がありません',
      emailMalformed: 'メールアドレスの形式で入力してください（{{faults}}）',
      sameInFile: '{{line}}行目と同じ{{field}}です',
      tooLong: '{{field}}が長すぎます（{{length}}文字、{{most}}文字まで）',
      cellTooLong: '残すには長すぎます（{{length}}文字、{{most}}文字まで）',
      unprintable:
        '{{characters}}はパスに印刷できません。取り込みますが、印刷の前に直してください（パスの画面でも表示します）',
      damaged:
        '{{field}}に「?」があります。別のソフトで文字が壊れた可能性があります。元の表記を確かめてください',
      repaired: '「{{from}}」を「{{to}}」と読みました。',
      placeholder: '「{{from}}」は空欄として扱います。',
      sheetFault: '表計算ソフトのエラー（{{from}}）です。空欄として扱います。',
      shortenedNumber:
        '表計算ソフトが番号を縮めています（{{from}}）。この番号は使いません。列を文字列にして書き出し' +
        '直してください。',
      misread: '{{field}}に文字化けがあります。元の表記を確かめてください。',
      strangeName: '「{{from}}」が名前で正しいか確かめてください。',
      halfName: '姓と名の片方だけが見つかりました。もう片方の列を選んでください',
      formula: '{{field}}が表計算ソフトの数式です。確かめてください。',
      nameDoesNotFit:
        '名前が {{widthMm}} × {{lengthMm}} mm のラベルに入りません（{{length}}文字、入るのは約{{most}}文字）。取り込みますが、印刷の前に短くしてください',
      controlCharacter: '見えない文字が入っています（{{names}}）',
      identityMissing: 'メールアドレスか登録番号が必要です（次に取り込むとき、同じ人と見分けるため）',
      ticketUnknown: 'このイベントに「{{ticket}}」というチケットはありません',
      ticketEnded: '参加できないチケットです（{{status}}）',
      stateUnknown: '「{{status}}」は参加かどうかを指定してください',
      numberDamaged:
        '{{field}}が表計算ソフトで変わっているため、使いません。この列を文字列にして書き出し直してください',
      numberTaken: '登録番号は{{who}}のものなので、この人には保存しません',
      personTwice: '名前とメールアドレスが{{line}}行目と同じで、登録番号が違います。2人として取り込みます',
      entryEnds: '{{status}}：申し込みを取り消し、パスは使えなくなります',
      alreadyCheckedIn: '「{{status}}」ですが、すでに入場済みです。変更しません',
      alreadyHasPass: '「{{status}}」ですが、すでにパスを渡しています。変更しません',
      isCancelled: '名簿では参加しますが、ここでは取り消されています。取り消しのままにします',
      cellsMissing: '列が足りません（{{found}}列、見出しは{{needed}}列）',
      cellsExtra: '列が多すぎます（{{found}}列、見出しは{{needed}}列）。カンマを含む値は " で囲んでください',
      qrTaken: 'このQRコードは、登録済みの別の人のものです',
    },
    question: {
      foreign_number: '登録番号は{{who}}のものですが、名前もメールアドレスも違います。どなたですか',
      damaged_number: '登録番号は、先頭の0がない{{who}}の番号かもしれません。どなたですか',
      foreign_email: 'メールアドレスは{{who}}のものですが、名前が違います。どなたですか',
      email_twice: 'メールアドレスは{{line}}行目と同じですが、名前が違います。どなたですか',
      not_coming: '名簿では欠席・取消の人です。一部の情報が同じ{{who}}は、まだ有効な参加者です。どなたですか',
    },
    email: {
      fullWidthAt: '全角の＠',
      noAt: '@なし',
      severalAt: '@が2つ以上',
      space: '空白あり',
      strange: '使えない文字「{{strange}}」',
      nothingBeforeAt: '@の前が空',
      noDomain: 'ドメインなし',
      tooLong: '長すぎる',
      form: '「名前@ドメイン」の形ではない',
    },
    stopped: {
      sentence:
        '{{total}}行のうち{{stored}}行を取り込んだところで止まりました（{{reason}}）。同じファイルをもう一度取り込むと、残りから続きます。',
      disk_full: 'ディスクに空きがありません',
      store_unavailable: 'データベースが応答しません',
      internal_error: '保存できない行がありました',
    },
    report: {
      and: '／',
      list: '、',
      row: '{{line}}行目',
      read: '{{file}}（{{encoding}}、{{total}}行）',
      stored: '取り込みました：新規 {{new}}、変更 {{changed}}、変更なし {{unchanged}}、要修正 {{refused}}',
      planned: '取り込むと：新規 {{new}}、変更 {{changed}}、変更なし {{unchanged}}、要修正 {{refused}}',
      numbersOf: '登録番号の名簿：{{list}}',
      cancelled: '取り消した申し込み（名簿では参加しない人）：{{cancelled}}',
      wouldCancel: '取り消す申し込み（名簿では参加しない人）：{{cancelled}}',
      leftOut: '参加しないため取り込まない人：{{leftOut}}',
      asked:
        'どなたか分からないため取り込まない行：{{asked}}。取り込みの画面で答えるか、登録番号が別の販売元のものなら --list で名簿の名前を付けてください',
      states: '参加するかどうかを示す列：{{headings}}',
      ignored: '取り込まない列：{{headings}}',
      consent: 'パスの印刷への同意：はい {{yes}}、いいえ {{no}}、受付で確認 {{ask}}',
      check: '要確認：',
      kept_other:
        '登録のままの行：{{count}}（パスワードや役割のあるアカウント、ほかのイベントの参加者は、申し込みだけを取り込みました）',
      wouldKeep_other:
        '登録のままの行：{{count}}（パスワードや役割のあるアカウント、ほかのイベントの参加者は、申し込みだけを取り込みます）',
    },
    refused: {
      row: '行',
      reason: '理由',
    },
  },
}

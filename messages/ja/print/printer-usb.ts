export const usbProblems = {
  usbProblem: {
    cannot_open: 'USB で開けません（{{value}}）。ケーブルを抜いて差し直してください。',
    editor_lite:
      'Editor Lite モードです。プリンターの Editor Lite ボタンを、ランプが消えるまで押してください。',
    unsupported_model: '{{value}} には対応していません。使えるのは QL-600〜QL-820NWB です。',
    shared_model: 'パソコンで共有された {{value}} は使えません。USB でつないでください。',
    windows_driver:
      'Windows の印刷ドライバーが使っていますが、それを通して印刷する PassDesk のモジュールを読み込めません。PassDesk をインストールし直すか、ネットワークでつないでください。',
    mac_queue:
      'macOS の印刷キューが使っています。「プリンタとスキャナ」でこのプリンターのキューを削除するか一時停止してください。',
    other_program: '別のソフトが使っています。ほかのラベルソフトを閉じてください。',
    kernel_driver:
      'カーネルのドライバー {{value}} が使っています。CUPS のキューを一時停止するか、「sudo modprobe -r {{value}}」を実行してください。',
    linux_program:
      '別のソフト（ipp-usb、CUPS、ほかのラベルソフト）が使っています。閉じるか、/etc/ipp-usb/quirks のファイルに「[Brother QL-*]」' +
      'と「blacklist = true」を書いて ipp-usb を外してください。',
    no_permission: 'このユーザーには使う権限がありません。管理者に許可してもらってください。',
    no_permission_linux:
      'このユーザーには使う権限がありません。70-passdesk.rules を /etc/udev/rules.d に置き（.deb には入っています）、「sudo ' +
      'udevadm control --reload」のあと、ケーブルを差し直してください。',
  },
}

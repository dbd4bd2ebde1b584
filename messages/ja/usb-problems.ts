export const usbProblems = {
  usbProblem: {
    cannotOpen: 'USB で開けません（{{message}}）。ケーブルを抜いて差し直してください。',
    editorLite:
      'Editor Lite モードです。本体の Editor Lite ボタンを、ランプが消えるまで押してください。',
    unsupportedModel: '{{name}} には対応していません。使えるのは QL-800 と QL-820NWB です。',
    windowsDriver:
      'Windows の印刷ドライバーが使っています。ネットワークでつなぐか、Zadig で WinUSB ドライバーに替えてください（Brother のドライバーは使えなくなります）。',
    macQueue:
      'macOS の印刷キューが使っています。「プリンタとスキャナ」でこのプリンターのキューを削除するか止めてください。',
    otherProgram: '別のソフトが使っています。ほかのラベルソフトを閉じてください。',
    kernelDriver:
      'カーネルのドライバー {{holder}} が使っています。CUPS のキューを止めるか、「sudo modprobe -r {{holder}}」を実行してください。',
    linuxProgram:
      '別のソフト（ipp-usb、CUPS、ほかのラベルソフト）が使っています。閉じるか、/etc/ipp-usb/quirks のファイルに「[Brother QL-*]」' +
      'と「blacklist = true」を書いて ipp-usb を外してください。',
    noPermission: 'この利用者には開く権限がありません。管理者に許可してもらってください。',
    noPermissionLinux:
      'この利用者には開く権限がありません。70-passdesk.rules を /etc/udev/rules.d に置き（.deb には入っています）、「sudo ' +
      'udevadm control --reload」のあと、ケーブルを差し直してください。',
  },
}

export const diagnostics = {
  diagnostics: {
    contents:
      'このファイルはPassDesk の調査用です。パスワード、鍵、トークン、QRコード、メールアドレス、参加者の名前、PDFプリンターのフォルダー名は入っていません。',
  },
}

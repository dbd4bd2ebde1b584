/** The page that a phone's camera opens from a pass QR or from a tag's address. */
export const scannedCode = {
  code: {
    title: '受付でお見せください',
    line: 'パスを受け取るためのQRコードです',
  },
  tag: {
    title: 'パスを受付でお見せください',
    line: 'このURLのパスは見つかりません',
  },
  hold: 'このまま受付の読み取り口にかざしてください',
  qr: 'パスのQRコード',
  records: '開いても、受付や入場にはなりません。',
  incomplete: 'QRコードを最後まで読み取れませんでした。もう一度読み取ってください。',
  noScript:
    'このページでQRコードを表示するには JavaScript が必要です。お手元のQRコードを、そのまま受付でお見せください。',
  myPass: 'マイパスを開く',
  where: '受付の場所を見る',
  nowhere: '場所は主催者からの案内をご覧ください。',
  reasons: 'よくある理由',
  reason1: 'タグの書き込みが、まだ終わっていない',
  reason2: '新しいパスを作成し、前のパスが無効になった',
  reason3: 'イベントが終わった',
  remedy: '受付で新しく作成できます。料金はかかりません。',
  key: 'このQRコードは、あなたのパスの鍵です。写真をほかの人に送らないでください。',
  whose: '誰のパスかは表示していません。',
  reference: '問い合わせ番号',
}

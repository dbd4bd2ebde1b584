/** Pages that end a request, with the reason and what to do. */
export const notice = {
  open: '開く',
  staleForm: {
    title: '画面を開き直してください',
    text: 'ほかの画面でサインインやサインアウトをしたため、この画面は古くなりました。',
  },
  notFound: {
    title: 'URLをご確認ください',
    text: 'ページが見つからないか、表示する権限がありません。',
  },
  startAgain: {
    title: 'アプリからやり直してください',
    text: '時間が経ちすぎたか、すでに終わった手続きです。',
  },
  unknownApp: {
    title: 'アプリの提供元にお知らせください',
    text: 'このアプリは登録されていないか、停止されています。',
  },
  badRedirect: {
    title: 'アプリの提供元にお知らせください',
    text: 'アプリが示した戻り先は登録されていません。安全のため、そこへは進みません。',
  },
  badRequest: {
    title: 'アプリの提供元にお知らせください',
    text: 'アプリからのサインインの依頼が正しくありません。',
  },
  failed: {
    title: 'もう一度お試しください',
    text: 'こちらの不具合です。しばらくしてからやり直してください。',
  },
}

export const express = {
  express: {
    sign: '自動で印刷する',
    detail: '確認ずみ・未印刷・ロールも合っています。Esc で止まり、Enter で待たずに印刷します。',
    stop: '止める',
  },
}

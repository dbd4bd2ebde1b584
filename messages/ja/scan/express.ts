export const express = {
  express: {
    banner: '自動で印刷中',
    detail: '確認済み・未印刷・ロールも合っています。Esc で中止、Enter ですぐ印刷します',
    stop: '中止',
  },
}

export const events = {
  events: {
    sign: '催しを選ぶ',
    detail: '数字で選び、Enter で開く',
    key: '開く',
    none: {
      sign: '催しをつくる',
      detail: '担当する催しがまだありません。N でつくります',
    },
    noneStaff: {
      sign: '管理者にたのむ',
      detail: 'まだどの催しの係でもありません',
    },
    new: '新しい催し',
    out: 'サインアウト',
    state: {
      upcoming: 'これから',
      running: '開催中',
      ended: '終了',
    },
    people_other: '{{count}}人',
  },
}

export const events = {
  events: {
    banner: 'イベントを選ぶ',
    detail: '数字で選び、Enter で開きます',
    key: '開く',
    none: {
      banner: 'イベントを作成する',
      detail: '担当するイベントがまだありません。N で作成します',
    },
    noneStaff: {
      banner: '管理者に依頼する',
      detail: '担当するイベントがまだありません',
    },
    new: '新しいイベント',
    out: 'サインアウト',
    state: {
      upcoming: 'これから',
      running: '開催中',
      ended: '終了',
    },
    people_other: '{{count}}人',
  },
}

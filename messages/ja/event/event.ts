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
    others: 'ほかの人が担当するイベント',
    manage: {
      banner: 'このイベントを担当しますか',
      detail: '「{{title}}」のイベント責任者になります。操作記録に残ります',
      yes: '担当する',
      no: 'やめる',
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

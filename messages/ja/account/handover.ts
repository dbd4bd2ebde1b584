export const staffHandover = {
  handover: {
    banner: '引き継ぐ人を選ぶ',
    detail: '数字で選ぶか自分のパスを読み取り、PIN を入力します',
    pin: 'PIN',
    'pin.banner': 'PIN を入力する',
    'pin.detail': '{{name}}さんが引き継ぎ、{{leaving}}さんはサインアウトします',
    'pin.key': '引き継ぐ',
    wrong: 'PIN が違います',
    limited: '回数を超えました。F1 からサインアウトし、パスワードでサインインしてください',
    none: 'PIN なし',
    alone: 'このイベントのスタッフはほかにいません。管理者が F1 から追加できます。',
    noPin: {
      banner: 'パスワードでサインインする',
      detail:
        '{{name}}さんの PIN はまだありません。F1 でサインアウトします。PIN はあとで、ここの S で設定します',
    },
    notStaff: 'このコードは、このイベントのスタッフのものではありません',
    set: '自分の PIN を設定',
    'set.banner': '自分の PIN を設定する',
    'set.detail': '担当の交代に使います。誰かがサインインしている受付でだけ使えます',
    'set.key': '設定',
    'set.password': '自分のパスワード',
    'set.pin': '新しい PIN',
    'set.hint': '4〜8桁の数字',
    'set.wrong': 'パスワードを確かめてください',
    'set.short': '4〜8桁の数字にしてください',
  },
}

export const staffHandover = {
  shift: {
    sign: '引き継ぐ人を選ぶ',
    detail: '数字で選ぶか、自分のパスを読み取り、PIN を入れます',
    pin: 'PIN',
    'pin.sign': 'PIN を入れる',
    'pin.detail': '{{name}}さんが引き継ぎ、{{leaving}}さんはサインアウトします。',
    'pin.key': '引き継ぐ',
    wrong: 'PIN が違います',
    limited: '回数を超えました。F1 からサインアウトし、パスワードでサインインしてください',
    none: 'PIN なし',
    alone: 'この催しの係はほかにいません。管理者が F1 から追加できます。',
    noPin: {
      sign: 'パスワードでサインインする',
      detail:
        '{{name}}さんの PIN はまだありません。F1 でサインアウトし、PIN はここで S を押して決めます。',
    },
    notStaff: 'このコードは、この催しの係のものではありません',
    set: '自分の PIN を決める',
    'set.sign': '自分の PIN を決める',
    'set.detail': '係の交代に使います。だれかがサインインしている受付でだけ使えます',
    'set.key': '決める',
    'set.password': '自分のパスワード',
    'set.pin': '新しい PIN',
    'set.hint': '数字 4〜8 桁',
    'set.wrong': 'パスワードを確かめてください',
    'set.short': '数字 4〜8 桁にしてください',
  },
}

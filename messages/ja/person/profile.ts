export const person = {
  person: {
    field: {
      name: '名前',
      family_name: '姓',
      given_name: '名',
      kana: 'ふりがな',
      family_kana: '姓のふりがな',
      given_kana: '名のふりがな',
      email: 'メール',
      affiliation: '所属',
      title: '肩書き',
      university: '大学',
      ticket: 'チケット',
      party: 'グループ',
      external_id: '登録番号',
      order: '注文番号',
      qr: 'QRコード',
      locale: '表示言語',
      consent: '同意：パスの印刷',
    },
  },
}

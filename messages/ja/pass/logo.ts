export const logos = {
  logos: {
    why: '承認したロゴは、その組織の人のパスに印刷されます',
    banner: 'ロゴを承認・追加する',
    detail: '↑ ↓ と ← → で選びます',
    'detail.waiting_other': '承認待ちのロゴが{{count}}件あります',
    none: {
      banner: '組織を追加する',
      detail: 'ロゴは会社・ギルド・ベンチャーのものです',
    },
    new: '新しい組織',
    'new.banner': '組織名を入力する',
    'new.detail': 'Enter で追加します',
    'new.key': '追加',
    'new.name': '名前',
    'new.kind': '種類',
    taken: '同じ名前の組織があります。',
    kind: {
      company: '会社',
      guild: 'ギルド',
      venture: 'ベンチャー',
    },
    members_other: '{{count}}人',
    upload: 'ロゴを追加',
    approve: '承認',
    withdraw: '承認を取り消す',
    addMember: 'メンバーを追加',
    state: {
      waiting: '承認待ち',
      approved: '承認済み',
      withdrawn: '承認取り消し',
    },
    empty: 'まだありません。U で追加します（PNG・JPEG・WebP）。',
    preview: '印刷プレビュー（白黒）',
    logo_format: {
      banner: 'PNG・JPEG・WebP を選ぶ',
      detail: 'ファイルの形式が違います。PNG で保存してください',
    },
    logo_too_large: {
      banner: '画像を小さくする',
      detail: '4000万画素を超えています。一辺 1200 px で足ります',
    },
    file_too_large: {
      banner: 'ファイルを小さくする',
      detail: '{{most}} MB を超えています。一辺 1200 px で足ります',
    },
    logo_too_small: {
      banner: '大きい画像を選ぶ',
      detail: '余白を除くと、幅か高さが 24 px 未満です',
    },
    logo_blank: {
      banner: '濃い色のロゴを選ぶ',
      detail: '白か、とても薄い色です。白い紙に印刷すると見えません',
    },
    logo_damaged: {
      banner: '画像を保存し直す',
      detail: 'ファイルが破損しています。開いて PNG で保存し、もう一度追加してください',
    },
    member: {
      banner: 'メンバーを探す',
      detail: '↑ ↓ で選び、Enter で追加します',
      key: '追加',
      label: '名前・ふりがな・メールアドレス・所属',
      added: '{{name}}さんを追加しました',
    },
  },
}

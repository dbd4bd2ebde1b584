export const scanner = {
  scanner: {
    ready: '待機中',
    many: 'スキャナー {{count}}台',
    unplugged: '接続なし',
    'unplugged.how': 'スキャナーを差し直します。',
    no_permission: '権限なし',
    'no_permission.how': 'このパソコンに 70-passdesk.rules を入れて、スキャナーを差し直します。',
    cannot_open: '開けません',
    'cannot_open.how': 'スキャナーを差し直します。ほかのソフトが使っているかもしれません。',
  },
}

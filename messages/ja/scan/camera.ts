export const camera = {
  camera: {
    name: 'カメラ',
    on: '読み取り中',
    starting: '準備中',
    denied: 'OS で許可されていません',
    missing: '見つかりません',
    busy: '別のプログラムが使用中',
    off: 'オフ',
    picture: 'カメラの映像',
  },
}

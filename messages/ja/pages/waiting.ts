export const waiting = {
  title: 'データベースに接続しています',
  text: '{{cause}}使えるようになると自動で始まります。',
  cause: {
    away: 'データベースサーバーに接続できません。',
    silent: 'データベースサーバーから応答がありません。',
    busy: 'データベースが混み合っています。',
    too_many_connections: 'データベースの接続数が上限です。',
    disk_full: 'データベースのディスクがいっぱいです。',
    disk_error: 'データベースのディスクでエラーが起きています。',
    read_only: 'データベースに書き込めません。',
  },
}

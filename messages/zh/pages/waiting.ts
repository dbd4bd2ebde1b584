export const waiting = {
  title: '正在等待数据库',
  text: '{{cause}}数据库可用后，PassDesk 会自动启动。',
  cause: {
    away: '无法连接数据库服务器。',
    silent: '数据库服务器没有响应。',
    busy: '数据库繁忙。',
    too_many_connections: '数据库连接数已达上限。',
    disk_full: '数据库的磁盘已满。',
    disk_error: '数据库的磁盘报告错误。',
    read_only: '数据库无法写入。',
  },
}

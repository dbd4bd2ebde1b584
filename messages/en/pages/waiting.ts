/** What the desk's address shows until the database responds. */
export const waiting = {
  title: 'Waiting for the database',
  text: '{{cause}} PassDesk starts by itself as soon as it works.',
  cause: {
    away: 'The database server cannot be reached.',
    silent: 'The database server does not respond.',
    busy: 'The database is busy.',
    too_many_connections: 'The database has no free connections.',
    disk_full: 'The disk of the database is full.',
    disk_error: 'The disk of the database reports errors.',
    read_only: 'The database is read-only.',
  },
}

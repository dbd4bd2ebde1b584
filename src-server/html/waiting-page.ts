import type { DatabaseFault } from '../../contract/core/database-fault.ts'
import { glyph } from './page-frame.ts'
import { page } from './html-document.ts'
import { SITE_STYLE } from './site-style.ts'

const CAUSES: Readonly<Record<DatabaseFault, readonly [ja: string, en: string]>> = {
  away: ['データベースサーバーに接続できません。', 'The database server cannot be reached.'],
  silent: ['データベースサーバーから応答がありません。', 'The database server does not answer.'],
  busy: ['データベースが混み合っています。', 'The database is busy.'],
  too_many_connections: [
    'データベースの接続数が上限です。',
    'The database takes no more connections.',
  ],
  disk_full: ['データベースのディスクがいっぱいです。', 'The disk of the database is full.'],
  disk_error: [
    'データベースのディスクでエラーが起きています。',
    'The disk of the database reports errors.',
  ],
  read_only: ['データベースに書き込めません。', 'The database takes no changes.'],
}

/** Seconds until the browser asks again; from then on it shows the desk. */
const RELOAD_S = 2

/**
 * What the desk's address shows while PassDesk waits for its database, in both languages: nobody
 * has chosen one yet.
 */
export function waitingPage(fault: DatabaseFault): string {
  const [ja, en] = CAUSES[fault]
  return page({
    title: 'PassDesk',
    lang: 'ja',
    style: SITE_STYLE,
    head: `<meta http-equiv="refresh" content="${RELOAD_S}">`,
    body: `<main class="card"><div class="top"><span class="brand">${glyph('brand')}PassDesk</span></div>
<h1>データベースを待っています</h1><p>${ja}使えるようになると自動で始まります。</p>
<h1 lang="en">Waiting for the database</h1><p lang="en">${en} PassDesk starts by itself as soon as it works.</p></main>`,
  })
}

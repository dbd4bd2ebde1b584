import { textIn } from '../../../messages/sentence.ts'
import { existsSync, lstatSync } from 'node:fs'
import { arch, cpus, homedir, platform, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress, Db } from '../../platform/db/database.ts'
import type { DataFolder } from '../../platform/files/data-folder.ts'
import { namesIn, readRegularFileSync } from '../../platform/files/foreign-file.ts'
import { redactText, redactValue } from '../../platform/secrets/redact.ts'
import { databaseFacts, deviceFacts, jobHistories, printerFolders } from './diagnostics-store.ts'
import type { Zippable } from 'fflate'

/** The settings of the kiosk. Those not listed here are reported unchanged. */
interface DiagnosticsSettings {
  readonly folder: DataFolder
  readonly database: DatabaseAddress
  readonly installationKey?: string | undefined
  readonly tls: object | null
}

interface DiagnosticsSource {
  readonly settings: DiagnosticsSettings
  /** Version of the product. */
  readonly version: string
  /** Null if the database cannot be opened; everything else is collected without it. */
  readonly db: Db | null
  readonly now: () => number
  /** Lines of `doctor`. */
  readonly examine: () => Promise<readonly string[]>
  /** Device states of a running kiosk; not set by the command line. */
  readonly devices?: () => unknown
}

/**
 * Maximum size of the included logs in bytes, newest first. An e-mail may have 25 MB, and text
 * compresses to a tenth.
 */
const LOG_BYTES = 30_000_000

const readme = (): string => `This archive is for support of a PassDesk kiosk.

It holds: versions, the settings, what doctor found, sizes and counts of the database,
the histories of the last print jobs, the devices, the list of backups, and the logs.
It does not hold: passwords, keys, tokens, QR codes, tag addresses, e-mail addresses,
names of participants, what passes say, texts that staff wrote, folders of PDF printers.
"[removed]", "[e-mail]", "<folder>" and "<user>" stand where something was taken out.

${textIn('ja', 'diagnostics.contents')}
`

/**
 * Makes a ZIP with the data that helps to find a fault, without data of people. A part that fails
 * is left out; never throws.
 */
export async function gatherDiagnostics(source: DiagnosticsSource): Promise<Buffer> {
  const { settings, db, now } = source
  const data = (work: (db: Db) => Promise<unknown>) => async (): Promise<unknown> =>
    db ? work(db) : { problem: 'the database cannot be opened' }
  const parts: Readonly<Record<string, () => unknown>> = {
    'versions.json': () => versionFacts(source),
    'settings.json': () => settingFacts(settings),
    'doctor.txt': async () => (await source.examine()).join('\n'),
    'database.json': data(databaseFacts),
    'print-jobs.json': data(jobHistories),
    'devices.json': async () => ({
      ...((await data(deviceFacts)()) as object),
      live: source.devices?.() ?? null,
    }),
    'backups.json': () => fileFacts(settings.folder.backupDir),
  }
  const files = [textFile('README.txt', readme())]
  const hide = discreet(settings, db ? await printerFolders(db).catch(() => []) : [])
  for (const [name, work] of Object.entries(parts)) files.push(textFile(name, hide(await textOrError(work))))
  files.push(...logFiles(settings, hide))
  const archive: Zippable = Object.fromEntries(files)
  // Loading it takes 10 ms: a start does not wait for it.
  const { zipSync } = await import('fflate')
  return Buffer.from(zipSync(archive, { ...OWNER_ONLY, mtime: now() }))
}

/** Name and bytes of a file in the archive; the name is ASCII, with `/` between folders. */
const textFile = (name: string, text: string): readonly [string, Uint8Array] => [
  name,
  Buffer.from(text.endsWith('\n') ? text : `${text}\n`),
]

async function textOrError(work: () => unknown): Promise<string> {
  try {
    const found = await work()
    return typeof found === 'string' ? redactText(found) : JSON.stringify(redactValue(found), null, 2)
  } catch (error) {
    return JSON.stringify({
      problem: redactText(error instanceof Error ? error.message : String(error)),
    })
  }
}

/** The folder in the address of a PDF printer, and the user in any path; in JSON, \ is \\. */
const PATHS: readonly (readonly [RegExp, string])[] = [
  [/(\bpdf:[\w-]+@)[^"\n]+/g, '$1<folder>'],
  [
    /((?:\/home|\/Users|\/media|:\\{1,2}Users)(?:\/|\\{1,2}))(?:[^/\\"\n]{1,40}(?=\\)|[^/\\"\s]+)/gi,
    '$1<user>',
  ],
]

/**
 * Removes paths that may contain names of people or companies: the data folder, the home, and the
 * folders of PDF printers, which are named in lines of the log too.
 */
function discreet({ folder }: DiagnosticsSettings, folders: readonly string[]): (text: string) => string {
  const named = [
    { path: folder.dir, sign: '<data>' },
    ...folders.map((path) => ({ path, sign: '<folder>' })),
    { path: homedir(), sign: '<home>' },
  ]
    .filter(({ path }) => path.length >= 2)
    .toSorted((a, b) => b.path.length - a.path.length)
  return (text) =>
    PATHS.reduce(
      (left, [path, sign]) => left.replace(path, sign),
      named.reduce(
        (left, { path, sign }) =>
          left.replaceAll(JSON.stringify(path).slice(1, -1), sign).replaceAll(path, sign),
        text,
      ),
    )
}

function versionFacts({ version, now }: DiagnosticsSource): object {
  const { node, electron, chrome, v8, napi, openssl } = process.versions as Record<string, string | undefined>
  return {
    passdesk: version,
    madeAt: new Date(now()).toISOString(),
    node,
    electron: electron ?? null,
    chrome: chrome ?? null,
    v8,
    napi,
    openssl,
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    memoryBytes: totalmem(),
    processBytes: process.memoryUsage().rss,
    processUpSeconds: Math.round(process.uptime()),
    systemUpSeconds: Math.round(uptime()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
  }
}

/** The settings at the start; for secrets only whether they are set. */
function settingFacts(settings: DiagnosticsSettings): object {
  const { folder: _folder, database, installationKey, tls, ...rest } = settings
  return {
    ...rest,
    database:
      database.kind === 'sqlite' ? 'sqlite in the data folder' : `postgres at ${new URL(database.url).host}`,
    ownCertificate: tls !== null,
    keyFromSettings: installationKey !== undefined,
  }
}

/** Files of a folder in the archive. */
const MOST_FILES = 1_000

function fileFacts(folder: string): object[] {
  if (!existsSync(folder)) return []
  return namesIn(folder, /./, MOST_FILES)
    .sort()
    .map((name) => {
      const { size, mtime } = lstatSync(join(folder, name))
      return { name, bytes: size, at: mtime.toISOString() }
    })
}

/**
 * The logs, redacted again, because lines of earlier versions or other programs were not redacted.
 */
function logFiles(
  { folder: { logDir } }: DiagnosticsSettings,
  hide: (text: string) => string,
): (readonly [string, Uint8Array])[] {
  if (!existsSync(logDir)) return []
  const found = namesIn(logDir, /^[a-z][\w-]*\.log$/, MOST_FILES)
    .map((name) => ({ name, found: lstatSync(join(logDir, name)) }))
    .filter(({ found }) => found.isFile())
    .map(({ name, found }) => ({ name, at: found.mtimeMs, bytes: found.size }))
    .sort((a, b) => b.at - a.at)
  const kept = found.filter(
    (_, index) => found.slice(0, index + 1).reduce((sum, { bytes }) => sum + bytes, 0) <= LOG_BYTES,
  )
  return kept.map(({ name }) =>
    textFile(
      `logs/${name}`,
      hide(
        readRegularFileSync(join(logDir, name), { most: LOG_BYTES })
          .toString('utf8')
          .split('\n')
          .map(scrubLine)
          .join('\n'),
      ),
    ),
  )
}

function scrubLine(line: string): string {
  if (line === '') return line
  try {
    return JSON.stringify(redactValue(JSON.parse(line)))
  } catch {
    return redactText(line)
  }
}

/** Unix, a file that only its owner can read: rw-------. */
const OWNER_ONLY = { os: 3, attrs: (0o100600 << 16) >>> 0 }

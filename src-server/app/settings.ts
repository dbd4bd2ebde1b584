import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import japanese from 'zod/v4/locales/ja.js'
import { sentence, textIn, type Sentence } from '../../messages/sentence.ts'
import { systemFault } from '../../messages/system-fault.ts'
import { readRegularFileSync } from '../platform/files/foreign-file.ts'
import { withoutSlashes, type Origins } from '../platform/http/origins.ts'
import type { DatabaseAddress } from '../platform/db/database.ts'
import { dataFolder, DataFolderError, type DataFolder } from '../platform/files/data-folder.ts'
import type { CertificateFiles } from '../platform/lan/certificate.ts'

const address = z.url({ protocol: /^https?$/ }).transform(withoutSlashes)

/** Updates are loaded over TLS or from this machine only. */
const isUpdateServer = (text: string): boolean => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
const updateAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isUpdateServer)
  .transform(withoutSlashes)

/** `DIR/config.json`. Each field can be set as `PASSDESK_…` in the environment, which wins. */
const ConfigFile = z.strictObject({
  port: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Port of the TLS listener on the venue's network. 0: any free port; `off`: no listener. */
  lanPort: z.union([z.literal('off'), z.coerce.number().int().min(0).max(65_535)]).optional(),
  /** PEM files of the operator's own certificate. Default: the kiosk makes a certificate. */
  tlsCert: z.string().min(1).optional(),
  tlsKey: z.string().min(1).optional(),
  publicUrl: address.optional(),
  apiUrl: address.optional(),
  webUrl: address.optional(),
  database: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  stationName: z.string().min(1).max(60).optional(),
  /** `off`: the kiosk does not store logo images. */
  logoStorage: z.enum(['database', 'off']).optional(),
  /** `origin`: the length of tag URLs depends on the own address instead of being 48. */
  tagUrlLength: z.enum(['spec', 'origin']).optional(),
  sqliteDriver: z.enum(['better-sqlite3', 'sqlite3']).optional(),
  /** Installation key in hexadecimal, for another kiosk on a shared database. */
  installationKey: z.string().optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  /** Server of new versions, asked only when an administrator requests it. Default: no updates. */
  updateUrl: updateAddress.optional(),
})

const ENVIRONMENT: Readonly<Record<keyof z.infer<typeof ConfigFile>, readonly string[]>> = {
  port: ['PASSDESK_PORT'],
  lanPort: ['PASSDESK_LAN_PORT'],
  tlsCert: ['PASSDESK_TLS_CERT'],
  tlsKey: ['PASSDESK_TLS_KEY'],
  publicUrl: ['PASSDESK_PUBLIC_URL'],
  apiUrl: ['PASSDESK_API_URL'],
  webUrl: ['PASSDESK_WEB_URL'],
  database: ['PASSDESK_DATABASE_URL', 'DATABASE_URL'],
  stationName: ['PASSDESK_STATION_NAME'],
  logoStorage: ['PASSDESK_LOGO_STORAGE'],
  tagUrlLength: ['PASSDESK_TAG_URL_LENGTH'],
  sqliteDriver: ['PASSDESK_SQLITE_DRIVER'],
  installationKey: ['PASSDESK_INSTALLATION_KEY'],
  logLevel: ['PASSDESK_LOG_LEVEL'],
  updateUrl: ['PASSDESK_UPDATE_URL'],
}

export interface Flags {
  readonly data?: string | undefined
  readonly port?: string | undefined
  readonly database?: string | undefined
  readonly demo?: boolean | undefined
}

/** All settings of a kiosk. Flags win over the environment, which wins over config.json. */
export interface KioskSettings {
  readonly folder: DataFolder
  readonly port: number
  /** Port of the LAN listener; null for none. */
  readonly lanPort: number | null
  /** The operator's own certificate; null if the kiosk makes one. */
  readonly tls: CertificateFiles | null
  readonly database: DatabaseAddress
  readonly sqliteDriver: 'better-sqlite3' | 'sqlite3'
  /** Explicit addresses. The others are derived from these when the port is known. */
  readonly publicUrl: string | undefined
  readonly apiUrl: string | undefined
  readonly webUrl: string | undefined
  readonly stationName: string | undefined
  readonly storesLogos: boolean
  readonly tagUrlLength: 'spec' | 'origin'
  readonly installationKey: string | undefined
  readonly demo: boolean
  /**
   * {api_url} and {web_url} default to the loopback address, so that a sign-in works on one
   * machine.
   */
  readonly loopbackAddresses?: boolean
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Server of new versions. Default: the kiosk never asks for one. */
  readonly updateUrl?: string | undefined
}

const DEFAULT_PORT = 8484
const DEFAULT_LAN_PORT = 8443
const DEFAULT_PUBLIC_URL = 'https://pass-kiosk.local:8443'

/** The platform's application-data folder. */
function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'PassDesk')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'PassDesk')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'passdesk')
}

/** @throws DataFolderError with one line that names the setting and its value. */
export function readSettings(flags: Flags, env: NodeJS.ProcessEnv): KioskSettings {
  const folder = dataFolder(flags.data ?? env.PASSDESK_DATA ?? defaultDataDir(env, process.platform))
  const fromFile = existsSync(folder.configFile)
    ? parse(readJsonFile(folder.configFile), {
        ja: `${folder.configFile} `,
        en: folder.configFile,
      })
    : {}
  const config = {
    ...fromFile,
    ...parse(fromEnvironment(env), sentence('dataProblem.settings.environment')),
    ...parse(fromFlags(flags), sentence('dataProblem.settings.commandLine')),
  }
  const database: DatabaseAddress = config.database
    ? { kind: 'postgres', url: config.database }
    : { kind: 'sqlite', file: folder.databaseFile }
  return {
    folder,
    port: config.port ?? DEFAULT_PORT,
    lanPort: lanPortOf(config.lanPort, flags.demo ?? false),
    tls: certificateFiles(config.tlsCert, config.tlsKey),
    database,
    sqliteDriver: config.sqliteDriver ?? 'better-sqlite3',
    publicUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    webUrl: config.webUrl,
    stationName: config.stationName,
    storesLogos: config.logoStorage !== 'off',
    tagUrlLength: config.tagUrlLength ?? 'spec',
    installationKey: config.installationKey,
    demo: flags.demo ?? false,
    logLevel: config.logLevel ?? 'info',
    updateUrl: config.updateUrl,
  }
}

/** A demo has no LAN listener unless a port is set. */
function lanPortOf(set: 'off' | number | undefined, demo: boolean): number | null {
  if (set === 'off') return null
  return set ?? (demo ? null : DEFAULT_LAN_PORT)
}

function certificateFiles(cert: string | undefined, key: string | undefined): CertificateFiles | null {
  if (cert === undefined && key === undefined) return null
  if (cert === undefined || key === undefined)
    throw new DataFolderError(sentence('dataProblem.settings.certificate'))
  return { cert, key }
}

/** The three configured addresses, once the loopback address is known. Tags and QR codes use them. */
export function resolveAddresses(settings: KioskSettings, loopbackUrl: string): Origins {
  const baseUrl = settings.publicUrl ?? DEFAULT_PUBLIC_URL
  const other = settings.demo || settings.loopbackAddresses ? loopbackUrl : baseUrl
  return { baseUrl, apiUrl: settings.apiUrl ?? other, webUrl: settings.webUrl ?? other }
}

/** More than all settings take. */
const CONFIG_BYTES = 256 * 1024

/**
 * The addresses at which the kiosk answers now: with the open port of the LAN listener. An address
 * that the operator set for another port than `lanPort`, as of a proxy, stays.
 */
export function openAddresses(
  settings: KioskSettings,
  loopbackUrl: string,
  openPort: number | null,
): Origins {
  if (openPort === null) return resolveAddresses(settings, loopbackUrl)
  const { publicUrl, apiUrl, webUrl, lanPort } = settings
  const follow = (address: string | undefined): string | undefined =>
    address !== undefined && portOf(address) === lanPort ? withPort(address, openPort) : address
  return resolveAddresses(
    {
      ...settings,
      publicUrl: follow(publicUrl) ?? withPort(DEFAULT_PUBLIC_URL, openPort),
      apiUrl: follow(apiUrl),
      webUrl: follow(webUrl),
    },
    loopbackUrl,
  )
}

/** The port of an https address; null for http, which the LAN listener does not serve. */
function portOf(address: string): number | null {
  const { protocol, port } = new URL(address)
  return protocol === 'https:' ? Number(port || 443) : null
}

function withPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return withoutSlashes(url.href)
}

function readJsonFile(file: string): unknown {
  try {
    const bytes = readRegularFileSync(file, { most: CONFIG_BYTES, follows: true })
    return JSON.parse(decodeText(bytes))
  } catch (cause) {
    throw new DataFolderError(
      cause instanceof SyntaxError
        ? sentence('dataProblem.settings.noJson', { file, message: cause.message })
        : sentence('dataProblem.settings.unreadable', { file, reason: systemFault(cause) }),
      { cause },
    )
  }
}

/** As editors of Windows save it: UTF-8 or UTF-16, perhaps with a byte order mark. */
function decodeText(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

function fromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, variables] of Object.entries(ENVIRONMENT)) {
    const value = variables.map((variable) => env[variable]).find((text) => text !== undefined && text !== '')
    if (value !== undefined) found[name] = value
  }
  return found
}

function fromFlags(flags: Flags): Record<string, string> {
  return {
    ...(flags.port !== undefined ? { port: flags.port } : {}),
    ...(flags.database !== undefined ? { database: flags.database } : {}),
  }
}

function parse(value: unknown, source: Sentence): z.infer<typeof ConfigFile> {
  const checked = ConfigFile.safeParse(value)
  if (checked.success) return checked.data
  throw new DataFolderError(
    sentence('dataProblem.settings.wrong', (language) => {
      const issue = issueIn(language, value)
      return {
        source: source[language],
        setting: issue.path.join('.') || textIn(language, 'dataProblem.settings.all'),
        reason: issue.code === 'custom' ? textIn(language, 'dataProblem.settings.https') : issue.message,
      }
    }),
  )
}

/** The first issue of invalid settings, in the words of zod. */
function issueIn(language: keyof Sentence, value: unknown): z.core.$ZodIssue {
  const error = language === 'ja' ? japanese().localeError : undefined
  return ConfigFile.safeParse(value, { error }).error!.issues[0]!
}

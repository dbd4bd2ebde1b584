import type { Core } from '../../platform/db/core.ts'
import { randomBytes } from 'node:crypto'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isAdmin } from '../staff/role-store.ts'
import { randomSecret } from '../../platform/secrets/secrets.ts'
import { sha256Hex } from '../session/find-caller.ts'
import { withdrawConsentsTo } from './app-consent-store.ts'
import {
  appsOf,
  deleteApp,
  findApp,
  insertApp,
  updateApp,
  type App,
  type AppKind,
} from './oauth-app-store.ts'
import { checkRedirectUris, type RedirectError } from './redirect-uri-rules.ts'

/** The fields of a registration form. */
export interface AppInput {
  readonly name: string
  readonly kind: AppKind
  readonly redirectUris: readonly string[]
}

export type AppError =
  | { readonly field: 'name'; readonly kind: 'empty' | 'long' }
  | { readonly field: 'redirectUris'; readonly fault: RedirectError }
  | { readonly field: 'form'; readonly kind: 'many' }

/** Maximum length of an app's name, characters. */
const LONGEST_NAME = 60
/** Maximum number of apps per person. */
const MOST_APPS = 20

const newSecret = (): string => randomSecret('pds_')

function checkAppInput(input: AppInput): AppError | null {
  if (input.name === '') return { field: 'name', kind: 'empty' }
  if ([...input.name].length > LONGEST_NAME) return { field: 'name', kind: 'long' }
  const fault = checkRedirectUris(input.redirectUris, input.kind)
  return fault && { field: 'redirectUris', fault }
}

/** The person's own apps; all apps for an administrator. */
export async function visibleApps(deps: Core, caller: Caller): Promise<App[]> {
  return appsOf(deps.db, (await isAdmin(deps.db, caller.userId)) ? null : caller.userId)
}

/** An app that the caller may see, and whether the caller sees it as an administrator. */
export async function visibleApp(
  deps: Core,
  caller: Caller,
  clientId: string,
): Promise<{ readonly app: App; readonly admin: boolean } | null> {
  const [app, admin] = await Promise.all([findApp(deps.db, clientId), isAdmin(deps.db, caller.userId)])
  return app && (admin || app.ownerId === caller.userId) ? { app, admin } : null
}

/** Registers an app. The reply contains its secret, if it has one; it is not shown again. */
export async function registerApp(
  deps: Core,
  caller: Caller,
  input: AppInput,
): Promise<{ readonly clientId: string; readonly secret: string | null } | { readonly fault: AppError }> {
  const fault = checkAppInput(input)
  if (fault) return { fault }
  if ((await appsOf(deps.db, caller.userId)).length >= MOST_APPS)
    return { fault: { field: 'form', kind: 'many' } }
  const clientId = `app_${randomBytes(9).toString('hex')}`
  const secret = input.kind === 'confidential' ? newSecret() : null
  const app = {
    ...input,
    clientId,
    secretHash: secret && sha256Hex(secret),
    ownerId: caller.userId,
  }
  await audited(deps, (trx) => insertApp(trx, app, deps.now()), {
    action: 'register_app',
    userId: caller.userId,
    detail: { clientId, name: input.name },
  })
  return { clientId, secret }
}

/** Replaces the secret. The old one is invalid at once. */
export async function replaceSecret(deps: Core, caller: Caller, app: App): Promise<string> {
  const secret = newSecret()
  const change = { secretHash: sha256Hex(secret) }
  await auditedUpdate(deps, caller, app, change, { action: 'replace_app_secret' })
  return secret
}

/**
 * Changes name and redirect addresses. People allowed the app at its earlier addresses: a changed one
 * ends their consents, with the codes and tokens under them.
 */
export async function changeApp(
  deps: Core,
  caller: Caller,
  app: App,
  input: Omit<AppInput, 'kind'>,
): Promise<AppError | null> {
  const fault = checkAppInput({ ...input, kind: app.kind })
  if (fault) return fault
  const change = { name: input.name, redirectUris: [...input.redirectUris] }
  const { clientId } = app
  const moved = change.redirectUris.toSorted().join() !== app.redirectUris.toSorted().join()
  await audited(
    deps,
    async (trx) => {
      await updateApp(trx, clientId, change)
      return moved ? withdrawConsentsTo(trx, clientId) : 0
    },
    (consentsEnded) => ({
      action: 'change_app',
      userId: caller.userId,
      detail: { clientId, ...change, ...(moved && { consentsEnded }) },
    }),
  )
  return null
}

/** Suspends the app: its tokens are refused until it is resumed. */
export async function suspendApp(deps: Core, caller: Caller, app: App): Promise<void> {
  const change = { status: 'suspended', suspendedBy: caller.userId } as const
  await auditedUpdate(deps, caller, app, change, { action: 'suspend_app' })
}

/**
 * True if the caller may resume the app. An owner may not resume what an administrator suspended.
 */
export const mayResume = (caller: Caller, app: App, admin: boolean): boolean =>
  app.status === 'suspended' && (admin || app.suspendedBy === caller.userId)

export async function resumeApp(deps: Core, caller: Caller, app: App): Promise<void> {
  await auditedUpdate(deps, caller, app, { status: 'active', suspendedBy: null }, { action: 'resume_app' })
}

/** Sets the rate limit of the resource API per person. For administrators. */
export async function limitApp(
  deps: Core,
  caller: Caller,
  app: App,
  limits: { readonly limitMinute: number; readonly limitHour: number },
): Promise<void> {
  await auditedUpdate(deps, caller, app, limits, { action: 'limit_app', detail: limits })
}

export async function removeApp(deps: Core, caller: Caller, app: App): Promise<void> {
  const { clientId, name } = app
  await audited(deps, (trx) => deleteApp(trx, clientId), {
    action: 'delete_app',
    userId: caller.userId,
    detail: { clientId, name },
  })
}

function auditedUpdate(
  deps: Core,
  caller: Caller,
  { clientId }: App,
  change: Parameters<typeof updateApp>[2],
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  return audited(deps, (trx) => updateApp(trx, clientId, change), {
    action,
    userId: caller.userId,
    detail: { clientId, ...detail },
  })
}

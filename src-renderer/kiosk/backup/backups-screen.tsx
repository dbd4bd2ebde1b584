import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  backupEndpoints,
  type BackupCopy,
  type BackupPreview,
  type BackupTarget,
} from '../../../contract/kiosk/backup/backup.ts'
import { call, failureCode, type FailureCode, callUntilReachable } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, type ScreenBanner, loadingBanner } from '../../shell/use-banner.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { Notice } from '../../ui/chip.tsx'
import { BackupSide, ConfirmRestore } from './backup-rail.tsx'
import { BackupTable, BackupTargets } from './backup-table.tsx'

type Working = 'working' | 'checking' | 'restoring'

interface BackupsState {
  readonly listed: boolean
  readonly listProblem: FailureCode | null
  readonly working: Working | null
  readonly failure: FailureCode | null
  /** The target to use: the chosen one, or the first. */
  readonly wanted: BackupTarget | null
  /** `wanted`, if it is still listed. */
  readonly known: BackupTarget | null
  /** `known`, if it can be written to. */
  readonly target: BackupTarget | null
  readonly targets: readonly BackupTarget[]
  readonly copies: readonly BackupCopy[]
  readonly make: () => void
}

/** The status banner of the backups screen: the first fault, else the newest and the next copy. */
function backupsBanner(
  state: BackupsState,
  format: ReturnType<typeof useFormat>,
  t: ReturnType<typeof useMessages>['t'],
): ScreenBanner {
  const { listProblem, working, failure, wanted, known, target, targets, copies } = state
  const actions = [{ cap: 'B', label: t('backups.now'), run: state.make }]
  if (listProblem) return { failure: listProblem }
  if (working)
    return {
      tone: 'work',
      title: t(`backups.${working}.banner`),
      detail: t(`backups.${working}.detail`),
    }
  if (state.listed && wanted && !target) {
    const detail = known ? t('backups.gone.meanwhile', { name: known.name }) : t('backups.gone.detail')
    return { tone: 'stop', title: t('backups.gone.banner'), detail }
  }
  if (failure === 'conflict')
    return {
      tone: 'stop',
      title: t('backups.notMade.banner'),
      detail: t('backups.notMade.detail'),
      actions,
    }
  if (failure) return { failure }
  const problemOf = target?.kind === 'usb' ? target.automatic?.state : undefined
  if (target && (problemOf === 'full' || problemOf === 'read_only' || problemOf === 'failed')) {
    return {
      tone: 'stop',
      title: t(`backups.${problemOf}.banner`),
      detail: t(`backups.${problemOf}.detail`, { name: target.name }),
      actions,
    }
  }
  if (!state.listed) return loadingBanner(t)
  const good = copies.find(({ checked }) => checked?.result === 'whole')
  const last = good?.madeAt
    ? t('backups.last', { time: format.moment(good.madeAt, new Date()) })
    : t('backups.noneYet')
  const nextAt = (target?.automatic ?? targets.find(({ kind }) => kind === 'folder')?.automatic)?.nextAt
  const detail = nextAt
    ? t('backups.andNext', { last, time: format.moment(nextAt, new Date(), 'bare') })
    : last
  const title = target?.kind === 'usb' ? t('backups.banner.usb') : t('backups.banner.folder')
  return { tone: 'idle', picture: 'backup', title, detail, ...(target && { actions }) }
}

const EVERY_MS = 5_000

const keyOf = ({ targetId, name }: Pick<BackupCopy, 'targetId' | 'name'>): string => `${targetId}/${name}`

interface BackupsProps {
  readonly timeZone: string
  readonly foot?: ReactElement
}

/**
 * Backup to a stick or the folder, each read back, and restore with a preview. For an
 * administrator.
 */
export function BackupsScreen({ timeZone, foot }: BackupsProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const list = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(backupEndpoints.listBackups, { signal }),
    refetchInterval: EVERY_MS,
  })
  const [chosenTarget, chooseTarget] = useState<BackupTarget | null>(null)
  const [chosenCopy, chooseCopy] = useState<string | null>(null)
  const [previews, setPreviews] = useState<Readonly<Record<string, BackupPreview>>>({})
  const { working, failure, setFailure, run } = useWork(() => list.refetch())
  const [asking, setAsking] = useState(false)

  const targets = list.data?.targets ?? []
  // A plugged-in stick is preferred: a copy on the same disk is lost with it.
  const wanted = chosenTarget ?? targets.find(({ kind }) => kind === 'usb') ?? targets[0] ?? null
  const known = targets.find(({ targetId }) => targetId === wanted?.targetId) ?? null
  const target = known?.freeBytes === null ? null : known
  const hasChoice = wanted?.kind === 'usb' && known !== null
  const copies = list.data?.copies ?? []
  const at = Math.max(
    0,
    copies.findIndex((copy) => keyOf(copy) === chosenCopy),
  )
  const copy = copies[at] ?? null
  const preview = copy ? (previews[keyOf(copy)] ?? null) : null
  const restoreBy = list.data?.restoreBy ?? 'screen'
  const canRestore = copy !== null && preview !== null && restoreBy === 'screen'

  const read = async (ref: Pick<BackupCopy, 'targetId' | 'name'>): Promise<void> => {
    const { preview: found } = await call(backupEndpoints.verifyBackup, {
      body: { targetId: ref.targetId, name: ref.name },
    })
    setPreviews(({ [keyOf(ref)]: _, ...others }) => (found ? { ...others, [keyOf(ref)]: found } : others))
    chooseCopy(keyOf(ref))
  }
  const make = (): void =>
    void (
      target &&
      run('working', async () =>
        read(await call(backupEndpoints.makeBackup, { body: { targetId: target.targetId } })),
      )
    )
  const verify = (): void => void (copy && run('checking', () => read(copy)))
  // Loaded again, because the changes that a restore loses increase while the desks work.
  const ask = (): void =>
    void (
      copy &&
      run('checking', async () => {
        await read(copy)
        setAsking(true)
      })
    )
  const canSeal = copy?.plainKey === true && (list.data?.passphrase ?? 'none') !== 'none'
  const seal = (): void =>
    void (
      copy &&
      run('checking', async () => {
        const { targetId, name } = copy
        await call(backupEndpoints.sealBackup, { body: { targetId, name } })
      })
    )
  const restore = (eventTitle: string | null): void => {
    setAsking(false)
    if (!copy) return
    const body = { targetId: copy.targetId, name: copy.name, eventTitle }
    void run('restoring', async () => {
      await call(backupEndpoints.restoreBackup, { body })
      await restarted()
    })
  }
  const setAutomatic = (): void => {
    if (!wanted) return
    const body = { targetId: wanted.automatic ? null : wanted.targetId }
    void run('working', async () => {
      await call(backupEndpoints.setAutomaticBackups, { body })
      // A removed stick is no longer listed, unless it is chosen.
      if (!target) chooseTarget(null)
    })
  }
  const listProblem = failureCode(list.error)
  const state = { listProblem, working, failure, wanted, known, target, targets, copies }
  const banner = backupsBanner({ ...state, listed: list.data !== undefined, make }, format, t)
  useBanner(asking ? null : { ...banner, size: 'small' })
  useKeys({
    KeyB: target ? { run: make } : undefined,
    KeyA: hasChoice
      ? {
          label: t(known?.automatic ? 'backups.auto.turnOff' : 'backups.auto.turnOn'),
          run: setAutomatic,
        }
      : undefined,
    KeyV: copy ? { label: t('backups.verify'), run: verify } : undefined,
    KeyK: canSeal ? { label: t('backups.seal.key'), run: seal } : undefined,
    KeyR: canRestore ? { label: t('backups.restore'), run: ask } : undefined,
    ArrowDown:
      copies.length > 1
        ? {
            cap: '↑ ↓',
            label: t('key.choose'),
            run: () => chooseCopy(keyOf(copies[Math.min(at + 1, copies.length - 1)]!)),
          }
        : undefined,
    ArrowUp: at > 0 ? { run: () => chooseCopy(keyOf(copies[at - 1]!)) } : undefined,
    ...Object.fromEntries(
      targets.slice(0, 9).map((one, index) => [`Digit${index + 1}`, { run: () => chooseTarget(one) }]),
    ),
  })
  return (
    <ScreenLayout
      side={
        copy && (
          <BackupSide
            copy={copy}
            timeZone={timeZone}
            preview={preview}
            restoreBy={restoreBy}
            seal={canSeal}
          />
        )
      }
      foot={foot}
    >
      {asking && copy && preview && (
        <ConfirmRestore
          copy={copy}
          timeZone={timeZone}
          eventTitle={preview.events[0] ?? null}
          onYes={restore}
          onNo={() => setAsking(false)}
        />
      )}
      <BackupPassphrase
        state={list.data?.passphrase ?? 'none'}
        onShown={() => void list.refetch()}
        onFailure={setFailure}
      />
      <BackupTargets targets={targets} chosen={known} onChoose={chooseTarget} />
      <BackupTable
        copies={list.data && copies}
        timeZone={timeZone}
        targets={targets}
        chosen={copy}
        onChoose={(one) => chooseCopy(keyOf(one))}
        sealed={(list.data?.passphrase ?? 'none') !== 'none'}
      />
      <p className="quiet small">{t('backups.foot')}</p>
    </ScreenLayout>
  )
}

/** Time within which PassDesk closes after its reply to a restore, ms. */
const CLOSING_MS = 3_000

/** Waits until PassDesk responds again; the restored sessions require a new sign-in. */
async function restarted(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, CLOSING_MS))
  await callUntilReachable(() => call(backupEndpoints.listBackups))
}

/** One operation at a time; `after` is called at its end. */
function useWork(after: () => Promise<unknown>) {
  const [working, setWorking] = useState<Working | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  async function run(what: Working, work: () => Promise<void>): Promise<void> {
    if (working) return
    setWorking(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const code = failureCode(error)
      // The sign-in screen follows, so no banner is needed.
      setFailure(code === 'unauthorized' ? null : code)
    }
    setWorking(null)
    await after()
  }
  return { working, failure, setFailure, run }
}

interface BackupPassphraseProps {
  readonly state: 'none' | 'unseen' | 'shown'
  readonly onShown: () => void
  readonly onFailure: (code: FailureCode | null) => void
}

/**
 * The passphrase of sealed backups: offered until it was shown, then visible until the screen is
 * closed.
 */
function BackupPassphrase({ state, onShown, onFailure }: BackupPassphraseProps): ReactElement | null {
  const { t } = useMessages()
  const [passphrase, setPassphrase] = useState<string | null>(null)
  const canShow = state === 'unseen' && passphrase === null
  const show = (): void =>
    void call(backupEndpoints.showBackupPassphrase).then(
      (shown) => {
        setPassphrase(shown.passphrase)
        onShown()
      },
      (error: unknown) => onFailure(failureCode(error)),
    )
  useKeys({ KeyP: canShow ? { label: t('backups.passphrase.key'), run: show } : undefined })
  if (passphrase !== null) return <SecretBox text={t('backups.passphrase.write')} secret={passphrase} />
  if (!canShow) return null
  return (
    <Notice>
      <p>{t('backups.passphrase.why')}</p>
    </Notice>
  )
}

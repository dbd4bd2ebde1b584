import type { ReactElement } from 'react'
import type {
  KioskBridge,
  UpdateAction,
  UpdateState,
} from '../../../contract/kiosk/state/kiosk-bridge.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'

/** The next step, if this user may take one. */
const NEXT: Partial<Record<UpdateState['state'], UpdateAction>> = {
  idle: 'check',
  available: 'download',
  downloaded: 'install',
}

/** The state of the app's update, and its next step. */
export function UpdateLine({
  bridge,
  update,
}: {
  readonly bridge: KioskBridge
  readonly update: UpdateState
}): ReactElement {
  const { t } = useMessages()
  const newest = update.state === 'idle' && update.checkedAt !== null
  const sentence: MessageKey = newest ? 'window.update.newest' : `window.update.${update.state}`
  const next = NEXT[update.state]
  return (
    <div className="settings__part">
      <p className="meta">{t('window.update')}</p>
      <p role="status">
        {t(sentence, {
          version:
            update.state === 'idle' || update.state === 'off'
              ? update.version
              : (update.newVersion ?? ''),
          percent: update.percent ?? 0,
        })}
      </p>
      {(update.refusal ?? update.problem) !== null && (
        <p className="settings__refusal">
          {update.refusal
            ? t(`updateRefusal.${update.refusal.reason}`, { value: update.refusal.value })
            : update.problem}
        </p>
      )}
      {next && (
        <button type="button" className="button" onClick={() => void bridge.update(next)}>
          {t(`window.update.${next}`)}
        </button>
      )}
    </div>
  )
}

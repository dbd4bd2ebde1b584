import { useState, type ReactElement, useEffect } from 'react'
import type {
  KioskBridge,
  WindowState,
  UpdateAction,
  UpdateState,
} from '../../../contract/kiosk/state/kiosk-bridge.ts'
import { useMessages, type MessageKey, type MessageValues } from '../../i18n/i18n.ts'
import { PARTICIPANT_HASH } from '../../shell/participant-channel.ts'
import { kioskBridge, useWindowState } from '../../shell/kiosk-bridge.ts'
import { Choice, Field } from '../../ui/field.tsx'
import { KioskPin, kioskPinEndpoints } from '../../../contract/account/handover/handover.ts'
import { call } from '../../api/call.ts'

/** Settings of the desktop window; nothing in a browser. */
export function useWindowSettings(isAdmin: boolean): ReactElement | undefined {
  const bridge = kioskBridge()
  const state = useWindowState()
  return bridge && state ? <InWindow bridge={bridge} state={state} isAdmin={isAdmin} /> : undefined
}

/** In a browser the participant display is another tab, which staff move to the other display. */
export function ParticipantDisplayLink(): ReactElement | null {
  const { t } = useMessages()
  if (kioskBridge()) return null
  return (
    <p>
      <a className="button second" href={PARTICIPANT_HASH} target="_blank" rel="noopener">
        {t('window.participantDisplay.open')}
      </a>
    </p>
  )
}

interface InWindowProps {
  readonly bridge: KioskBridge
  readonly state: WindowState
  readonly isAdmin: boolean
}

function InWindow({ bridge, state, isAdmin }: InWindowProps): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card stack settings">
      <h2>{t('window.title')}</h2>
      <KioskMode bridge={bridge} state={state} isAdmin={isAdmin} />
      <ParticipantDisplaySetting bridge={bridge} state={state} />
      {state.autoStart !== null && (
        <Switch
          label={t('window.autoStart')}
          on={state.autoStart}
          onChange={(on) => void bridge.setAutoStart(on)}
        />
      )}
      <Switch
        label={t('window.detailedLog')}
        on={state.detailedLog}
        onChange={(on) => void bridge.setDetailedLog(on)}
      />
      <Diagnostics bridge={bridge} />
      {isAdmin && <UpdateLine bridge={bridge} update={state.update} />}
      {isAdmin && (
        <div>
          <p className="quiet small">{t('window.key')}</p>
          <p>{t(`window.key.${state.keyPlace}`)}</p>
        </div>
      )}
      {!state.kioskMode && (
        <p>
          <button type="button" className="button second" onClick={() => void bridge.quit()}>
            {t('window.quit')}
          </button>
        </p>
      )}
    </section>
  )
}

function KioskMode({ bridge, state, isAdmin }: InWindowProps): ReactElement {
  const { t } = useMessages()
  const [hasPin, setHasPin] = useState<boolean | null>(null)
  return (
    <div className="stack">
      <p className="quiet small">{t('window.kiosk')}</p>
      {state.kioskMode ? (
        <p>{t('window.kiosk.on')}</p>
      ) : (
        <button
          type="button"
          className="button second"
          disabled={hasPin === false}
          onClick={() => void bridge.enterKioskMode()}
        >
          {t('window.kiosk.enter')}
        </button>
      )}
      {isAdmin ? (
        <KioskPinField onKnown={setHasPin} />
      ) : (
        <p className="quiet small">{t('window.kiosk.needsPin')}</p>
      )}
    </div>
  )
}

const NO_DISPLAY = 'none'

function ParticipantDisplaySetting({
  bridge,
  state,
}: {
  readonly bridge: KioskBridge
  readonly state: WindowState
}): ReactElement {
  const { t } = useMessages()
  const others = state.displays.filter(({ shows }) => shows !== 'desk')
  const chosen = state.displays.find(({ shows }) => shows === 'facing')
  return (
    <Choice
      label={t('window.participantDisplay')}
      value={chosen ? String(chosen.id) : NO_DISPLAY}
      options={[
        { value: NO_DISPLAY, label: t('window.participantDisplay.none') },
        ...others.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      onChange={(id) => void bridge.showParticipantDisplay(id === NO_DISPLAY ? null : Number(id))}
    />
  )
}

function Diagnostics({ bridge }: { readonly bridge: KioskBridge }): ReactElement {
  const { t } = useMessages()
  const [message, setMessage] = useState<{
    readonly key: MessageKey
    readonly values: MessageValues
  } | null>(null)
  const save = (): void => {
    setMessage(null)
    bridge.saveDiagnostics().then(
      (file) => setMessage(file === null ? null : { key: 'window.diagnostics.saved', values: { file } }),
      (error: unknown) =>
        setMessage({
          key: 'window.diagnostics.failed',
          values: { reason: error instanceof Error ? error.message : String(error) },
        }),
    )
  }
  return (
    <div className="stack">
      <button type="button" className="button second" onClick={save}>
        {t('window.diagnostics')}
      </button>
      <p role="status">{message && t(message.key, message.values)}</p>
    </div>
  )
}

function Switch({
  label,
  on,
  onChange,
}: {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}): ReactElement {
  const { t } = useMessages()
  return (
    <Choice
      label={label}
      value={on ? 'on' : 'off'}
      options={[
        { value: 'on', label: t('window.on') },
        { value: 'off', label: t('window.off') },
      ]}
      onChange={(value) => onChange(value === 'on')}
    />
  )
}

/**
 * An administrator sets or changes the PIN for leaving kiosk mode.
 * @param props.onKnown called with whether a PIN is set
 */
function KioskPinField({ onKnown }: { readonly onKnown: (set: boolean) => void }): ReactElement {
  const { t } = useMessages()
  const [pin, setPin] = useState('')
  const [hint, setHint] = useState<MessageKey>('window.pin.isNone')
  const [cause, setCause] = useState<MessageKey | null>(null)
  const known = (set: boolean, message: MessageKey): void => {
    setHint(message)
    onKnown(set)
  }
  useEffect(() => {
    void call(kioskPinEndpoints.getKioskPin).then(({ set }) =>
      known(set, set ? 'window.pin.isSet' : 'window.pin.isNone'),
    )
  }, [])
  const save = async (): Promise<void> => {
    if (!KioskPin.safeParse(pin).success) return setCause('window.pin.form')
    setCause(null)
    try {
      const { set } = await call(kioskPinEndpoints.setKioskPin, { body: { pin } })
      setPin('')
      known(set, 'window.pin.done')
    } catch {
      setCause('window.pin.failed')
    }
  }
  return (
    <div className="stack">
      <Field
        label={t('window.pin')}
        type="password"
        value={pin}
        onChange={setPin}
        maxLength={12}
        hint={t(hint)}
        cause={cause && t(cause)}
        autoComplete="new-password"
      />
      <button type="button" className="button second" onClick={() => void save()}>
        {t('window.pin.set')}
      </button>
    </div>
  )
}

/** The next step, if this user may take one. */
const NEXT: Partial<Record<UpdateState['state'], UpdateAction>> = {
  idle: 'check',
  available: 'download',
  downloaded: 'install',
}

/** The state of the app's update, and its next step. */
function UpdateLine({
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
    <div className="stack">
      <p className="quiet small">{t('window.update')}</p>
      <p role="status">
        {t(sentence, {
          version:
            update.state === 'idle' || update.state === 'off' ? update.version : (update.newVersion ?? ''),
          percent: update.percent ?? 0,
        })}
      </p>
      {(update.refusal ?? update.problem) !== null && (
        <p className="is-stop">
          {update.refusal
            ? t(`updateRefusal.${update.refusal.reason}`, { value: update.refusal.value })
            : update.problem}
        </p>
      )}
      {next && (
        <button type="button" className="button second" onClick={() => void bridge.update(next)}>
          {t(`window.update.${next}`)}
        </button>
      )}
    </div>
  )
}

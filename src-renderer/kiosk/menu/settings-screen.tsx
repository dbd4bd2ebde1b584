import { type ReactElement, useState } from 'react'
import { expressEndpoints } from '../../../contract/scan/express/express.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type Language } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Choice } from '../../ui/field.tsx'
import { useSettings } from '../../ui/settings.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { SoundName, Sounds } from '../../ui/sounds.ts'
import { ParticipantDisplayLink, useWindowSettings } from './window-settings.tsx'
import { maintenanceEndpoints } from '../../../contract/kiosk/diagnostics/maintenance.ts'
import { saveFile } from '../../api/save-file.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { KeyCap } from '../../ui/key-rows.tsx'

const SOUNDS = ['match', 'go', 'hold', 'stop', 'question'] as const satisfies readonly SoundName[]

interface SettingsProps {
  readonly sounds: Sounds
  readonly isAdmin: boolean
  /** Settings of the whole event; hidden without an open event. */
  readonly ofEvent?: ReactElement | undefined
  readonly foot?: ReactElement
}

/**
 * Colours, size, sound and language of this desk; maintenance of the kiosk for an administrator.
 */
export function SettingsScreen({ sounds, isAdmin, ofEvent, foot }: SettingsProps): ReactElement {
  const { t, language, setLanguage } = useMessages()
  const { settings, change } = useSettings()
  const ofWindow = useWindowSettings(isAdmin)
  const side = (isAdmin || ofWindow) && (
    <>
      {isAdmin && <Maintenance />}
      {ofWindow}
    </>
  )
  useBanner({
    tone: 'idle',
    picture: 'settings',
    size: 'small',
    title: t('settings.banner'),
    detail: t('settings.detail'),
  })
  return (
    <ScreenLayout side={side} foot={foot}>
      <div className="card stack settings">
        {ofEvent}
        <Choice
          label={t('settings.theme')}
          value={settings.theme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({
            value,
            label: t(`settings.theme.${value}`),
          }))}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          label={t('settings.size')}
          value={settings.size}
          options={(['normal', 'large', 'largest'] as const).map((value) => ({
            value,
            label: t(`settings.size.${value}`),
          }))}
          onChange={(size) => change({ size })}
        />
        <Choice<Language>
          label={t('settings.language')}
          value={language}
          options={[
            { value: 'ja', label: t('setUp.language.ja') },
            { value: 'en', label: t('setUp.language.en') },
          ]}
          onChange={setLanguage}
        />
        <Choice
          label={t('settings.camera')}
          value={settings.camera ? 'on' : 'off'}
          options={(['off', 'on'] as const).map((value) => ({
            value,
            label: t(`settings.camera.${value}`),
          }))}
          onChange={(value) => change({ camera: value === 'on' })}
        />
        <label className="field settings__volume">
          <span className="row">
            {t('settings.volume')} <span>{t('settings.volume.value', { count: settings.volume })}</span>
          </span>
          <input
            type="range"
            min="0"
            max="10"
            value={settings.volume}
            onChange={(event) => change({ volume: Number(event.target.value) })}
          />
        </label>
        <TrySounds sounds={sounds} />
        <ParticipantDisplayLink />
      </div>
    </ScreenLayout>
  )
}

function TrySounds({ sounds }: { readonly sounds: Sounds }): ReactElement {
  const { t } = useMessages()
  const { settings } = useSettings()
  return (
    <div className="field">
      <p>{t('settings.try')}</p>
      <div className="row wrap">
        {SOUNDS.map((sound) => (
          <button
            key={sound}
            type="button"
            className="button second"
            onClick={() => sounds.play(sound, settings.volume)}
          >
            {t(`settings.sound.${sound}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Normal or express mode: a setting of the event, so that all its desks work alike. */
export function PrintMode(): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act } = useRequest(event.eventId)
  return (
    <Choice
      label={t('settings.mode')}
      value={event.express ? 'express' : 'careful'}
      options={(['careful', 'express'] as const).map((value) => ({
        value,
        label: t(`settings.mode.${value}`),
      }))}
      onChange={(mode) =>
        void act(() =>
          call(expressEndpoints.setExpress, {
            params: { eventId: event.eventId },
            body: { on: mode === 'express' },
          }),
        )
      }
    />
  )
}

type Task = 'backup' | 'diagnostics'

/**
 * Backup and diagnostics; only for an administrator. In the desktop app the window itself saves the
 * file.
 */
function Maintenance(): ReactElement {
  const { t } = useMessages()
  const [working, setWorking] = useState<Task | null>(null)
  const [message, setMessage] = useState('')
  const saves = !('kiosk' in window)

  async function run(task: Task, work: () => Promise<string>): Promise<void> {
    if (working) return
    setWorking(task)
    setMessage(t(`maintenance.${task}.working`))
    try {
      setMessage(await work())
    } catch {
      setMessage(t('maintenance.failed'))
    } finally {
      setWorking(null)
    }
  }
  const backUp = (): Promise<void> =>
    run('backup', async () => {
      const { people, labels, file } = await call(maintenanceEndpoints.backUpNow)
      return t('maintenance.backup.done', { people, labels, file })
    })
  const save = (): Promise<void> =>
    run('diagnostics', async () => {
      await saveFile(
        maintenanceEndpoints.saveDiagnostics,
        {},
        `passdesk-diagnostics-${new Date().toISOString().slice(0, 10)}.zip`,
      )
      return t('maintenance.diagnostics.done')
    })
  useKeys({
    KeyB: { run: () => void backUp() },
    KeyD: saves ? { run: () => void save() } : undefined,
  })
  return (
    <section className="card stack">
      <h2>{t('maintenance.title')}</h2>
      <p className="row wrap">
        <button
          type="button"
          className="button second"
          disabled={working !== null}
          onClick={() => void backUp()}
        >
          {t('maintenance.backup')} <KeyCap>B</KeyCap>
        </button>
        {saves && (
          <button
            type="button"
            className="button second"
            disabled={working !== null}
            onClick={() => void save()}
          >
            {t('maintenance.diagnostics')} <KeyCap>D</KeyCap>
          </button>
        )}
      </p>
      <p className="quiet" role="status">
        {message}
      </p>
    </section>
  )
}

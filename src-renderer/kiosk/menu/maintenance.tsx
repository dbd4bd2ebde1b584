import { useState, type ReactElement } from 'react'
import { maintenanceEndpoints } from '../../../contract/kiosk/diagnostics/maintenance.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { KeyCap } from '../../ui/key-cap.tsx'

type Task = 'backup' | 'diagnostics'

/**
 * Backup and diagnostics; only for an administrator. In the desktop app the window itself saves the
 * file.
 */
export function Maintenance(): ReactElement {
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
    <section className="settings__part">
      <h2 className="title">{t('maintenance.title')}</h2>
      <p className="settings__sounds">
        <button
          type="button"
          className="button"
          disabled={working !== null}
          onClick={() => void backUp()}
        >
          <KeyCap>B</KeyCap> {t('maintenance.backup')}
        </button>
        {saves && (
          <button
            type="button"
            className="button"
            disabled={working !== null}
            onClick={() => void save()}
          >
            <KeyCap>D</KeyCap> {t('maintenance.diagnostics')}
          </button>
        )}
      </p>
      <p className="settings__told" role="status">
        {message}
      </p>
    </section>
  )
}

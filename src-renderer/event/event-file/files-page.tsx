import { Fragment, useRef, useState, type ReactElement } from 'react'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { EventImport } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { eventFieldText, eventProblemText } from '../../../messages/import-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { takeFile, useDroppedFiles } from '../../ui/file-drop.ts'
import { ChooseFile, FileCounts, ResultChip } from '../../shell/file-preview.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import {
  saveExport,
  useSaving,
  type PageProps,
  bindingsOf,
  type EventAdminShortcut,
} from '../event/use-event-admin.ts'

/** Import with a preview, and export for another kiosk. */
export function FilesPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId, slug } = desk.event
  const { t } = useMessages()
  const [preview, setPreview] = useState<EventImport | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { save, failed } = useSaving()
  const chooser = useRef<HTMLInputElement>(null)
  const read = (file: Blob, fileName: string): void => {
    setTooLarge(file.size > LIMITS.importBody)
    if (file.size > LIMITS.importBody) return
    void save(() => call(eventAdminEndpoints.startOfficeImport, { query: { eventId, fileName }, file })).then(
      (next) => setPreview(next),
    )
  }
  useDroppedFiles(read)
  const apply = (importId: string): void =>
    void save(() => call(eventAdminEndpoints.applyOfficeImport, { params: { importId } })).then(
      (next) => next && setPreview(next),
    )
  const good = preview ? preview.counts.new + preview.counts.changed + preview.counts.removed : 0
  const choose = (): void => chooser.current?.click()
  const enter = !preview || preview.state === 'done' || good === 0 ? choose : () => apply(preview.importId)
  const keys: EventAdminShortcut[] = [
    {
      cap: 'J',
      label: t('eventAdmin.files.save'),
      run: () => void save(() => saveExport(eventId, slug)),
    },
    {
      cap: 'E',
      label: t('eventAdmin.files.errors'),
      off: !preview || preview.counts.refused === 0,
      run: () => preview && void save(() => saveErrors(preview.importId)),
    },
  ]
  useBanner({ size: 'small', ...banner() })
  useKeys({ ...bindingsOf(keys), Enter: { run: enter }, KeyO: { run: choose } })
  return frame(
    <>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => takeFile(event.currentTarget, read)}
      />
      {preview ? (
        <Preview preview={preview} />
      ) : (
        <ChooseFile
          drop={t('eventAdmin.files.drop')}
          formats={t('eventAdmin.files.formats')}
          onChoose={choose}
        />
      )}
    </>,
    keys,
  )

  function banner(): ScreenBanner {
    const again = { actions: [{ cap: 'Enter', label: t('eventAdmin.files.choose'), run: choose }] }
    if (tooLarge || failed?.code === 'payload_too_large')
      return {
        tone: 'hold',
        title: t('import.large.banner'),
        detail: t('import.large.detail'),
        ...again,
      }
    if (failed?.code === 'import_unreadable')
      return {
        tone: 'hold',
        title: t('eventAdmin.files.unreadable.banner'),
        detail: t('eventAdmin.files.unreadable.detail'),
        ...again,
      }
    if (failed) return { failure: failed.code }
    if (!preview)
      return {
        tone: 'idle',
        picture: 'upload',
        title: t('eventAdmin.files.banner'),
        detail: t('eventAdmin.files.detail'),
        ...again,
      }
    const { counts, fileName } = preview
    if (preview.state === 'done') {
      const detail = t('import.done.detail', {
        new: counts.new,
        changed: counts.changed,
        unchanged: counts.unchanged,
        refused: counts.refused,
      })
      return { tone: 'go', title: t('eventAdmin.files.done.banner'), detail, ...again }
    }
    const read = t('eventAdmin.files.read', { name: fileName, count: counts.total })
    const store = {
      actions: [{ cap: 'Enter', label: t('import.key', { count: good }), run: enter }],
    }
    if (counts.refused > 0)
      return {
        tone: 'hold',
        title: t('eventAdmin.files.fix.banner', { count: counts.refused }),
        detail: read,
        ...(good > 0 ? store : again),
      }
    if (good === 0)
      return {
        tone: 'idle',
        picture: 'upload',
        title: t('eventAdmin.files.nothing.banner'),
        detail: read,
        ...again,
      }
    return {
      tone: 'go',
      title: t('eventAdmin.files.good.banner', { count: good }),
      detail: read,
      ...store,
      sound: 'match',
    }
  }
}

/** The result of the file for each row, with the errors below rejected rows. */
function Preview({ preview }: { readonly preview: EventImport }): ReactElement {
  const { t, language } = useMessages()
  const { counts } = preview
  const hidden = counts.total - preview.rows.length
  return (
    <>
      <FileCounts counts={counts} />
      {preview.ignored.length > 0 && (
        <p className="quiet small">
          {t('eventAdmin.files.ignored', { names: preview.ignored.join(t('list.comma')) })}
        </p>
      )}
      <div className="card flush">
        <table className="table">
          <thead>
            <tr>
              <th className="num">{t('import.row')}</th>
              <th>{t('eventAdmin.field.kind')}</th>
              <th>{t('eventAdmin.field.name')}</th>
              <th>{t('import.result')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              <Fragment key={`${row.kind} ${row.line} ${index}`}>
                <tr>
                  <td className="num">{row.line}</td>
                  <td>{t(`eventAdmin.exchange.${row.kind}`)}</td>
                  <td className="strong">
                    {row.name}
                    <div className="quiet small">
                      {row.cells.map((cell) => `${eventFieldText(t, cell.field)}: ${cell.text}`).join(' · ')}
                    </div>
                  </td>
                  <td>
                    <ResultChip result={row.result} />
                  </td>
                </tr>
                {row.problems.length > 0 && (
                  <tr className="is-stop">
                    <td />
                    <td colSpan={3}>
                      {row.problems
                        .map((problem) => eventProblemText(t, problem))
                        .join(language === 'ja' ? '／' : '; ')}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className="quiet small">{t('import.more', { count: hidden })}</p>}
    </>
  )
}

const saveErrors = (importId: string): Promise<void> =>
  saveFile(eventAdminEndpoints.officeImportErrors, { params: { importId } }, 'errors.csv')

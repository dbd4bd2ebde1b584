import type { ReactElement } from 'react'
import type { PastImport } from '../../contract/attendees/import-history.ts'
import { useDesk } from '../components/desk-context.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Chip } from '../ui/chip.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { SelectableRow } from '../ui/selectable-row.tsx'

interface ImportListProps {
  readonly imports: readonly PastImport[]
  readonly chosen: PastImport | null
  readonly onChoose: (one: PastImport) => void
}

/** The imports of the event, newest first. */
export function ImportList({ imports, chosen, onChoose }: ImportListProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const when = (iso: string): string => format.moment(iso, desk.now())
  const did = ({ added, changed, places }: PastImport): string =>
    [
      ...(added > 0 ? [t('imports.added', { count: format.count(added) })] : []),
      ...(changed > 0 ? [t('imports.changed', { count: format.count(changed) })] : []),
      ...(places > 0 ? [t('imports.places', { count: places })] : []),
    ].join(t('list.comma'))
  return (
    <section className="import-history">
      <div className="import-history__head">
        <h2 className="title">{t('imports.list')}</h2>
        {imports.length > 1 && (
          <span>
            <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('imports.move')}
          </span>
        )}
      </div>
      <table className="table">
        <thead>
          <tr>
            {(['when', 'file', 'by', 'did', 'state'] as const).map((head) => (
              <th key={head}>{t(`imports.${head}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <SelectableRow key={one.listId} on={one === chosen} onChoose={() => onChoose(one)}>
              <td className="import-history__when">{when(one.at)}</td>
              <td className="import-history__file">{one.fileName}</td>
              <td className="import-history__when">{one.by ?? t('imports.commandLine')}</td>
              <td>{did(one)}</td>
              <td className="import-history__state">
                {one.undoing ? (
                  <Chip glyph="clock" tone="warning">
                    {t('imports.partly', {
                      done: format.count(one.undoing.done),
                      of: format.count(one.undoing.of),
                    })}
                  </Chip>
                ) : one.undone ? (
                  <Chip glyph="hook" tone="plain">
                    {t('imports.undone', { time: when(one.undone.at) })}
                  </Chip>
                ) : (
                  <Chip glyph="circle" tone="plain">
                    {t('imports.canUndo')}
                  </Chip>
                )}
              </td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </section>
  )
}

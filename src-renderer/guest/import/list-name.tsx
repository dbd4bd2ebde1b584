import type { ReactElement } from 'react'
import type { ImportPreview } from '../../../contract/guest/import/import.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'

interface ListNameProps {
  readonly preview: ImportPreview
  /** Typed but not applied yet. */
  readonly typed: string
  readonly onType: (list: string) => void
  readonly onApply: () => void
}

/** The list (shop) that the registration numbers belong to. Leaving the field applies it. */
export function ListName({ preview, typed, onType, onApply }: ListNameProps): ReactElement | null {
  const { t } = useMessages()
  if (preview.mapping.external_id === undefined) return null
  const others = preview.lists.filter((one) => one !== '' && one !== preview.list)
  return (
    <div className="list-name" onBlur={onApply}>
      <Field
        label={t('import.list')}
        value={typed}
        maxLength={LIMITS.listName}
        onChange={onType}
        hint={
          others.length > 0
            ? t('import.list.others', { names: others.join(t('list.comma')) })
            : t('import.list.hint')
        }
      />
    </div>
  )
}

import { useState, type ReactElement } from 'react'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { isBlank } from '../../../contract/platform/http/unseen.ts'
import type { PartyPlace } from '../../../contract/guest/party/party.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { Field } from '../../ui/field.tsx'
import type { PartyDesk } from './use-party.ts'

/** A place whose name is entered, with the typed texts. */
export interface Naming {
  readonly place: PartyPlace
  readonly name: string
  readonly kana: string
}

interface NamePlaceProps {
  readonly naming: Naming
  readonly work: PartyDesk
  readonly onChange: (naming: Naming) => void
  readonly onDone: () => void
}

/** Enters name and kana for a place without a name. */
export function NamePlace({ naming, work, onChange, onDone }: NamePlaceProps): ReactElement {
  const { t } = useMessages()
  const { place, name, kana } = naming
  const [tried, setTried] = useState(false)
  useUnsaved(name !== '' || kana !== '')
  const save = (): void => {
    if (isBlank(name)) return setTried(true)
    void work.name(place, name.trim(), kana.trim()).then((done) => done && onDone())
  }
  useBanner({
    tone: 'idle',
    picture: 'person',
    title: t('party.name.banner'),
    detail: t('party.name.detail'),
    failure: work.failure,
    actions: [{ cap: 'Enter', label: t('party.name.key'), run: save }],
  })
  useKeys({ Enter: { inField: true, run: save }, Escape: { run: onDone } }, LAYER.question)
  return (
    <div className="walk-in">
      <Field
        label={t('person.field.name')}
        value={name}
        onChange={(text) => onChange({ ...naming, name: text })}
        cause={tried && isBlank(name) ? t('walkIn.noName') : null}
        maxLength={LIMITS.passText}
        autoFocus
      />
      <Field
        label={t('person.field.kana')}
        value={kana}
        onChange={(text) => onChange({ ...naming, kana: text })}
        maxLength={LIMITS.passText}
      />
    </div>
  )
}

import { useState, type ReactElement } from 'react'
import { adminEndpoints } from '../../../contract/pass/logo/admin.ts'
import { OrganizationKind } from '../../../contract/pass/logo/logo.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { Choice, Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'

/** Name and kind of a new organization. */
export function AddOrganization({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<OrganizationKind>('company')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const add = (): void => {
    if (name.trim() === '') return fail()
    void act(() =>
      call(adminEndpoints.createOrganization, { body: { kind, name: name.trim() } }),
    ).then((added) => added && onDone())
  }
  useBanner({
    tone: 'idle',
    picture: 'logo',
    size: 'small',
    title: t('logos.new.banner'),
    detail: t('logos.new.detail'),
    failure: failure === 'conflict' ? null : failure,
    actions: [{ cap: 'Enter', label: t('logos.new.key'), run: add }],
  })
  useKeys({ Enter: { inField: true, run: add }, Escape: { run: onDone } }, LAYER.question)
  const cause =
    failure === 'conflict'
      ? t('logos.taken')
      : tried && name.trim() === ''
        ? t('field.required')
        : null
  return (
    <div className="logos__form">
      <Field label={t('logos.new.name')} value={name} onChange={setName} autoFocus cause={cause} />
      <Choice
        label={t('logos.new.kind')}
        value={kind}
        options={OrganizationKind.options.map((value) => ({
          value,
          label: t(`logos.kind.${value}`),
        }))}
        onChange={setKind}
      />
    </div>
  )
}

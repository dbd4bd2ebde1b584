import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { useBanner } from '../../shell/use-banner.ts'

export interface NewAccount {
  readonly name: string
  /** Null: the person already had an account. */
  readonly firstPassword: string | null
}

/** The first password, shown once, in a hatched box. */
export function FirstPassword({
  account,
  onDone,
}: {
  readonly account: NewAccount
  readonly onDone: () => void
}): ReactElement {
  const { t } = useMessages()
  const { name, firstPassword } = account
  const text = firstPassword ? t('staff.password', { name }) : t('staff.existing', { name })
  useBanner({
    tone: 'hold',
    size: 'small',
    title: t(firstPassword ? 'staff.password.banner' : 'staff.banner'),
    detail: firstPassword ? t('staff.password.hint') : text,
    actions: [{ cap: 'Enter', label: t('staff.password.done'), run: onDone }],
  })
  useKeys({ Enter: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return <SecretBox text={text} secret={firstPassword} />
}

import { useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { staffEndpoints } from '../../../contract/account/staff/staff.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

/** Asks, creates a first password, and shows it once. */
export function NewPassword({
  person,
  onBack,
}: {
  readonly person: DeskPerson
  readonly onBack: () => void
}): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { userId, name, email } = person
  const { act, failure } = useRequest(null)
  const [first, setFirst] = useState<string | null>(null)
  const make = (): void => {
    void act(() => call(staffEndpoints.resetPassword, { params: { eventId, userId } })).then(
      (made) => made && setFirst(made.firstPassword),
    )
  }
  useBanner(
    first
      ? {
          tone: 'warning',
          title: t('personActions.password.done.banner'),
          detail: t('personActions.password.done.detail'),
          actions: [{ cap: 'Enter', label: t('personActions.password.done'), run: desk.back }],
        }
      : questionBanner(),
  )
  useKeys(
    {
      Enter: first ? { run: desk.back } : { run: make },
      Escape: { run: first ? desk.back : onBack },
    },
    LAYER.question,
  )
  return first ? (
    <SecretBox
      text={t('personActions.password.box', { name, email: email ?? '' })}
      secret={first}
    />
  ) : null

  function questionBanner(): ScreenBanner {
    if (failure === 'event_manager_required')
      return {
        tone: 'warning',
        title: t('personActions.password.staff.banner'),
        detail: t('personActions.password.staff.detail', { name }),
      }
    return {
      tone: 'question',
      title: t('personActions.password.ask.banner'),
      detail: t('personActions.password.ask.detail', { name }),
      failure,
      actions: [{ cap: 'Enter', label: t('personActions.password.ask.yes'), run: make }],
    }
  }
}

import { appTokenEndpoints, type Device } from '../../contract/people/app-token.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useConfirmation } from '../components/use-confirmation.ts'

/** Asks by the sign before a phone is signed out. */
export function RemovePhone({
  device,
  userName,
  onDone,
}: {
  readonly device: Device
  readonly userName: string
  readonly onDone: () => void
}): null {
  const { t } = useMessages()
  const { act, failure } = useRequest(null)
  const remove = (): void => {
    void act(() =>
      call(appTokenEndpoints.removeDevice, { params: { deviceId: device.deviceId } }),
    ).then((done) => done && onDone())
  }
  useConfirmation({
    title: t('phones.remove.sign'),
    detail: t('phones.remove.detail', { device: device.name }),
    yes: { label: t('phones.remove.yes'), run: remove },
    no: { label: t('phones.remove.no'), run: onDone },
    failure,
    userName,
  })
  return null
}

import { appTokenEndpoints, type Device } from '../../contract/app-token.ts'
import { call } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign } from '../ui/sign-store.ts'

/** Asks by the sign before a phone is signed out. */
export function RemovePhone({ device, userName, onDone }: { readonly device: Device; readonly userName: string; readonly onDone: () => void }): null {
  const { t } = useWords()
  const { act, failure } = useActing(null)
  const remove = (): void => {
    void act(() => call(appTokenEndpoints.removeDevice, { params: { deviceId: device.deviceId } })).then((done) => done && onDone())
  }
  useSign({
    tone: 'question',
    size: 'small',
    title: t('phones.remove.sign'),
    detail: t('phones.remove.detail', { device: device.name }),
    ...(failure && failureSign(failure, t, userName)),
    actions: [
      { cap: 'Y', label: t('phones.remove.yes'), run: remove },
      { cap: 'N', label: t('phones.remove.no'), run: onDone },
    ],
  })
  useKeys({ KeyY: { run: remove }, KeyN: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return null
}

import { useEffect, useRef, type ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useDesk } from '../desk-context.ts'
import './camera-status.css'
import './printer-status.css'

/**
 * The camera beside reader and scanner. The home screen shows its picture, so that a phone can be
 * held into it.
 */
export function CameraStatus({
  withPicture,
}: {
  readonly withPicture: boolean
}): ReactElement | null {
  const { camera } = useDesk()
  const { t } = useMessages()
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (picture.current) picture.current.srcObject = camera.stream
  }, [camera.stream, withPicture])
  if (camera.state === 'off') return null
  const works = camera.state === 'on' || camera.state === 'starting'
  return (
    <div>
      <p className="device-status__line">
        <Glyph name={works ? 'check' : 'warning'} tone={works ? 'success' : 'warning'} />
        <strong>{t('camera.name')}</strong>
        <span>{t(`camera.${camera.state}`)}</span>
      </p>
      {withPicture && camera.stream && (
        <video
          ref={picture}
          className="camera-picture"
          muted
          autoPlay
          playsInline
          aria-label={t('camera.picture')}
        />
      )}
    </div>
  )
}

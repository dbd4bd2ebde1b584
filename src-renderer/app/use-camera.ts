import { useEffect, useRef, useState } from 'react'
import { cameraEndpoints } from '../../contract/scan/camera/camera.ts'
import { call } from '../api/call.ts'
import { useKeyboard } from '../keyboard/use-keys.ts'
import type { CameraView } from '../shell/desk-context.ts'

/** Wide enough for a code on a phone at arm's length. */
const SIZE = { width: 1280, height: 720 } as const
/** Between two pictures, ms. */
const PAUSE_MS = 150
/**
 * A code in front of the camera is read repeatedly. It counts as a new scan after it was away for
 * this long, ms.
 */
const SAME_FOR_MS = 3_000

const OFF: CameraView = { state: 'off', stream: null }

/** Uses the desk's camera as a scanner while `on`. */
export function useCamera(on: boolean): CameraView {
  const keyboard = useKeyboard()
  const [view, setView] = useState<CameraView>(OFF)
  const seen = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (!on) return setView(OFF)
    const left = new AbortController()
    const take = (text: string): void => {
      const now = performance.now()
      const isNew = text !== seen.current.text || now - seen.current.at > SAME_FOR_MS
      seen.current = { text, at: now }
      if (isNew) keyboard.scanned({ text })
    }
    void watch(left.signal, setView, take)
    return () => left.abort()
  }, [on, keyboard])
  return view
}

async function watch(
  left: AbortSignal,
  onView: (view: CameraView) => void,
  onCode: (text: string) => void,
): Promise<void> {
  onView({ state: 'starting', stream: null })
  const stream = await openCamera().catch(
    (error: unknown) => (left.aborted || onView({ state: causeOf(error), stream: null }), null),
  )
  if (!stream) return
  const stop = (): void => stream.getTracks().forEach((track) => track.stop())
  if (left.aborted) return stop()
  left.addEventListener('abort', stop)
  // A camera that is unplugged ends its track.
  stream
    .getVideoTracks()[0]
    ?.addEventListener('ended', () => left.aborted || onView({ state: 'missing', stream: null }))
  onView({ state: 'on', stream })
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play().catch(() => undefined)
  const canvas = document.createElement('canvas')
  while (!left.aborted && stream.active) {
    const picture = await pictureOf(video, canvas)
    const answer =
      picture && (await call(cameraEndpoints.readCamera, { file: picture, signal: left }).catch(() => null))
    if (!left.aborted) answer?.codes.forEach(onCode)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { width: { ideal: SIZE.width }, height: { ideal: SIZE.height } },
  })

function causeOf(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return name === 'NotReadableError' ? 'busy' : 'missing'
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return Promise.resolve(null)
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}

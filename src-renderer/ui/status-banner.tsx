import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { KeepFocusButton } from './keep-focus-button.tsx'
import { KeyCap } from './key-cap.tsx'
import { Picture, type PictureName } from './picture.tsx'
import type { BannerAction, BannerSpec, BannerStore, BannerTone } from './banner-store.ts'
import './status-banner.css'

const TONE_PICTURE: Record<BannerTone, PictureName> = {
  success: 'success',
  warning: 'warning',
  question: 'question',
  error: 'error',
  progress: 'progress',
  idle: 'scan',
}

interface StatusBannerProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly store: BannerStore
  /** Called when another sentence is shown; used for sounds. */
  readonly onChange?: (spec: BannerSpec) => void
}

/** The only place for messages of the desk. */
export function StatusBanner({ label, store, onChange }: StatusBannerProps): ReactElement {
  const spec = useSyncExternalStore(store.subscribe, store.get)
  const tone = spec?.tone ?? 'idle'
  const spoken = spec && `${spec.tone} ${spec.title} ${spec.sound ?? ''} ${spec.repeatKey ?? ''}`
  useEffect(() => {
    if (spec) onChange?.(spec)
    // Compared by its sentence: a new object with the same sentence is no change.
  }, [spoken])
  return (
    <section
      className={`banner banner--${tone} banner--${spec?.size ?? 'big'}`}
      data-tone={tone}
      aria-label={label}
    >
      <div className="banner__block">
        <span className="banner__picture">
          <Picture name={spec?.picture ?? TONE_PICTURE[tone]} />
        </span>
      </div>
      <div className="banner__words">
        {/* The field replaces the title. Screen readers still get the title. */}
        {spec?.field && <h1 className="visually-hidden">{spec.title}</h1>}
        {spec?.field}
        <div role="status" aria-live={tone === 'error' ? 'assertive' : 'polite'} aria-atomic="true">
          {!spec?.field && <h1 className="banner__title">{spec?.title}</h1>}
          <p className="banner__detail">{spec?.detail}</p>
        </div>
      </div>
      <div className="banner__keys">{spec && <BannerKeys spec={spec} />}</div>
    </section>
  )
}

function BannerKeys({ spec }: { readonly spec: BannerSpec }): ReactElement | null {
  if (spec.range) {
    return (
      <span className="banner__range">
        <KeyCap size="medium">{spec.range[0]}</KeyCap>
        {Number(spec.range[1]) - Number(spec.range[0]) > 1 && <span>–</span>}
        <KeyCap size="medium">{spec.range[1]}</KeyCap>
      </span>
    )
  }
  if (spec.actions?.length) {
    const size = spec.actions.length > 1 ? 'medium' : 'big'
    return (
      <>
        {spec.actions.map((action) => (
          <ActionButton key={action.cap} action={action} size={size} />
        ))}
      </>
    )
  }
  return spec.note ? <p className="banner__note">{spec.note}</p> : null
}

function ActionButton({
  action,
  size,
}: {
  readonly action: BannerAction
  readonly size: 'big' | 'medium'
}): ReactElement {
  return (
    <KeepFocusButton className="banner__action" onClick={action.run}>
      <KeyCap size={size}>{action.cap}</KeyCap>
      <span className="banner__label">{action.label}</span>
    </KeepFocusButton>
  )
}

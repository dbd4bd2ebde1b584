import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { KeyCap, KeepFocusButton } from './key-rows.tsx'
import type { BannerSpec, BannerStore, BannerTone } from './banner-store.ts'

const TONE_ICON: Record<BannerTone, IconName> = {
  idle: 'scan',
  ask: 'eye',
  work: 'play',
  go: 'go',
  hold: 'warning',
  stop: 'bar',
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
  const spec = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tone = spec?.tone ?? 'idle'
  const spoken = spec && `${spec.tone} ${spec.title} ${spec.sound ?? ''} ${spec.repeatKey ?? ''}`
  useEffect(() => {
    if (spec) onChange?.(spec)
    // Compared by its sentence: a new object with the same sentence is no change.
  }, [spoken])
  return (
    <section
      className={`banner ${tone}${spec?.size === 'small' ? ' office' : ''}`}
      data-tone={tone}
      aria-label={label}
    >
      <Icon name={spec?.picture ?? TONE_ICON[tone]} />
      <div className="grow">
        {/* The field replaces the title. Screen readers still get the title. */}
        {spec?.field && <h1 className="visually-hidden">{spec.title}</h1>}
        {spec?.field}
        <div role="status" aria-live={tone === 'stop' ? 'assertive' : 'polite'} aria-atomic="true">
          {!spec?.field && <h1>{spec?.title}</h1>}
          <p className="banner__detail">{spec?.detail}</p>
        </div>
      </div>
      {spec && <BannerKeys spec={spec} />}
    </section>
  )
}

function BannerKeys({ spec }: { readonly spec: BannerSpec }): ReactElement | null {
  const { range, actions, note } = spec
  if (range) {
    return (
      <div className="keys">
        <KeyCap>{range[0]}</KeyCap>
        {Number(range[1]) - Number(range[0]) > 1 && <span>–</span>}
        <KeyCap>{range[1]}</KeyCap>
      </div>
    )
  }
  if (actions?.length) {
    return (
      <div className={actions.length > 1 ? 'keys two' : 'keys'}>
        {actions.map(({ cap, label, run }) => (
          <KeepFocusButton key={cap} className="key" onClick={run}>
            <KeyCap>{cap}</KeyCap>
            <span>{label}</span>
          </KeepFocusButton>
        ))}
      </div>
    )
  }
  return note ? <p className="end small">{note}</p> : null
}

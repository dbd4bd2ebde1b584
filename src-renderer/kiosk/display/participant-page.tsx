import { useEffect, useState, type ReactElement } from 'react'
import { LABEL_MARGIN } from '../../../facts/measures.ts'
import { createFormat } from '../../i18n/format.ts'
import { messages } from '../../../messages/index.ts'
import { subscribeParticipantView, type ParticipantView } from '../../shell/participant-channel.ts'
import { Icon } from '../../ui/icon.tsx'
import './participant-page.css'

type MessageKey = Extract<keyof typeof messages.en, `participantDisplay.${string}`>

/**
 * The display for participants: a welcome, or their own pass to check. It has no input and sends no
 * requests.
 */
export function ParticipantPage(): ReactElement {
  const [view, setView] = useState<ParticipantView | null>(null)
  useEffect(() => subscribeParticipantView(setView), [])
  if (!view) return <Still />
  return view.paper ? <OwnPaper paper={view.paper} /> : <Welcome event={view.event} />
}

/** Both languages at once: participants cannot choose one. */
function Both({ t, className }: { readonly t: MessageKey; readonly className: string }): ReactElement {
  return (
    <p className={className}>
      <span lang="ja">{messages.ja[t]}</span>
      <span lang="en">{messages.en[t]}</span>
    </p>
  )
}

function Still(): ReactElement {
  return (
    <main className="participant-display">
      <p className="participant-display__name">PassDesk</p>
    </main>
  )
}

function Welcome({ event }: { readonly event: ParticipantView['event'] }): ReactElement {
  const [ja, en] = (['ja', 'en'] as const).map((language) => createFormat(language, event.timeZone, () => ''))
  return (
    <main className="participant-display">
      <Both t="participantDisplay.welcome" className="participant-display__greeting" />
      <h1 className="participant-display__event">{event.title}</h1>
      <p className="participant-display__date">
        <span lang="ja">{ja?.date(event.startsAt)}</span>
        <span lang="en">{en?.date(event.startsAt)}</span>
      </p>
      <div className="participant-display__next">
        <Icon name="scan" />
        <Both t="participantDisplay.ready" className="participant-display__ask" />
      </div>
    </main>
  )
}

function OwnPaper({ paper }: { readonly paper: NonNullable<ParticipantView['paper']> }): ReactElement {
  const width = paper.widthPx + 2 * LABEL_MARGIN.sidePx
  const height = paper.heightPx + 2 * LABEL_MARGIN.endPx
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`
  const place = {
    left: share(LABEL_MARGIN.sidePx, width),
    top: share(LABEL_MARGIN.endPx, height),
    width: share(paper.widthPx, width),
    height: share(paper.heightPx, height),
  }
  return (
    <main className="participant-display">
      <Both t="participantDisplay.check" className="participant-display__check" />
      <div
        className="participant-display__paper"
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(86vw, ${(66 * width) / height}vh)`,
        }}
      >
        <img src={paper.image} alt={paper.name} style={place} />
      </div>
      <Both t="participantDisplay.wrong" className="participant-display__ask" />
    </main>
  )
}

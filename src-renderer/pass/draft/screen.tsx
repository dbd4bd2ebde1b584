import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { attendeePassEndpoints } from '../../../contract/guest/view/attendee-pass.ts'
import { plainContent, type PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { keys, usePerson } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type Translate, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { ConsentText, useRefusedConsent } from '../confirmation/consent-text.tsx'
import { DrawingNotes } from '../drawing/drawing-notes.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { LabelPreview } from '../drawing/label-preview.tsx'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { useBanner, type ScreenBanner, LINES_TITLE, loadingBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { problemSentence } from '../drawing/problem-sentence.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { EditForm } from './edit-form.tsx'
import { useLivePreview, type LivePreview } from './use-live-preview.ts'
import { useSaving } from './use-saving.ts'

interface EditScreenProps {
  readonly userId: string
  /** Called with the hash of the drawing that was saved. */
  readonly onSaved: (hash: string | null) => void
}

/** Edits text, logos and sizes of a pass, with a live preview. */
function EditScreen({ userId, onSaved }: EditScreenProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const person = usePerson(event.eventId, userId)
  useBanner(person.data ? null : loadingBanner(t))
  if (!person.data?.pass) return <ScreenLayout>{null}</ScreenLayout>
  return <OpenEdit person={person.data} pass={person.data.pass} onSaved={onSaved} />
}

interface OpenEditProps {
  readonly person: DeskPerson
  readonly pass: NonNullable<DeskPerson['pass']>
  readonly onSaved: (hash: string | null) => void
}

function OpenEdit({ person, pass, onSaved }: OpenEditProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  // The draft at the start of editing. The kiosk detects a change elsewhere when this one is saved.
  const [start] = useState(() => ({
    content: pass.draft?.content ?? pass.defaults,
    revision: pass.draft?.revision ?? 0,
    templateRevision: pass.templateRevision,
    problem: person.renderProblem,
  }))
  const [content, setContent] = useState<PassContent>(start.content)
  const [kana, setKana] = useState(person.kana ?? '')
  const preview = useLivePreview({
    eventId: desk.event.eventId,
    userId: person.userId,
    templateRevision: start.templateRevision,
    content,
    kana,
    first: { render: pass.render, notes: person.renderNotes },
  })
  const { save, failure, kanaKept } = useSaving({ person, start, content, kana, onSaved })
  const [leaving, setLeaving] = useState(false)
  const dirty =
    JSON.stringify(plainContent(content)) !== JSON.stringify(plainContent(start.content)) ||
    kana !== (person.kana ?? '')
  useUnsaved(dirty)
  const agree = useConsent(person)
  const lines = content.lineMode === 'manual'
  useEditBanner({
    preview,
    failure: agree ? agree.failure : failure === 'consent_required' ? null : failure,
    leaving,
    lines,
    template: pass.template,
    onSave: save,
    agree,
  })
  useKeys({
    // With manual line breaks, Enter breaks the line.
    Enter: agree ? { run: agree.run } : lines ? undefined : { inField: true, run: save },
    KeyN: agree ? { run: agree.refuse } : undefined,
    'Ctrl+KeyS': agree ? undefined : { inField: true, run: save },
    Escape: { run: () => (dirty && !leaving ? setLeaving(true) : desk.back()) },
  })
  if (agree)
    return (
      <ScreenLayout kind="person" side={<></>} foot={<WaitingScansStrip />}>
        <ConsentText person={person} />
      </ScreenLayout>
    )
  const change = (part: Partial<PassContent>): void => {
    setLeaving(false)
    setContent({ ...content, ...part })
  }
  return (
    <ScreenLayout
      kind="person"
      side={
        <>
          <EditForm
            userId={person.userId}
            content={content}
            start={start}
            onChange={change}
            kana={kana}
            printsKana={['kana', 'romaji'].includes(String(pass.template.nameLine))}
            onKana={(text) => {
              setLeaving(false)
              setKana(text)
            }}
            kanaCause={kanaKept ? t('edit.kana.kept') : null}
          />
          <DrawingNotes notes={preview.notes} />
        </>
      }
      foot={<WaitingScansStrip />}
    >
      <Preview preview={preview} name={person.name} pass={pass} />
    </ScreenLayout>
  )
}

function Preview({
  preview,
  name,
  pass,
}: {
  readonly preview: LivePreview
  readonly name: string
  readonly pass: OpenEditProps['pass']
}): ReactElement | null {
  const { t } = useMessages()
  if (!preview.render) return <div className="card hero" />
  return (
    <div className={preview.current ? 'hero' : 'hero stale'}>
      <LabelPreview
        {...preview.render}
        name={name}
        template={pass.template}
        width={49.25}
        height={31.75}
        caption
      />
      {!preview.current && <p className="is-hold small">{t('edit.stale')}</p>}
    </div>
  )
}

interface ConsentQuestion {
  readonly run: () => void
  readonly refuse: () => void
  readonly failure: FailureCode | null
}

/**
 * Without consent nothing can be stored: Enter records it, typed text is kept. Null once consent is
 * recorded.
 */
function useConsent(person: DeskPerson): ConsentQuestion | null {
  const { event } = useDesk()
  const client = useQueryClient()
  const request = useRequest(event.eventId)
  const refuse = useRefusedConsent(person, request)
  const { act, failure } = request
  const { userId, consentGiven } = person
  if (consentGiven) return null
  const run = async (): Promise<void> => {
    const agreed = await act(() =>
      call(attendeePassEndpoints.deskConsent, { params: { eventId: event.eventId, userId } }),
    )
    if (agreed) client.setQueryData(keys.person(event.eventId, userId), agreed)
  }
  return { failure, run: () => void run(), refuse }
}

interface EditBannerState {
  readonly preview: LivePreview
  readonly failure: FailureCode | null
  readonly leaving: boolean
  /** Lines have manual breaks. */
  readonly lines: boolean
  readonly template: PassTemplate
  readonly onSave: () => void
  /** Consent must be recorded first. */
  readonly agree: ConsentQuestion | null
}

function useEditBanner({ preview, failure, leaving, lines, template, onSave, agree }: EditBannerState): void {
  const { t } = useMessages()
  const action = { cap: lines ? 'Ctrl S' : 'Enter', label: t('edit.key'), run: onSave }
  useBanner(banner())

  function banner(): ScreenBanner {
    if (agree)
      return {
        tone: 'ask',
        picture: 'shield',
        title: t('pass.consent.banner'),
        detail: t('pass.consent.edit'),
        failure,
        actions: [
          { cap: 'Enter', label: t('pass.consent.key'), run: agree.run },
          { cap: 'N', label: t('pass.consent.no'), run: agree.refuse },
        ],
      }
    if (leaving)
      return {
        tone: 'hold',
        title: t('edit.unsaved.banner'),
        detail: t(lines ? 'edit.unsaved.lines' : 'edit.unsaved.detail'),
        actions: [action],
      }
    const wrong = preview.failure
    if (wrong?.code === 'pass_render_failed') return drawingBanner(wrong.problem, template, t)
    const failed = failure ?? wrong?.code
    if (failed === 'pass_revision_conflict')
      return { tone: 'hold', title: t('pass.changed.banner'), detail: t('pass.changed.detail') }
    if (failed) return { failure: failed, actions: [action] }
    return {
      tone: 'ask',
      picture: 'pencil',
      title: t('edit.banner'),
      detail: t(lines ? 'edit.detail.lines' : 'edit.detail'),
      actions: [action],
    }
  }
}

const GLYPH_TITLE: Partial<Record<RenderProblem['field'], MessageKey>> = {
  name: 'pass.glyph.banner',
  title: 'pass.glyph.bannertitle',
  affiliation: 'pass.glyph.banneraffiliation',
}

/** Why the content cannot be drawn: the field, and its characters or the label's size. */
export function drawingBanner(
  problem: RenderProblem | null,
  template: PassTemplate,
  t: Translate,
): BannerSpec {
  if (problem?.code === 'unknown_logo')
    return { tone: 'hold', title: t('pass.logo.banner'), detail: t('pass.logo.detail') }
  if (!problem) return { tone: 'hold', title: t('pass.draw.banner'), detail: t('edit.wrong.detail') }
  const sentence = problemSentence(problem, t)
  const glyphTitle = GLYPH_TITLE[problem.field]
  if (problem.code === 'missing_glyph' && glyphTitle) {
    return {
      tone: 'hold',
      title: t(glyphTitle),
      detail: sentence ?? t('edit.wrong.glyph', { characters: problem.characters.join(' ') }),
    }
  }
  const linesTitle = LINES_TITLE[problem.field]
  if (problem.code === 'too_many_lines' && linesTitle)
    return { tone: 'hold', title: t(linesTitle), detail: sentence ?? t('edit.wrong.lines') }
  const size = { width: MEDIA_SIZE[template.media].widthMm, length: template.lengthMm }
  return {
    tone: 'hold',
    title: t(`pass.fit.${problem.field}`),
    detail: sentence ?? t('edit.wrong.fit', size),
  }
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    edit: { readonly userId: string }
  }
}

export const editScreen: ScreenDescriptor<'edit'> = {
  at: 'edit',
  title: 'edit.banner',
  helpAt: 'desk#edit',
  keepsText: true,
  about: 'Text, logos and sizes of one pass, with a live preview.',
  component: ({ screen, shell }) => {
    const desk = useDesk()
    return (
      <EditScreen
        key={screen.userId}
        userId={screen.userId}
        onSaved={(hash) => {
          // Staff saw the drawing while editing, so the pass screen does not ask them to check it.
          if (shell.openPass) shell.openPass.memory.seenHash = hash
          desk.back()
        }}
      />
    )
  },
  showsPass: true,
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../contract/desk.ts'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import type { PassContent, PassTemplate } from '../../contract/pass.ts'
import { call, failureCode, type FailureCode } from '../api/call.ts'
import { keys, usePerson } from '../api/queries.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { PassPaper } from '../parts/pass-paper.tsx'
import { PersonName } from '../parts/person-name.tsx'
import { Body } from '../ui/body.tsx'
import { useSign, type SignSpec } from '../ui/sign-store.ts'
import { drawingSign } from './drawing-sign.ts'
import './edit.css'
import { EditForm } from './edit-form.tsx'
import { useLivePreview, type LivePreview } from './use-live-preview.ts'

interface EditScreenProps {
  readonly userId: string
  /** Told the hash of the drawing that was saved. */
  readonly onSaved: (hash: string | null) => void
}

/** Text, logos and sizes of a pass, with the paper that follows. */
export function EditScreen({ userId, onSaved }: EditScreenProps): ReactElement {
  const { event } = useDesk()
  const { t } = useWords()
  const person = usePerson(event.eventId, userId)
  useSign(person.data ? null : { tone: 'work', title: t('loading.sign'), detail: t('loading.detail') })
  if (!person.data?.pass) return <Body>{null}</Body>
  return <OpenEdit person={person.data} pass={person.data.pass} onSaved={onSaved} />
}

interface OpenEditProps {
  readonly person: DeskPerson
  readonly pass: NonNullable<DeskPerson['pass']>
  readonly onSaved: (hash: string | null) => void
}

function OpenEdit({ person, pass, onSaved }: OpenEditProps): ReactElement {
  const desk = useDesk()
  // What the editing began from: a change elsewhere is found by the kiosk when this is saved.
  const [start] = useState(() => ({ content: pass.draft?.content ?? pass.defaults, revision: pass.draft?.revision ?? 0, templateRevision: pass.templateRevision }))
  const [content, setContent] = useState<PassContent>(start.content)
  const preview = useLivePreview({ eventId: desk.event.eventId, userId: person.userId, templateRevision: start.templateRevision, content, first: pass.render })
  const { save, failure } = useSaving(person, start, content, onSaved)
  const [leaving, setLeaving] = useState(false)
  const dirty = JSON.stringify(content) !== JSON.stringify(start.content)
  useEditSign({ preview, failure, leaving, template: pass.template, onSave: save })
  useKeys({
    'Ctrl+KeyS': { inField: true, run: save },
    Escape: { run: () => (dirty && !leaving ? setLeaving(true) : desk.back()) },
  })
  const change = (part: Partial<PassContent>): void => {
    setLeaving(false)
    setContent({ ...content, ...part })
  }
  return (
    <Body foot={<NextStrip />}>
      <div className="edit">
        <div>
          <PersonName name={person.name} kana={person.kana} size="title" />
          <Preview preview={preview} name={person.name} pass={pass} />
        </div>
        <EditForm userId={person.userId} content={content} onChange={change} />
      </div>
    </Body>
  )
}

function Preview({ preview, name, pass }: { readonly preview: LivePreview; readonly name: string; readonly pass: OpenEditProps['pass'] }): ReactElement | null {
  const { t } = useWords()
  if (!preview.render) return null
  return (
    <div className={preview.current ? 'edit__paper' : 'edit__paper edit__paper--stale'}>
      <PassPaper {...preview.render} name={name} template={pass.template} width={33.5} height={27} caption />
      <p className="edit__stale">{preview.current ? '' : t('edit.stale')}</p>
    </div>
  )
}

interface Saving {
  readonly save: () => void
  readonly failure: FailureCode | null
}

function useSaving(
  person: DeskPerson,
  start: { readonly revision: number; readonly templateRevision: number },
  content: PassContent,
  onSaved: (hash: string | null) => void,
): Saving {
  const { event } = useDesk()
  const client = useQueryClient()
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const working = useRef(false)
  const request = useRef({ for: '', key: '' })
  async function save(): Promise<void> {
    if (working.current) return
    working.current = true
    setFailure(null)
    const what = JSON.stringify(content)
    if (request.current.for !== what) request.current = { for: what, key: crypto.randomUUID() }
    try {
      const saved = await call(deskEndpoints.deskSavePass, {
        params: { eventId: event.eventId, userId: person.userId },
        body: { templateRevision: start.templateRevision, content, expectedRevision: start.revision, requestKey: request.current.key, action: 'save' },
      })
      client.setQueryData(keys.person(event.eventId, person.userId), saved)
      onSaved(saved.pass?.render?.hash ?? null)
    } catch (error) {
      setFailure(failureCode(error))
      void client.invalidateQueries({ queryKey: keys.person(event.eventId, person.userId) })
    }
    working.current = false
  }
  return { save: () => void save(), failure }
}

interface EditSign {
  readonly preview: LivePreview
  readonly failure: FailureCode | null
  readonly leaving: boolean
  readonly template: PassTemplate
  readonly onSave: () => void
}

function useEditSign({ preview, failure, leaving, template, onSave }: EditSign): void {
  const desk = useDesk()
  const { t } = useWords()
  const action = { cap: 'Ctrl S', label: t('edit.key'), run: onSave }
  useSign(sign())

  function sign(): SignSpec {
    if (leaving) return { tone: 'hold', title: t('edit.unsaved.sign'), detail: t('edit.unsaved.detail'), actions: [action] }
    const wrong = preview.failure
    if (wrong?.code === 'pass_render_failed') return drawingSign(wrong.problem, template, t)
    const failed = failure ?? wrong?.code
    if (failed === 'pass_revision_conflict') return { tone: 'hold', title: t('pass.changed.sign'), detail: t('pass.changed.detail') }
    if (failed) return { ...failureSign(failed, t, desk.user.name), actions: [action] }
    return { tone: 'idle', picture: 'pencil', title: t('edit.sign'), detail: t('edit.detail'), actions: [action] }
  }
}

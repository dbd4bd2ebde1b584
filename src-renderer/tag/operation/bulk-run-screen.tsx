import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import type { Apart } from '../../../contract/event/entry/apart.ts'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { translateText } from '../../i18n/translate-text.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { TagPicture } from './tag-picture.tsx'
import { tagFaultOf } from '../reader/tag-fault.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import { readerStatusText, Unfinished, useAfterTag } from './tag-screen.tsx'
import { useTagActions, type ArmedMemory } from './use-tag-actions.ts'
import { useTagState } from './use-tag-state.ts'
import { useTagBanner } from './use-tag-banner.ts'

/** Number of results that fit below the reader in the smallest window. */
const SHOWN = 4

/** Writes tags for a stack of printed passes: the next person, the number left, the last result. */
export function BulkRunScreen({ memory }: { readonly memory: ArmedMemory }): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const actions = useTagActions(event.eventId)
  const seen = useTagState(event.eventId, true).data ?? null
  const tags = memory.isArmed && !actions.asking && !actions.failure ? seen : null
  useEffect(() => {
    if (!memory.isArmed) actions.run()
    memory.isArmed = true
  }, [])
  useTagBanner({ tags, actions, onStart: actions.run, userId: null, isPrinted: true })
  // A scan does not interrupt a run: it is added to the waiting scans.
  useAfterTag(tags, tags !== null && leftInRun(tags) === 0)
  const results = useResults(event.eventId, tags)
  const whose = tags?.person ?? tags?.next ?? null
  return (
    <ScreenLayout
      side={<DevicePanel readerStatusText={readerStatusText(tags)} />}
      foot={<WaitingScansStrip />}
    >
      <div className="tag-run">
        <TagPicture state={tags?.state ?? 'idle'} asks={Boolean(tags?.question)} />
        <div className="tag-run__whose">
          {whose && (
            <p className="meta">{t(tags?.state === 'verified' ? 'tag.verified' : 'tags.whose')}</p>
          )}
          {whose && (
            <PersonName
              name={whose.name}
              kana={whose.kana}
              size="display"
              after={apartText(tags?.apart, whose.userId, [whose.kana])}
            />
          )}
          {tags?.next && tags.next !== whose && (
            <p className="tag-run__next">{t('tags.next', { name: tags.next.name })}</p>
          )}
          <Unfinished tags={tags} />
        </div>
        {tags && <Counts tags={tags} />}
        <section>
          <h2 className="meta">{t('tags.last')}</h2>
          <Results results={results} apart={seen?.apart} event={event} />
        </section>
      </div>
    </ScreenLayout>
  )
}

function Counts({ tags }: { readonly tags: TagDeskState }): ReactElement {
  const { t } = useMessages()
  return (
    <div>
      <div className="tag-run__counts">
        <p>
          <span className="meta">{t('tags.done')}</span>
          <strong data-count="done">{tags.done}</strong>
        </p>
        <p>
          <span className="meta">{t('tags.left')}</span>
          <strong data-count="left">{leftInRun(tags)}</strong>
        </p>
        {tags.skipped.length > 0 && (
          <p>
            <span className="meta">{t('tags.skipped')}</span>
            <strong data-count="skipped">{tags.skipped.length}</strong>
          </p>
        )}
      </div>
      <p className="meta">{t('tags.keys')}</p>
    </div>
  )
}

function Results({
  results,
  apart,
  event,
}: {
  readonly results: readonly RunResult[]
  readonly apart: Apart | undefined
  readonly event: Pick<DeskEvent, 'timeZone' | 'tagAddress'>
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  if (results.length === 0)
    return <p className="tag-run__results tag-run__empty">{t('tags.noneYet')}</p>
  return (
    <ol className="tag-run__results">
      {results.slice(0, SHOWN).map(({ userId, name, at, uidEnd, problem }) => (
        <li key={`${userId} ${at}`} className="tag-run__result">
          <Glyph name={problem ? 'bar' : 'waves'} tone={problem ? 'error' : 'success'} />
          <strong>{afterName(name, apartText(apart, userId))}</strong>
          <span className="tag-run__why">
            {problem
              ? translateText(t, tagFaultOf(problem, 'other', event.tagAddress).detail)
              : `${t('tag.verified')} …${uidEnd}`}
          </span>
          {at && <time>{format.time(at)}</time>}
        </li>
      ))}
    </ol>
  )
}

/** The last results, also after another screen was on top. */
function useResults(eventId: string, tags: TagDeskState | null): readonly RunResult[] {
  const client = useQueryClient()
  const key = ['tag-results', eventId] as const
  const { data = [] } = useQuery<readonly RunResult[]>({
    queryKey: key,
    enabled: false,
    initialData: [],
  })
  useEffect(() => {
    if (tags)
      client.setQueryData<readonly RunResult[]>(key, (before = []) => addResult(before, tags))
  }, [tags?.rev])
  return data
}

/** The result for one person of a run. */
interface RunResult {
  readonly userId: string
  readonly name: string
  /** When their tag was verified; null for a skipped person. */
  readonly at: string | null
  readonly uidEnd: string | null
  readonly problem: TagProblem | null
}

/** The results with the reader's last one, newest first; the same object if nothing changed. */
export function addResult(before: readonly RunResult[], desk: TagDeskState): readonly RunResult[] {
  const fresh = verified(desk)
  const isNew = (one: RunResult): boolean =>
    !before.some((known) => known.userId === one.userId && known.at === one.at)
  const news = [...(fresh ? [fresh] : []), ...desk.skipped.toReversed().map(skipped)].filter(isNew)
  return news.length === 0 ? before : [...news, ...before]
}

function verified({ state, person, result, tag }: TagDeskState): RunResult | null {
  if (state !== 'verified' || !person || !result) return null
  return {
    userId: person.userId,
    name: person.name,
    at: result.verifiedAt,
    uidEnd: tag?.uidEnd ?? null,
    problem: null,
  }
}

const skipped = ({ userId, name, problem }: TagDeskState['skipped'][number]): RunResult => ({
  userId,
  name,
  at: null,
  uidEnd: null,
  problem,
})

/** People who still get a tag: the one at the reader, and the following ones. */
export function leftInRun(desk: TagDeskState): number {
  const isAtReader = desk.person !== null && desk.state !== 'verified' && desk.state !== 'idle'
  return desk.waiting + (isAtReader ? 1 : 0)
}

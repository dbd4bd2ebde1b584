import type { ScreenDescriptor } from '../../shell/screen.ts'
import { TagScreen, Unfinished, useAfterTag } from './tag-screen.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, translateText } from '../../i18n/i18n.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TagPicture } from './tag-picture.tsx'
import { tagFaultOf } from '../reader/tag-fault.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import { useTagActions, type ArmedMemory, useTagBanner } from './use-tag-banner.ts'
import { useTagState } from './use-tag-state.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    tag: { readonly userId: string }
    'tag-run': unknown
  }
}

export const tagScreen: ScreenDescriptor<'tag'> = {
  at: 'tag',
  title: 'fact.tag',
  helpAt: 'tags#tag',
  about: 'Writes the tag of one person: put it down, written, verified.',
  pictures: ['tag-touch', 'tag-verified'],
  component: ({ screen, memory }) => <TagScreen key={screen.userId} userId={screen.userId} memory={memory} />,
  armsReader: true,
  offersWalkIn: true,
  offersPause: true,
  showsPass: true,
}

export const bulkRunScreen: ScreenDescriptor<'tag-run'> = {
  at: 'tag-run',
  title: 'home.tags',
  helpAt: 'tags#tag-run',
  about: 'Writes the tags of many people one after the other.',
  pictures: [],
  component: ({ memory }) => <BulkRunScreen memory={memory} />,
  menu: { group: 'desk', icon: 'waves', key: 'Ctrl G', route: { at: 'tag-run' } },
  armsReader: true,
  offersPause: true,
}

/** Number of results that fit below the reader in the smallest window. */
const SHOWN = 4

/** Writes tags for a stack of printed passes: the next person, the number left, the last result. */
function BulkRunScreen({ memory }: { readonly memory: ArmedMemory }): ReactElement {
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
      kind="person"
      side={
        <>
          {tags && <Counts tags={tags} />}
          <Results results={results} apart={seen?.apart} event={event} />
          <Unfinished tags={tags} />
        </>
      }
      foot={<WaitingScansStrip />}
    >
      <div className="card hero tag-run">
        {whose && (
          <div>
            <p className="quiet">{t(tags?.state === 'verified' ? 'tag.verified' : 'tags.whose')}</p>
            <PersonName
              name={whose.name}
              kana={whose.kana}
              isLarge
              after={apartText(tags?.apart, whose.userId, [whose.kana])}
            />
          </div>
        )}
        <TagPicture state={tags?.state ?? 'idle'} asks={Boolean(tags?.question)} />
        {tags?.next && tags.next !== whose && (
          <p className="quiet tag-run__next">{t('tags.next', { name: tags.next.name })}</p>
        )}
      </div>
    </ScreenLayout>
  )
}

function Counts({ tags }: { readonly tags: TagDeskState }): ReactElement {
  const { t } = useMessages()
  const counts = [
    ['done', tags.done],
    ['left', leftInRun(tags)],
    ...(tags.skipped.length > 0 ? ([['skipped', tags.skipped.length]] as const) : []),
  ] as const
  return (
    <section className="card stack">
      <div className="row">
        {counts.map(([what, count]) => (
          <p key={what} className="grow">
            <span className="quiet small">{t(`tags.${what}`)}</span>
            <br />
            <strong className="count" data-count={what}>
              {count}
            </strong>
          </p>
        ))}
      </div>
      <p className="quiet small">{t('tags.keys')}</p>
    </section>
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
  return (
    <section className="card flush">
      <h2 className="head">{t('tags.last')}</h2>
      <ol className="list tight tag-run__results">
        {results.length === 0 && <li className="quiet">{t('tags.noneYet')}</li>}
        {results.slice(0, SHOWN).map(({ userId, name, at, uidEnd, problem }) => (
          <li key={`${userId} ${at}`} className="tag-run__result">
            <Icon name={problem ? 'bar' : 'waves'} tone={problem ? 'stop' : 'go'} />
            <span className="grow">
              <b>{afterName(name, apartText(apart, userId))}</b>
              <br />
              <span className="quiet small">
                {problem
                  ? translateText(t, tagFaultOf(problem, 'other', event.tagAddress).detail)
                  : `${t('tag.verified')} …${uidEnd}`}
              </span>
            </span>
            {at && <time className="quiet">{format.time(at)}</time>}
          </li>
        ))}
      </ol>
    </section>
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
    if (tags) client.setQueryData<readonly RunResult[]>(key, (before = []) => addResult(before, tags))
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

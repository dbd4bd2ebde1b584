import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useEffect, useState, type ReactElement } from 'react'
import type { Party, PartyPlace } from '../../../contract/guest/party/party.ts'
import { apartText } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { printerFor } from '../../print/printer/printer-for.ts'
import { useBanner, loadingBanner } from '../../shell/use-banner.ts'
import type { BannerText } from '../../ui/banner-store.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { isBlank } from '../../../contract/platform/http/scalars.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { Field } from '../../ui/field.tsx'
import { type PartyDesk, useParty, needsOwnScreen, stepOf, type PlaceStep } from './use-party.ts'
import { PartyRow } from './party-row.tsx'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { Facts } from '../../ui/fact-list.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    party: {
      readonly partyId: string
      /** The code that was scanned; null without a scan. */
      readonly code: string | null
    }
  }
}

export const partyScreen: ScreenDescriptor<'party'> = {
  at: 'party',
  title: 'party.title',
  helpAt: 'desk#party',
  about: 'The people who come with one QR: each with the next step and its digit.',
  pictures: ['party'],
  component: ({ screen }) => <PartyScreen key={screen.partyId} partyId={screen.partyId} />,
  startsStack: true,
  keepsText: true,
  offersWalkIn: true,
  offersPause: true,
}

/** Number of rows on a page: the digits of the keyboard. */
const ROWS = 9

/** The people of one QR: a digit for each, Enter for those who are ready. */
function PartyScreen({ partyId }: { readonly partyId: string }): ReactElement {
  const { t } = useMessages()
  const work = useParty(partyId)
  // Here, because the party is read again after the help was open.
  const [naming, setNaming] = useState<Naming | null>(null)
  const { party, failure } = work
  useBanner(party ? null : { ...loadingBanner(t), failure })
  if (!party) return <ScreenLayout foot={<WaitingScansStrip />}>{null}</ScreenLayout>
  return <OpenParty party={party} work={work} naming={naming} onNaming={setNaming} />
}

interface Row {
  readonly place: PartyPlace
  readonly step: PlaceStep
}

function OpenParty({
  party,
  work,
  naming,
  onNaming,
}: {
  readonly party: Party
  readonly work: PartyDesk
  readonly naming: Naming | null
  readonly onNaming: (naming: Naming | null) => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [page, setPage] = useState(0)
  const rows = party.places.map((place): Row => ({
    place,
    step: stepOf(place, place.person && printerFor(desk, place.person)),
  }))
  const ready = rows.flatMap(({ place, step }) => (step === 'print' && place.person ? [place.person] : []))
  const pages = Math.ceil(rows.length / ROWS)
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS)
  const isDone = rows.every(({ step }) => step === 'again' || step === 'printing')
  useEffect(() => {
    desk.setFree(isDone)
  }, [isDone])
  const canAdd = party.limit !== null && party.places.length < party.limit
  const open = ({ place, step }: Row): void => {
    if (!place.person) return onNaming({ place, name: '', kana: '' })
    if (step === 'print') return work.print([place.person])
    desk.go({
      at: 'pass',
      userId: place.person.userId,
      code: null,
      reprint: false,
      party: party.partyId,
    })
  }
  const apartOf = ({ person }: PartyPlace): string | null =>
    person && apartText(party.apart, person.userId, [person.affiliation, person.kana, person.ticket])
  const next = ready.length === 0 ? rows.find(({ step }) => needsOwnScreen(step)) : undefined
  const enter = enterOf()
  useBanner(
    naming
      ? null
      : {
          ...partyBanner(rows, ready.length, t),
          failure: work.failure,
          actions: [
            ...(enter ? [{ cap: 'Enter', ...enter }] : []),
            { cap: shown.length > 1 ? `1 – ${shown.length}` : '1', label: t('party.one') },
          ],
        },
  )
  useKeys(
    naming
      ? {}
      : {
          ...Object.fromEntries(shown.map((row, index) => [`Digit${index + 1}`, { run: () => open(row) }])),
          Enter: enter ? { run: enter.run } : undefined,
          KeyA: canAdd ? { label: t('party.side.key'), run: work.addPlace } : undefined,
          PageDown: page + 1 < pages ? { run: () => setPage(page + 1) } : undefined,
          PageUp: page > 0 ? { run: () => setPage(page - 1) } : undefined,
        },
  )
  return (
    <ScreenLayout side={<PartySide party={party} />} foot={<WaitingScansStrip />}>
      {naming ? (
        <NamePlace naming={naming} work={work} onChange={onNaming} onDone={() => onNaming(null)} />
      ) : (
        <>
          <ol className="card flush list party">
            {shown.map((row, index) => (
              <PartyRow
                key={row.place.partyPlaceId}
                {...row}
                digit={index + 1}
                apart={apartOf(row.place)}
                onOpen={() => open(row)}
              />
            ))}
          </ol>
          <p className="quiet small">
            {t('party.foot')}
            {page + 1 < pages && ` ${t('party.more')}`}
          </p>
        </>
      )}
    </ScreenLayout>
  )

  /** Enter prints the passes of those who are ready, then opens the others in turn. */
  function enterOf(): { readonly label: string; readonly run: () => void } | null {
    if (ready.length > 0)
      return {
        label: t('party.print', { count: ready.length }),
        run: () => work.print(ready),
      }
    if (!next) return null
    return { label: t('party.openNext'), run: () => open(next) }
  }
}

function partyBanner(
  rows: readonly Row[],
  ready: number,
  t: ReturnType<typeof useMessages>['t'],
): BannerText {
  const count = rows.length
  if (ready === count)
    return {
      tone: 'go',
      title: t('party.ready', { count }),
      detail: t('party.readyDetail', { count }),
    }
  const open = rows.filter(({ step }) => needsOwnScreen(step))
  const first = open[0]?.place.person
  const detail =
    ready === 0 && first
      ? t('party.detailNext', {
          count,
          name: first.name,
          does: t(`party.does.${open[0]!.step as Exclude<PlaceStep, 'printing'>}`),
        })
      : t(open.length > 0 ? 'party.detailOpen' : 'party.detail', {
          count,
          ready,
          open: open.length,
        })
  return {
    tone: ready + open.length > 0 ? 'ask' : 'hold',
    title: t('party.banner'),
    detail,
  }
}

/** A place whose name is entered, with the typed texts. */
interface Naming {
  readonly place: PartyPlace
  readonly name: string
  readonly kana: string
}

interface NamePlaceProps {
  readonly naming: Naming
  readonly work: PartyDesk
  readonly onChange: (naming: Naming) => void
  readonly onDone: () => void
}

/** Enters name and kana for a place without a name. */
function NamePlace({ naming, work, onChange, onDone }: NamePlaceProps): ReactElement {
  const { t } = useMessages()
  const { place, name, kana } = naming
  const [tried, setTried] = useState(false)
  useUnsaved(name !== '' || kana !== '')
  const save = (): void => {
    if (isBlank(name)) return setTried(true)
    void work.name(place, name.trim(), kana.trim()).then((done) => done && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'person',
    title: t('party.name.banner'),
    detail: t('party.name.detail'),
    failure: work.failure,
    actions: [{ cap: 'Enter', label: t('party.name.key'), run: save }],
  })
  useKeys({ Enter: { inField: true, run: save }, Escape: { run: onDone } }, LAYER.question)
  return (
    <div className="card stack">
      <Field
        label={t('person.field.name')}
        value={name}
        onChange={(text) => onChange({ ...naming, name: text })}
        cause={tried && isBlank(name) ? t('walkIn.noName') : null}
        maxLength={LIMITS.passText}
        autoFocus
      />
      <Field
        label={t('person.field.kana')}
        value={kana}
        onChange={(text) => onChange({ ...naming, kana: text })}
        maxLength={LIMITS.passText}
      />
    </div>
  )
}

/** How many people and passes, and how many the ticket allows. */
function PartySide({ party }: { readonly party: Party }): ReactElement {
  const { t } = useMessages()
  const people = party.places.flatMap(({ person }) => (person ? [person] : []))
  const printed = people.filter(({ prints }) => prints.some(({ state }) => PRINTED_STATES.includes(state)))
  const count = String(party.places.length)
  return (
    <section className="card flush" aria-label={t('party.side.title')}>
      <h2 className="head">{t('party.head', { name: party.name })}</h2>
      <Facts
        facts={[
          { label: t('party.side.printed'), value: `${printed.length} / ${count}` },
          {
            label: t('party.side.people'),
            value: party.limit === null ? count : `${count} / ${party.limit}`,
          },
          { label: t('fact.ticket'), value: party.ticket ?? t('fact.ticket.none') },
        ]}
      />
    </section>
  )
}

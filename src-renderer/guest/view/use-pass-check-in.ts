import { useState } from 'react'
import type { DeskEntry } from '../../../contract/scan/check-in/check-in.ts'
import { checkInEndpoints } from '../../../contract/scan/check-in/check-in.ts'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import type { BannerAction } from '../../ui/banner-store.ts'

/** Rank of a check-in question, above the next action until it is answered. */
const OVER_NEXT_ACTION = 1

const unusedOf = (person: DeskPerson): readonly DeskEntry[] =>
  person.entries.filter((entry) => entry.state === 'UNUSED')
const usedOf = (person: DeskPerson): DeskEntry | null =>
  person.entries
    .filter((entry) => entry.checkIn)
    .toSorted((a, b) => ((a.checkIn?.at ?? '') < (b.checkIn?.at ?? '') ? 1 : -1))[0] ?? null

/**
 * True if C has an action: the event uses check-in, and the person has an entry that is, or may be,
 * used.
 */
export const mayCheckIn = (on: boolean, person: DeskPerson): boolean =>
  on && (usedOf(person) !== null || unusedOf(person).length > 0)

/**
 * Key C on the open pass checks the person in. If the person is already checked in, it first shows
 * who, when and where; Y undoes the check-in, a digit checks in another ticket.
 */
export function usePassCheckIn(person: DeskPerson): void {
  const desk = useDesk()
  const { t } = useMessages()
  const requests = useRequest(desk.event.eventId)
  const [asks, setAsks] = useState(false)
  const { eventId } = desk.event
  const used = usedOf(person)
  const offerUndo = useUndoOffer(person)

  const mark = async (entryId?: string): Promise<void> => {
    const body = {
      eventId,
      userId: person.userId,
      requestKey: crypto.randomUUID() as string,
      ...(entryId && { entryId }),
    }
    const done = await requests.act(() => call(checkInEndpoints.checkIn, { body }))
    setAsks(done?.outcome === 'already')
    if (done?.outcome === 'checked_in') offerUndo(done.entry)
  }
  const takeBack = async (entry: DeskEntry): Promise<void> => {
    await requests.act(() =>
      call(checkInEndpoints.undoCheckIn, {
        params: { entryId: entry.entryId },
        body: { eventId, usedAt: entry.checkIn?.at ?? '' },
      }),
    )
    setAsks(false)
  }
  const failed = useFailedBanner(requests.failure)
  const question = asks && used ? { used, others: unusedOf(person) } : null
  const leave = (): void => (requests.failure ? requests.forget() : setAsks(false))
  useQuestion(question, {
    yes: (entry) => void takeBack(entry),
    no: leave,
    other: (entry) => void mark(entry.entryId),
  })
  useBanner(failed, OVER_NEXT_ACTION)
  useKeys(failed ? { Enter: { run: leave }, Escape: { run: leave } } : {}, LAYER.question)
  useKeys({
    KeyC: mayCheckIn(desk.event.checkIn, person)
      ? { label: t('checkIn.keys'), run: () => (used ? setAsks(true) : void mark()) }
      : undefined,
  })
}

function useUndoOffer(person: DeskPerson): (entry: DeskEntry) => void {
  const desk = useDesk()
  const { act } = useRequest(desk.event.eventId)
  const { t } = useMessages()
  return (entry) =>
    desk.offerUndo({
      text: t('checkIn.undo', { name: person.name }),
      undo: () =>
        void act(() =>
          call(checkInEndpoints.undoCheckIn, {
            params: { entryId: entry.entryId },
            body: { eventId: desk.event.eventId, usedAt: entry.checkIn?.at ?? '' },
          }),
        ),
    })
}

function useFailedBanner(failure: ReturnType<typeof useRequest>['failure']): ScreenBanner | null {
  const { t } = useMessages()
  if (!failure) return null
  if (failure === 'conflict')
    return {
      tone: 'hold',
      title: t('checkIn.conflict.banner'),
      detail: t('checkIn.conflict.detail'),
    }
  return { failure }
}

interface Answers {
  readonly yes: (used: DeskEntry) => void
  readonly no: () => void
  readonly other: (entry: DeskEntry) => void
}

/** The check-in with time, desk and staff member, and the available actions. */
function useQuestion(
  question: { readonly used: DeskEntry; readonly others: readonly DeskEntry[] } | null,
  { yes, no, other }: Answers,
): void {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const next = question?.others[0]
  const checkIn = question?.used.checkIn
  const actions: BannerAction[] = question
    ? [
        { cap: 'Y', label: t('checkIn.question.yes'), run: () => yes(question.used) },
        { cap: 'N', label: t('checkIn.question.no'), run: no },
        ...(next
          ? [
              {
                cap: '1',
                label: t('checkIn.ticket.key', { ticket: next.ticket }),
                run: () => other(next),
              },
            ]
          : []),
      ]
    : []
  useBanner(
    question && checkIn
      ? {
          tone: 'hold',
          title: t('checkIn.question.banner'),
          detail: t('checkIn.already.detail', {
            moment: format.moment(checkIn.at, desk.now()),
            desk: checkIn.station,
            by: checkIn.by,
          }),
          actions,
        }
      : null,
    OVER_NEXT_ACTION,
  )
  useKeys(
    question
      ? {
          KeyY: { run: () => yes(question.used) },
          KeyN: { run: no },
          Escape: { run: no },
          Digit1: next ? { run: () => other(next) } : { run: () => undefined },
          Enter: { run: () => undefined },
        }
      : {},
    LAYER.question,
  )
}

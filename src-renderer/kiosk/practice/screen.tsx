import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { TrainingFault, trainingEndpoints, type Training } from '../../../contract/kiosk/practice/training.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'

const TRAINING_KEY = ['training'] as const
const CHOICES: readonly (TrainingFault | null)[] = [null, ...TrainingFault.options]

const labelOf = (fault: TrainingFault | null): MessageKey => `training.${fault ?? 'none'}`

/** Faults to trigger and people to scan. Only a practice has this screen. */
function TrainingScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const { act, failure } = useRequest(desk.event.eventId)
  const training = useQuery({
    queryKey: TRAINING_KEY,
    queryFn: ({ signal }) => call(trainingEndpoints.getTraining, { signal }),
  })
  const fault = training.data?.fault ?? null
  const choose = (next: TrainingFault | null): void =>
    void act(() => call(trainingEndpoints.setTrainingFault, { body: { fault: next } })).then(
      (now) => now && client.setQueryData(TRAINING_KEY, now),
    )

  useBanner(
    failure
      ? { failure, size: 'small' }
      : fault
        ? {
            tone: 'hold',
            size: 'small',
            title: t('training.on.banner'),
            detail: t('training.on.detail', { what: t(labelOf(fault)) }),
            sound: 'none',
          }
        : {
            tone: 'idle',
            picture: 'practice',
            size: 'small',
            title: t('training.banner'),
            detail: t('training.detail'),
          },
  )
  useKeys({
    ...Object.fromEntries(CHOICES.map((choice, index) => [`Digit${index}`, { run: () => choose(choice) }])),
    KeyH: { run: () => desk.practiceOf && location.assign(desk.practiceOf) },
  })
  return (
    <ScreenLayout side={<Cards cards={training.data?.cards ?? []} />} foot={<WaitingScansStrip />}>
      <KeyRows
        rows={[
          ...CHOICES.map((choice, index) => ({
            cap: String(index),
            label: t(labelOf(choice)),
            isOn: choice === fault,
            run: () => choose(choice),
          })),
          {
            cap: 'H',
            label: t('training.ready.end'),
            run: () => desk.practiceOf && location.assign(desk.practiceOf),
          },
        ]}
      />
    </ScreenLayout>
  )
}

function Cards({ cards }: { readonly cards: Training['cards'] }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card stack practice-people">
      <h2>{t('training.cards')}</h2>
      <p className="quiet">{t('training.cards.text')}</p>
      <ul className="columns">
        {cards.map((card) => (
          <li key={card.userId} className="small">
            <img src={card.image} alt="" />
            {card.name}
          </li>
        ))}
      </ul>
    </section>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    training: unknown
  }
}

export const trainingScreen: ScreenDescriptor<'training'> = {
  at: 'training',
  title: 'menu.practiceFaults',
  helpAt: 'team#training',
  about: 'Switches on a fault of the virtual printer. Outside practice mode its key starts practice.',
  component: TrainingScreen,
  menu: { group: 'kiosk', icon: 'practice', route: { at: 'training' } },
}

import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { PartyPlace } from '../../../contract/guest/party/party.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { afterName } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { PersonChip } from '../../shell/state-chip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { PlaceStep } from './use-party.ts'

interface PartyRowProps {
  readonly place: PartyPlace
  readonly step: PlaceStep
  readonly digit: number
  readonly apart: string | null
  readonly onOpen: () => void
}

/** Digit, small label, name, state, and the action of the digit. */
export function PartyRow({ place, step, digit, apart, onOpen }: PartyRowProps): ReactElement {
  const { t } = useMessages()
  const { person } = place
  return (
    <li>
      <KeepFocusButton tabIndex={-1} className="row grow party-row" onClick={onOpen}>
        <span className="thumb">
          {person?.pass?.render && (
            <LabelPreview
              {...person.pass.render}
              name={person.name}
              template={person.pass.template}
              width={9.5}
              height={6.5}
            />
          )}
        </span>
        <span className="grow">
          {person ? (
            <PersonName name={person.name} kana={person.kana} />
          ) : (
            <span className="big quiet">{t('party.none')}</span>
          )}
          <span className="quiet small">
            {afterName(person?.ticket ?? null, person?.affiliation ?? null, apart)}
          </span>
        </span>
        <StepChip person={person} step={step} />
        <KeyCap>{String(digit)}</KeyCap>
      </KeepFocusButton>
    </li>
  )
}

function StepChip({
  person,
  step,
}: {
  readonly person: DeskPerson | null
  readonly step: PlaceStep
}): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  if (!person)
    return (
      <Chip glyph="pencil" tone="hold">
        {t('party.state.noName')}
      </Chip>
    )
  const printed = person.prints.find(({ state }) => PRINTED_STATES.includes(state))
  switch (step) {
    case 'print':
      return (
        <Chip glyph="check" tone="go">
          {t('party.state.ready')}
        </Chip>
      )
    case 'printing':
      return (
        <Chip glyph="play" tone="accent">
          {t('party.state.printing')}
        </Chip>
      )
    case 'again':
      return printed ? (
        <Chip glyph="check" tone="go">
          {t('party.state.printed', { time: format.time(printed.finishedAt ?? printed.createdAt) })}
        </Chip>
      ) : (
        <PersonChip row={person} />
      )
    case 'box':
      return (
        <Chip glyph="check" tone="go">
          {t('party.state.box', { box: person.box?.box ?? '', place: person.box?.place ?? 0 })}
        </Chip>
      )
    case 'tell':
      return (
        <Chip glyph="warning" tone="hold">
          {t('party.state.tell')}
        </Chip>
      )
    case 'check':
      return (
        <Chip glyph="circle" tone="plain">
          {t('party.state.unconfirmed')}
        </Chip>
      )
    default:
      return <PersonChip row={person} />
  }
}

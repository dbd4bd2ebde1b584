import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { AdminLogo } from '../../../contract/pass/logo/logo.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/key-rows.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { IconName, Tone } from '../../ui/icon.tsx'
import type { Organization } from './use-logo-choice.ts'

type Logo = z.output<typeof AdminLogo>

const LOOK: Readonly<Record<Logo['state'], { readonly glyph: IconName; readonly tone: Tone }>> = {
  waiting: { glyph: 'clock', tone: 'hold' },
  approved: { glyph: 'check', tone: 'go' },
  withdrawn: { glyph: 'bar', tone: 'stop' },
}

interface LogoCardsProps {
  readonly organizations: readonly Organization[]
  readonly organization: Organization | null
  readonly logo: Logo | null
  readonly onChoose: (organization: Organization, at: number) => void
}

/** Each organization with its logos, black and white as the printer makes them. */
export function LogoCards({ organizations, organization, logo, onChoose }: LogoCardsProps): ReactElement {
  const { t } = useMessages()
  return (
    <>
      {organizations.map((one) => (
        <section
          key={one.orgId}
          className={one === organization ? 'card stack on' : 'card stack'}
          aria-current={one === organization}
        >
          <header className="row">
            <h2 className="big">{one.name}</h2>
            <span className="quiet grow">{t(`logos.kind.${one.kind}`)}</span>
            <span className="quiet">{t('logos.members', { count: one.members })}</span>
          </header>
          {one.logos.length === 0 && <p className="quiet">{t('logos.empty')}</p>}
          <ul className="row wrap">
            {one.logos.map((card, index) => (
              <li key={card.imageId}>
                <KeepFocusButton
                  className={card === logo ? 'card stack on logo' : 'card stack logo'}
                  aria-pressed={card === logo}
                  onClick={() => onChoose(one, index)}
                >
                  <span className="paper-ground">
                    <img src={card.preview} alt={t('logos.preview')} />
                  </span>
                  <b>{card.name}</b>
                  <Chip {...LOOK[card.state]}>{t(`logos.state.${card.state}`)}</Chip>
                </KeepFocusButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

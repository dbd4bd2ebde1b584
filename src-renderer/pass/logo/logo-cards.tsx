import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { AdminLogo } from '../../../contract/pass/logo/logo.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import type { GlyphName } from '../../ui/glyph.tsx'
import type { Organization } from './organization.ts'

type Logo = z.output<typeof AdminLogo>

const LOOK: Readonly<
  Record<Logo['state'], { readonly glyph: GlyphName; readonly tone: ChipTone }>
> = {
  waiting: { glyph: 'clock', tone: 'warning' },
  approved: { glyph: 'check', tone: 'success' },
  withdrawn: { glyph: 'bar', tone: 'error' },
}

interface LogoCardsProps {
  readonly organizations: readonly Organization[]
  readonly organization: Organization | null
  readonly logo: Logo | null
  readonly onChoose: (organization: Organization, at: number) => void
}

/** Each organization with its logos, black and white as the printer makes them. */
export function LogoCards({
  organizations,
  organization,
  logo,
  onChoose,
}: LogoCardsProps): ReactElement {
  const { t } = useMessages()
  return (
    <div className="logos">
      {organizations.map((one) => (
        <section
          key={one.orgId}
          className={one === organization ? 'logos__org logos__org--on' : 'logos__org'}
          aria-current={one === organization}
        >
          <header className="logos__head">
            <h2>{one.name}</h2>
            <span>{t(`logos.kind.${one.kind}`)}</span>
            <span>{t('logos.members', { count: one.members })}</span>
          </header>
          {one.logos.length === 0 && <p className="meta">{t('logos.empty')}</p>}
          <ul className="logos__cards">
            {one.logos.map((card, index) => (
              <li key={card.imageId}>
                <KeepFocusButton
                  className={card === logo ? 'logos__card logos__card--on' : 'logos__card'}
                  aria-pressed={card === logo}
                  onClick={() => onChoose(one, index)}
                >
                  <span className="logos__paper">
                    <img src={card.preview} alt={t('logos.preview')} />
                  </span>
                  <strong>{card.name}</strong>
                  <Chip {...LOOK[card.state]}>{t(`logos.state.${card.state}`)}</Chip>
                </KeepFocusButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

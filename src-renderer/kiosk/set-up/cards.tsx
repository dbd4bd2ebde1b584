import type { ReactElement, ReactNode } from 'react'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

export interface Card {
  readonly cap: string
  readonly title: string
  readonly lines: readonly string[]
  readonly drawing?: ReactNode
}

interface CardsProps {
  readonly cards: readonly Card[]
  /** Index of the card for Enter; -1: none. */
  readonly chosen: number
  readonly onTake: (index: number) => void
}

/** A few answers, each with its key. */
export function Cards({ cards, chosen, onTake }: CardsProps): ReactElement {
  return (
    <div className="cards">
      {cards.map((card, index) => (
        <KeepFocusButton
          key={card.cap}
          className={index === chosen ? 'cards__card cards__card--on' : 'cards__card'}
          aria-pressed={index === chosen}
          onClick={() => onTake(index)}
        >
          <KeyCap size="medium">{card.cap}</KeyCap>
          {card.drawing}
          <span>
            <strong>{card.title}</strong>
            {card.lines.map((line) => (
              <span key={line} className="cards__line">
                {line}
              </span>
            ))}
          </span>
        </KeepFocusButton>
      ))}
    </div>
  )
}

import type { TicketClass } from '../../../contract/event/ticket-class/ticket-class.ts'

/** Both names of a ticket class, as staff typed them. */
export const classNames = ({ nameJa, nameEn }: Pick<TicketClass, 'nameJa' | 'nameEn'>): string =>
  [nameJa, nameEn].filter((name) => name !== '').join(' / ')

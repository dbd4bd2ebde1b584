import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { presetOf } from '../../../contract/pass/template/template-presets.ts'
import type { templateEndpoints } from '../../../contract/pass/template/template.ts'
import { DEFAULT_STOCK, STOCK_MEDIA, usualStock, type Stock } from '../../../facts/stocks.ts'
import type { ReplyTo } from '../../api/call.ts'
import { onStock } from './template-rules.ts'

/** What a template is for: a ticket class, or without `classId` the event. */
export interface TemplateOwner {
  readonly eventId: string
  readonly classId?: string
}

/** The stored template of an owner. */
export type InForce = ReplyTo<typeof templateEndpoints.getTemplate>

/**
 * The template that a new design starts with: that of the event, on the roll of the class, else the
 * preset of the loaded roll.
 */
export function startTemplate(
  { event, ticketClass }: Pick<InForce, 'event' | 'ticketClass'>,
  loaded: Stock | undefined,
): PassTemplate {
  const template = event.template ?? presetOf(loaded ?? DEFAULT_STOCK)
  const media = ticketClass?.roll && STOCK_MEDIA[ticketClass.roll]
  return media && media !== template.media ? onStock(template, usualStock(media)) : template
}

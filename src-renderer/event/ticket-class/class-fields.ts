import {
  CLASSES,
  type SaveTicketClass,
  type TicketClass,
} from '../../../contract/event/ticket-class/ticket-class.ts'
import { CLASS_SYMBOLS, MARK_TEXT } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { STOCK_MEDIA, STOCK_SPECS, STOCKS, type Stock } from '../../../facts/stocks.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { BodyForm, FormField } from '../event/edit-form.tsx'
import { linesOf } from '../event/lines-of.ts'

/** The roll with two colours. */
const RED_ROLL = STOCKS.find((stock) => STOCK_SPECS[stock].twoColour) ?? ''

interface EventFacts {
  readonly template: PassTemplate | null
  /** Tickets without a class. */
  readonly without: readonly string[]
}

/** The form of a ticket class; without one, of a new class. */
export function classForm(
  one: TicketClass | null,
  { template: ofEvent, without }: EventFacts,
  t: Translate,
): BodyForm<SaveTicketClass> {
  const templateOf = (value = 'event'): PassTemplate | null => {
    if (value === 'own') return one?.ownTemplate ?? null
    if (value === 'copy') return ofEvent
    return TEMPLATE_PRESETS.find(({ printer }) => printer.stock === value) ?? null
  }
  const partyPlaces = (text = ''): number | null =>
    text.trim() === '' ? null : /^\d{1,2}$/.test(text.trim()) ? Number(text) : NaN
  return {
    fields: fieldsOf(one, ofEvent, t),
    start: {
      nameJa: one?.nameJa ?? without[0] ?? '',
      nameEn: one?.nameEn ?? '',
      tickets: (one?.tickets ?? []).join('\n'),
      template: one?.ownTemplate ? 'own' : 'event',
      roll: one?.roll ?? '',
      mark: one?.mark?.kind ?? 'none',
      markText: one?.mark?.text ?? '',
      markColour: one?.mark?.colour ?? 'black',
      note: one?.note ?? '',
      partyPlaces: one?.partyPlaces ? String(one.partyPlaces) : '',
    },
    check: (values) => {
      const base = templateOf(values.template) ?? ofEvent
      const roll = (values.roll || null) as Stock | null
      const places = partyPlaces(values.partyPlaces)
      return {
        nameJa: values.nameJa?.trim() || values.nameEn?.trim() ? null : t('ticketClass.cause.name'),
        roll: roll && base && STOCK_MEDIA[roll] !== base.media ? t('ticketClass.cause.roll') : null,
        markColour:
          values.markColour === 'red' && !(roll && STOCK_SPECS[roll].twoColour)
            ? t('ticketClass.cause.markColour', { roll: RED_ROLL })
            : null,
        partyPlaces:
          places === null || (places >= 1 && places <= CLASSES.partyPlaces)
            ? null
            : t('ticketClass.cause.places'),
      }
    },
    body: (values) => ({
      nameJa: values.nameJa!.trim(),
      nameEn: values.nameEn!.trim(),
      tickets: linesOf(values.tickets),
      ownTemplate: templateOf(values.template),
      roll: (values.roll || null) as Stock | null,
      mark:
        values.mark === 'none'
          ? null
          : {
              kind: values.mark as NonNullable<SaveTicketClass['mark']>['kind'],
              text: values.markText!.trim(),
              ...(values.markColour === 'red' && { colour: 'red' as const }),
            },
      note: values.note!.trim(),
      partyPlaces: partyPlaces(values.partyPlaces),
    }),
  }
}

function fieldsOf(
  one: TicketClass | null,
  ofEvent: PassTemplate | null,
  t: Translate,
): readonly FormField[] {
  const presets = TEMPLATE_PRESETS.map(({ printer: { stock } }) => ({
    value: stock,
    label: t('ticketClass.template.preset', { roll: stock }),
  }))
  return [
    { key: 'nameJa', label: t('ticketClass.field.nameJa'), maxLength: CLASSES.name },
    { key: 'nameEn', label: t('ticketClass.field.nameEn'), maxLength: CLASSES.name },
    {
      key: 'tickets',
      label: t('ticketClass.field.tickets'),
      hint: t('ticketClass.hint.tickets'),
      lines: 2,
    },
    {
      key: 'template',
      label: t('ticketClass.field.template'),
      list: [
        { value: 'event', label: t('ticketClass.template.event') },
        ...(one?.ownTemplate ? [{ value: 'own', label: t('ticketClass.template.own') }] : []),
        ...(ofEvent ? [{ value: 'copy', label: t('ticketClass.template.copy') }] : []),
        ...presets,
      ],
    },
    {
      key: 'roll',
      label: t('ticketClass.field.roll'),
      list: [
        { value: '', label: t('ticketClass.rollOf.template') },
        ...STOCKS.map((stock) => ({ value: stock as string, label: stock as string })),
      ],
    },
    {
      key: 'mark',
      label: t('ticketClass.field.mark'),
      list: (['none', 'band', ...CLASS_SYMBOLS] as const).map((value) => ({
        value,
        label: t(`ticketClass.mark.${value}`),
      })),
    },
    {
      key: 'markText',
      label: t('ticketClass.field.markText'),
      hint: t('ticketClass.hint.markText'),
      maxLength: MARK_TEXT,
    },
    {
      key: 'markColour',
      label: t('ticketClass.field.markColour'),
      hint: t('ticketClass.hint.markColour', { roll: RED_ROLL }),
      list: (['black', 'red'] as const).map((value) => ({
        value,
        label: t(`ticketClass.colour.${value}`),
      })),
    },
    { key: 'note', label: t('ticketClass.field.note'), wide: true, maxLength: CLASSES.note },
    {
      key: 'partyPlaces',
      label: t('ticketClass.field.partyPlaces'),
      hint: t('ticketClass.hint.partyPlaces'),
    },
  ]
}

import type { TicketFields } from '../../../contract/events/event-admin.ts'
import { invalidField, type ApiError } from '../../http/api-error.ts'

/** A price and the way in which it is paid have to fit each other: other apps go by both. */
export function priceDisagreement({
  price,
  paymentType,
}: Pick<TicketFields, 'price' | 'paymentType'>): ApiError | null {
  if (price > 0 && paymentType === 'FREE')
    return invalidField('paymentType', `is FREE, but the price is ${price}`)
  if (price === 0 && paymentType !== 'FREE')
    return invalidField('price', `is 0, but the payment type is ${paymentType}`)
  return null
}

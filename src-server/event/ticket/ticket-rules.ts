import type { TicketFields } from '../../../contract/event/event/event-admin.ts'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'

/** Price and payment method must agree, because other apps use both. */
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

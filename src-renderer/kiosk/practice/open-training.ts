import { trainingEndpoints } from '../../../contract/kiosk/practice/training.ts'
import { call } from '../../api/call.ts'

/** Creating two hundred people comes first, ms. */
const STARTS_WITHIN_MS = 60_000

/** Starts the training mode and opens it in the language of this desk. */
export async function openTraining(language: 'ja' | 'en'): Promise<void> {
  const { url } = await call(trainingEndpoints.openTraining, { waitsMs: STARTS_WITHIN_MS })
  location.assign(`${url}/?lang=${language}`)
}

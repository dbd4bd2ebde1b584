import { trainingEndpoints } from '../../contract/training-endpoints.ts'
import { call } from '../api/call.ts'

/** Starts the practice and goes there; its screens begin in the language of this desk. */
export async function openTraining(language: 'ja' | 'en'): Promise<void> {
  const { url } = await call(trainingEndpoints.openTraining)
  location.assign(`${url}/?lang=${language}`)
}

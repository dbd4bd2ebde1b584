import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { sentence } from '../../messages/sentence.ts'
import type { FlagSpec } from './command.ts'
import { listOf } from './parse-choice.ts'

/** The model of a printer, for commands that print on one. */
export const MODEL_FLAG: FlagSpec = {
  value: 'MODEL',
  about: sentence('commandHelp.model', {
    models: listOf(MODELS),
    network: NETWORK_MODEL,
  }),
}

import type { TemplateSample } from '../../../contract/pass/template/template.ts'
import { TEMPLATE_SAMPLES } from '../../../messages/data/template-samples.ts'
import type { MessageKey } from '../../i18n/i18n.ts'

type Texts = Pick<TemplateSample, 'name' | 'title' | 'affiliation'>

const long = (text: string): string =>
  Array.from({ length: 160 }, (_, index) => text[index % text.length]).join('')

const { short, japanese, mixed, long: longer, longest } = TEMPLATE_SAMPLES

/** Invented texts from the easiest to the most difficult, by their digit. */
export const SAMPLES: readonly { readonly label: MessageKey; readonly texts: Texts }[] = [
  { label: 'template.sample.short', texts: short },
  { label: 'template.sample.japanese', texts: japanese },
  { label: 'template.sample.mixed', texts: mixed },
  { label: 'template.sample.long', texts: longer },
  {
    label: 'template.sample.longest',
    texts: {
      name: long(longest.name),
      title: long(longest.title),
      affiliation: long(longest.affiliation),
    },
  },
]
export const USUAL_SAMPLE = 1

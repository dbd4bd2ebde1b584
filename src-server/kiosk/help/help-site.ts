import type { HelpPage } from '../../../contract/kiosk/help/help-site.ts'
import type { Language } from '../../../messages/translate.ts'
import { staticDocument, type StaticDocument } from '../../platform/http/static-document.ts'
import { helpFile, helpPictureFiles } from '../../platform/html/page-assets.ts'

/** The languages of the user pages. */
export type HelpLanguage = 'en' | 'ja'
export const HELP_LANGUAGES: readonly HelpLanguage[] = ['en', 'ja']

/** A document of docs/, in English. */
export interface HelpDocument {
  readonly id: string
  readonly title: string
  readonly html: string
}

interface HelpSite {
  readonly pages: Readonly<Record<HelpLanguage, readonly HelpPage[]>>
  readonly documents: readonly HelpDocument[]
}

let built: HelpSite | null = null

/** Output of scripts/build-help.mjs; read at the first request. */
export function helpSite(): HelpSite {
  built ??= JSON.parse(helpFile()) as HelpSite
  return built
}

let pictures: ReadonlyMap<string, StaticDocument> | null = null

/** A picture of the pages as WebP. */
export function helpPicture(name: string): StaticDocument | undefined {
  pictures ??= new Map(
    [...helpPictureFiles()].map(([id, bytes]) => [id, staticDocument('image/webp', bytes)]),
  )
  return pictures.get(name)
}

/** Languages without pages use the English ones. */
export const helpLanguage = (lang: Language): HelpLanguage => (lang === 'ja' ? 'ja' : 'en')

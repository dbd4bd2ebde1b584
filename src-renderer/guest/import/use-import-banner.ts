import type { ImportPreview, ImportRow } from '../../../contract/guest/import/import.ts'
import { PRESET_NAMES } from '../../../messages/data/list-presets.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { type Importing, encodingName } from './use-import.ts'

interface ImportBannerState {
  readonly importing: Importing
  /** The columns or the imports of the event are shown, which have their own banner. */
  readonly hidden: boolean
  /** The list on screen; null while a file is chosen. */
  readonly preview: ImportPreview | null
  /** The row that is being corrected. */
  readonly fixing: ImportRow | null
  /** Number of rows that would be stored. */
  readonly good: number
  readonly enter: (() => void) | null
}

type ImportBannerText = ScreenBanner & { readonly enter?: string }

/** The banner of the import, for each step from choosing the file to the last row. */
export function useImportBanner(facts: ImportBannerState): void {
  const { t } = useMessages()
  const format = useFormat()
  const { importing, enter } = facts
  const { enter: label, ...text } = banner()
  useBanner(
    facts.hidden
      ? null
      : {
          ...text,
          size: 'small',
          ...(label && enter && { actions: [{ cap: 'Enter', label, run: enter }] }),
        },
  )

  function banner(): ImportBannerText {
    const { reading, failure } = importing
    const { preview } = facts
    if (reading)
      return {
        tone: 'work',
        title: t('import.reading.banner'),
        detail: t('import.reading.detail', { name: reading }),
      }
    if (failure === 'import_unreadable')
      return {
        tone: 'hold',
        title: t('import.unreadable.banner'),
        detail: t('import.unreadable.detail'),
        enter: t('import.choose.key'),
      }
    if (failure === 'payload_too_large')
      return {
        tone: 'hold',
        title: t('import.large.banner'),
        detail: t('import.large.detail'),
        enter: t('import.choose.key'),
      }
    if (failure) return { failure }
    if (!preview)
      return {
        tone: 'ask',
        picture: 'upload',
        title: t('import.choose.banner'),
        detail: t('import.choose.detail'),
        enter: t('import.choose.key'),
      }
    if (facts.fixing) {
      return {
        tone: 'ask',
        picture: 'pencil',
        title: t('import.fixing.banner', { line: facts.fixing.line }),
        detail: t('import.fixing.detail'),
        enter: t('import.fixing.key'),
      }
    }
    return ofState(preview)
  }

  function ofState(preview: ImportPreview): ImportBannerText {
    const { counts, fileName: name, encoding, state, done } = preview
    const from = t(preview.preset ? 'import.fromShop' : 'import.from', {
      name,
      shop: preview.preset ? PRESET_NAMES[preview.preset] : '',
      encoding: encodingName(encoding),
      count: format.count(counts.total),
    })
    const { good } = facts
    const enterGood = t('import.key', { count: good })
    if (state === 'running')
      return {
        tone: 'work',
        title: t('import.running.banner'),
        detail: t('import.running.detail', { done: format.count(done), of: format.count(good) }),
      }
    if (state === 'failed') {
      const why = t(`import.stopped.${preview.stopped ?? 'internal_error'}`)
      return {
        tone: 'hold',
        title: t('import.failed.banner'),
        detail: t('import.failed.detail', {
          done: format.count(done),
          of: format.count(good),
          why,
        }),
        enter: t('import.failed.key'),
      }
    }
    if (state === 'done') {
      const { new: fresh, changed, unchanged } = counts
      const refused = counts.refused + counts.asked
      const values = {
        new: format.count(fresh),
        changed: format.count(changed),
        unchanged: format.count(unchanged),
        refused: format.count(refused),
      }
      const cancelled =
        counts.cancelled > 0 ? ` ${t('import.done.cancelled', { count: counts.cancelled })}` : ''
      const kept = preview.kept > 0 ? ` ${t('import.kept.rows', { count: preview.kept })}` : ''
      return {
        tone: 'go',
        title: t('import.done.banner'),
        detail: t('import.done.detail', values) + cancelled + kept,
        enter: t('import.done.key'),
      }
    }
    if (counts.asked > 0)
      return {
        tone: 'hold',
        picture: 'question',
        title: t('import.asked.banner', { count: counts.asked }),
        detail: from,
        ...(good > 0 && { enter: enterGood }),
      }
    if (counts.refused > 0)
      return {
        tone: 'ask',
        title: t('import.fix.banner', { count: counts.refused }),
        detail: from,
        ...(good > 0 && { enter: enterGood }),
      }
    if (good === 0)
      return {
        tone: 'idle',
        picture: 'checks',
        title: t('import.nothing.banner'),
        detail: t('import.nothing.detail', { name }),
        enter: t('import.choose.key'),
      }
    if (counts.flagged > 0)
      return {
        tone: 'ask',
        picture: 'checks',
        title: t('import.flagged.banner', { count: counts.flagged }),
        detail: from,
        enter: enterGood,
      }
    return {
      tone: 'go',
      title: t('import.good.banner', { count: good }),
      detail: from,
      enter: enterGood,
      sound: 'match',
    }
  }
}

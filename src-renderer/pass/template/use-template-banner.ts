import { testPrintText } from '../../../messages/printer-fault.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { classNames } from '../../event/ticket-class/class-names.ts'
import { useBanner, type ScreenBanner, loadingBanner } from '../../shell/use-banner.ts'
import type { BannerAction } from '../../ui/banner-store.ts'
import { misfitsText, type Trial } from './checks.tsx'
import type { Saving, SamplePrinting } from './use-template-saving.ts'
import type { InForce } from './template-owner.ts'
import type { DraftDesk } from './use-draft.ts'

interface TemplateBannerState {
  readonly work: DraftDesk
  readonly saving: Saving
  readonly print: SamplePrinting
  readonly ticketClass: InForce['ticketClass']
  readonly trial: Trial
}

/** The banner of the template designer, and its keys. */
export function useTemplateBanner(bannerState: TemplateBannerState): void {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { saving, work, trial, print, ticketClass } = bannerState
  const { state } = saving
  const revision = work.draft.base + 1
  const ofClass = ticketClass && { name: classNames(ticketClass) }
  const save: BannerAction[] = saving.ask
    ? [
        {
          cap: 'Ctrl S',
          label: ofClass ? t('template.ask.yes') : t('template.save', { revision }),
          run: saving.ask,
        },
      ]
    : []
  useBanner({ ...templateBanner(), size: 'small' })
  const asks = state.at === 'asking'
  // Saving can be confirmed only when the number of affected confirmations is known.
  const mayAnswer = asks && trial.result !== null
  useKeys({
    'Ctrl+KeyS': saving.ask ? { inField: true, run: saving.ask } : undefined,
    Escape: {
      run: print.print.state === 'ended' || print.print.state === 'failed' ? print.forget : saving.leave,
    },
    KeyO: state.at === 'conflict' ? { run: saving.takeTheirs } : undefined,
  })
  useKeys(
    {
      Enter: mayAnswer ? { inField: true, run: saving.save } : undefined,
      Escape: asks ? { run: saving.back } : undefined,
    },
    LAYER.question,
  )

  function templateBanner(): ScreenBanner {
    if (state.at === 'asking') {
      const yes = trial.result ? [{ cap: 'Enter', label: t('template.ask.yes'), run: saving.save }] : []
      return {
        tone: 'ask',
        title: ofClass ? t('template.ofClass.ask') : t('template.ask.banner', { revision }),
        detail: whatItDoes(trial, t),
        actions: [...yes, { cap: 'Esc', label: t('template.ask.no'), run: saving.back }],
      }
    }
    if (state.at === 'conflict') {
      const { saved, templateRevision } = state.theirs
      const who = saved?.by ?? t('template.conflict.somebody')
      const detail = t('template.conflict.detail', {
        who,
        revision: templateRevision,
        time: saved ? format.time(saved.at) : '',
      })
      return {
        tone: 'hold',
        title: t('template.conflict.banner'),
        detail,
        actions: [...save, { cap: 'O', label: t('template.conflict.theirs'), run: saving.takeTheirs }],
      }
    }
    if (state.at === 'leaving')
      return {
        tone: 'hold',
        title: t('template.unsaved.banner'),
        detail: t('template.unsaved.detail'),
        actions: save,
      }
    if (state.at === 'failed') return { failure: state.failure, actions: save }
    if (state.at === 'saving') return loadingBanner(t)
    return (
      printed() ??
      (state.at === 'saved'
        ? {
            tone: 'go',
            title: t('template.saved.banner', { revision: state.revision }),
            detail: ofClass ? t('template.ofClass.saved', ofClass) : t('template.saved.detail'),
          }
        : idle())
    )
  }

  function printed(): ScreenBanner | null {
    const { print: now } = print
    if (now.state === 'printing')
      return { tone: 'work', title: t('template.testing'), detail: desk.printer?.name ?? '' }
    if (now.state === 'failed') return { failure: now.failure }
    if (now.state === 'ended')
      return {
        tone: now.came ? 'go' : 'hold',
        title: t('template.key.print'),
        detail: testPrintText(t, now.result),
      }
    return null
  }

  function idle(): ScreenBanner {
    return {
      tone: 'idle',
      picture: 'design',
      title: ofClass ? t('template.ofClass.banner') : t('template.banner'),
      detail: t('template.detail'),
      actions: save,
    }
  }
}

/** How many confirmations end, and whose text does not fit, as far as tested. */
function whatItDoes(trial: Trial, t: Translate): string {
  if (!trial.result) return t('template.check.trying')
  const { confirmations } = trial.result
  const ends = confirmations === 0 ? t('template.ask.none') : t('template.ask.ends', { count: confirmations })
  const misfits = misfitsText(trial, t)
  if (misfits !== null) return `${ends} ${misfits}`
  return trial.done ? ends : `${ends} ${t('template.check.trying')}`
}

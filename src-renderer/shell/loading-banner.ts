import type { Translate } from '../i18n/i18n.ts'
import type { BannerSpec } from '../ui/banner-store.ts'

/** The banner while a screen reads its data, or a request runs. */
export const loadingBanner = (t: Translate) =>
  ({
    tone: 'work',
    title: t('loading.banner'),
    detail: t('loading.detail'),
  }) satisfies BannerSpec

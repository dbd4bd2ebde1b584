import { LIMITS } from '../../contract/platform/http/limits.ts'
import type { RegisteredLogo } from '../../contract/pass/logo/logo.ts'
import type { LogoReference } from '../../contract/pass/draft/pass.ts'
import { find, make } from '../shared/dom.ts'

/** Fills the dialog with the logos of the person's organizations, the selected ones checked. */
export function listLogos(
  logos: readonly RegisteredLogo[],
  chosen: () => readonly LogoReference[],
  choose: (logos: LogoReference[]) => void,
): void {
  const isChosen = (logo: RegisteredLogo): boolean =>
    chosen().some((one) => one.imageId === logo.imageId)
  const row = (logo: RegisteredLogo): HTMLLIElement => {
    const box = make('input', {
      type: 'checkbox',
      checked: isChosen(logo),
      disabled: !isChosen(logo) && chosen().length >= LIMITS.passLogos,
    })
    box.addEventListener('change', () => {
      const { kind, orgId, imageId, assetHash } = logo
      const others = chosen().filter((one) => one.imageId !== imageId)
      choose(box.checked ? [...others, { kind, orgId, imageId, assetHash }] : others)
      listLogos(logos, chosen, choose)
    })
    return make(
      'li',
      {},
      make('label', {}, box, make('img', { src: logo.preview, alt: '' }), logo.name),
    )
  }
  find('[data-no-logos]').hidden = logos.length > 0
  find('[data-logo-list]').replaceChildren(...logos.map(row))
}

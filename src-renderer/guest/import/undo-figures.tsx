import type { ReactElement } from 'react'
import type { UndoPlan } from '../../../contract/guest/import/import-history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** The counts of a planned or completed undo. */
export function UndoFigures({
  plan,
  done,
}: {
  readonly plan: UndoPlan
  readonly done: boolean
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const shown = (['removed', 'places', 'restored', 'stays'] as const).filter(
    (what) => what !== 'places' || plan.places > 0,
  )
  return (
    <div className="undo-figures">
      <h2 className="meta">{t(done ? 'imports.figures.done' : 'imports.figures')}</h2>
      <dl>
        {shown.map((what) => (
          <div key={what}>
            <dt>
              <strong>{t(`imports.figures.${what}`)}</strong>
              <span className="meta">{t(`imports.figures.${what}.what`)}</span>
            </dt>
            <dd>{format.count(plan[what])}</dd>
          </div>
        ))}
      </dl>
      {!done && <p>{t('imports.first')}</p>}
      <p className="meta">{t('imports.recorded')}</p>
    </div>
  )
}

import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement, useId } from 'react'
import { templateEndpoints, type TemplateSample } from '../../../contract/pass/template/template.ts'
import { call } from '../../api/call.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { classNames } from '../../event/ticket-class/class-names.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner, loadingBanner, useUnread } from '../../shell/use-banner.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Checks, useFitCheck } from './checks.tsx'
import { LabelCanvas, paperScale } from './label-canvas.tsx'
import { ElementTable } from './element-table.tsx'
import { LabelProperties, MoreProperties } from './properties.tsx'
import type { PassRender } from '../../../contract/pass/draft/pass.ts'
import { LABEL_MARGIN } from '../../../facts/measures.ts'
import type { InForce } from './template-owner.ts'
import { asDelivered, type Part } from './template-rules.ts'
import { useDraft } from './use-draft.ts'
import { useDrawing } from './use-drawing.ts'
import { useTemplateSaving, useSamplePrint } from './use-template-saving.ts'
import { useTemplateBanner } from './use-template-banner.ts'
import './templates.css'
import { TEMPLATE_SAMPLES } from '../../../messages/data/template-samples.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** Template of a ticket class; without it, of the event. */
    templates: { readonly classId?: string }
  }
}

export const templateScreen: ScreenDescriptor<'templates'> = {
  at: 'templates',
  title: 'template.title',
  helpAt: 'event#templates',
  about: 'The layout of the pass of the event or of a ticket class, with samples and checks.',
  pictures: ['template'],
  component: ({ screen }) => <TemplateScreen key={screen.classId ?? 'event'} classId={screen.classId} />,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'design', route: { at: 'templates' } },
}

/**
 * The template designer of the event, or of a ticket class: a sample on the template, as the kiosk
 * draws it.
 */
function TemplateScreen({ classId }: { readonly classId?: string }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const inForce = useUnread(
    useQuery({
      queryKey: ['template', eventId, classId ?? null],
      queryFn: ({ signal }) =>
        call(templateEndpoints.getTemplate, { params: { eventId }, query: { classId }, signal }),
      refetchOnMount: 'always',
    }),
  )
  useBanner(inForce.data ? null : { ...loadingBanner(t), size: 'small' })
  if (!inForce.data) return <ScreenLayout foot={<WaitingScansStrip />}>{null}</ScreenLayout>
  return (
    <Designer inForce={inForce.data} onInForce={() => inForce.refetch().then(({ data }) => data ?? null)} />
  )
}

interface DesignerProps {
  readonly inForce: InForce
  /** Refetches the current template. */
  readonly onInForce: () => Promise<InForce | null>
}

function Designer({ inForce, onInForce }: DesignerProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const work = useDraft(inForce)
  const { template } = work.draft
  const { ticketClass } = inForce
  const classId = ticketClass?.classId
  const [chosen, setChosen] = useState<Part>('name')
  const [page, setPage] = useState<'label' | 'more'>('label')
  const [shown, setShown] = useState({ sample: USUAL_SAMPLE, qr: true, logos: 0 })
  const sample: TemplateSample = {
    ...(SAMPLES[shown.sample] ?? SAMPLES[0]!).texts,
    qr: shown.qr,
    logos: shown.logos,
  }
  const drawing = useDrawing({ eventId, classId }, template, sample)
  const [asking, setAsking] = useState(false)
  const trial = useFitCheck({ eventId, classId }, template, work.draft.base, asking)
  const saving = useTemplateSaving(work, inForce, onInForce)
  useEffect(() => setAsking(saving.state.at === 'asking'), [saving.state.at])
  const print = useSamplePrint(classId, template, sample)
  const onCard = page === 'more' && template.backing !== undefined
  const deliver = (): void => work.change(asDelivered(template), 'preset')
  useTemplateBanner({ work, saving, print, ticketClass, trial })
  useKeys({
    ...Object.fromEntries(
      SAMPLES.map((_, index) => [
        `Digit${index + 1}`,
        { run: () => setShown((now) => ({ ...now, sample: index })) },
      ]),
    ),
    KeyQ: {
      label: t('template.key.qr'),
      run: () => setShown((now) => ({ ...now, qr: !now.qr })),
    },
    KeyL: {
      label: t('template.key.logos', { count: shown.logos }),
      run: () => setShown((now) => ({ ...now, logos: (now.logos + 1) % 5 })),
    },
    KeyR: { label: t('template.key.preset'), run: deliver },
    KeyT: print.run ? { label: t('template.key.print'), run: print.run } : undefined,
    'Ctrl+KeyZ':
      work.draft.past.length > 0
        ? { label: t('template.key.undo'), run: () => work.dispatch({ type: 'undone' }) }
        : undefined,
    'Ctrl+KeyY': work.draft.future.length > 0 ? { run: () => work.dispatch({ type: 'redone' }) } : undefined,
  })
  return (
    <ScreenLayout
      foot={<WaitingScansStrip />}
      side={<SidePanel {...{ page, setPage, work, drawing, chosen, setChosen, inForce }} />}
    >
      <SampleBar
        shown={shown.sample}
        onShow={(index) => setShown({ ...shown, sample: index })}
        render={onCard ? null : drawing.render}
      />
      <LabelCanvas
        onCard={onCard}
        template={template}
        drawing={drawing}
        chosen={chosen}
        onChoose={setChosen}
        onChange={work.change}
      />
      <Checks drawing={drawing} sample={sample} trial={trial} />
    </ScreenLayout>
  )
}

interface SidePanelProps {
  readonly page: 'label' | 'more'
  readonly setPage: (page: 'label' | 'more') => void
  readonly work: ReturnType<typeof useDraft>
  readonly drawing: ReturnType<typeof useDrawing>
  readonly chosen: Part
  readonly setChosen: (part: Part) => void
  readonly inForce: InForce
}

function SidePanel({
  page,
  setPage,
  work,
  drawing,
  chosen,
  setChosen,
  inForce: { columns, ticketClass },
}: SidePanelProps): ReactElement {
  const { t } = useMessages()
  const { template } = work.draft
  const Properties = page === 'label' ? LabelProperties : MoreProperties
  return (
    <>
      <section className="card stack design__rail">
        <h2>{ticketClass ? classNames(ticketClass) : template.name}</h2>
        <div className="segments" role="group" aria-label={t('template.page')}>
          {(['label', 'more'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === page ? 'on' : undefined}
              aria-pressed={one === page}
              onClick={() => setPage(one)}
            >
              {t(`template.page.${one}`)}
            </button>
          ))}
        </div>
        <Properties {...{ template, columns }} roll={ticketClass?.roll ?? null} onChange={work.change} />
      </section>
      {page === 'label' && (
        <ElementTable
          template={template}
          drawing={drawing}
          chosen={chosen}
          onChoose={setChosen}
          onChange={work.change}
        />
      )}
    </>
  )
}

/** The sample text, by its digit; at the right the scale of the label. */
function SampleBar({
  shown,
  onShow,
  render,
}: {
  readonly shown: number
  readonly onShow: (index: number) => void
  readonly render: PassRender | null
}): ReactElement {
  const { t } = useMessages()
  const name = useId()
  const factor =
    render &&
    paperScale({
      width: render.widthPx + 2 * LABEL_MARGIN.sidePx,
      height: render.heightPx + 2 * LABEL_MARGIN.endPx,
    })
  return (
    <div className="row sample-bar">
      <div className="segments grow" role="radiogroup" aria-label={t('template.samples')}>
        {SAMPLES.map(({ label }, index) => (
          <label key={label} className={index === shown ? 'on' : undefined}>
            <input type="radio" name={name} checked={index === shown} onChange={() => onShow(index)} />
            <span className="quiet">{index + 1}</span> {t(label)}
          </label>
        ))}
      </div>
      {factor && <span className="quiet small">{t('template.scale', { factor: factor.toFixed(1) })}</span>}
    </div>
  )
}

type Texts = Pick<TemplateSample, 'name' | 'title' | 'affiliation'>

const long = (text: string): string =>
  Array.from({ length: 160 }, (_, index) => text[index % text.length]).join('')

const { short, japanese, mixed, long: longer, longest } = TEMPLATE_SAMPLES

/** Invented texts from the easiest to the most difficult, by their digit. */
const SAMPLES: readonly { readonly label: MessageKey; readonly texts: Texts }[] = [
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
const USUAL_SAMPLE = 1

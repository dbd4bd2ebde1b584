import {
  useEffect,
  useRef,
  useState,
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import type { PassRender } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LabelPreview } from '../drawing/label-preview.tsx'
import {
  boxOnPaper,
  cornerOf,
  DOTS_A_MM,
  isPlaced,
  isText,
  movedTo,
  LABEL_ELEMENTS,
  sizeOf,
  unplaced,
  withSize,
  type Box,
  type Part,
} from './template-rules.ts'
import type { Drawing } from './use-drawing.ts'

interface LabelCanvasProps {
  readonly template: PassTemplate
  readonly drawing: Drawing
  readonly chosen: Part
  /** The label on its card, small; nothing is moved there. */
  readonly onCard: boolean
  readonly onChoose: (part: Part) => void
  readonly onChange: (template: PassTemplate, what: string) => void
}

/** Space for the label, in rem. */
const CANVAS_REM = { width: 49, height: 27 } as const

const CSS_PX_A_MM = 96 / 25.4
const CSS_PX_A_REM = 16

/** The scale at which a label of this many dots is shown on a screen of 1280 × 800. */
export function paperScale(paper: { readonly width: number; readonly height: number }): number {
  const remPerDot = Math.min(CANVAS_REM.width / paper.width, CANVAS_REM.height / paper.height)
  return (remPerDot * CSS_PX_A_REM * DOTS_PER_MM) / CSS_PX_A_MM
}

/** The label: printable frame, and a box for each part that can be moved. */
export function LabelCanvas({
  template,
  drawing,
  chosen,
  onCard,
  onChoose,
  onChange,
}: LabelCanvasProps): ReactElement {
  const { t } = useMessages()
  const paper = useRef<HTMLDivElement>(null)
  const { render, qrDots } = drawing
  const isThere = render !== null
  // Arrows move the chosen part at once, without a Tab first.
  useEffect(() => paper.current?.querySelector<HTMLElement>('.design__box--on')?.focus(), [isThere])
  if (!render) return <div className="design__paper" />
  if (onCard) {
    return (
      <div className="design__paper">
        <LabelPreview
          {...render}
          name=""
          template={template}
          width={CANVAS_REM.width}
          height={CANVAS_REM.height}
        />
      </div>
    )
  }
  const whole = {
    width: render.widthPx + 2 * LABEL_MARGIN.sidePx,
    height: render.heightPx + 2 * LABEL_MARGIN.endPx,
  }
  const frame = {
    x: LABEL_MARGIN.sidePx,
    y: LABEL_MARGIN.endPx,
    width: render.widthPx,
    height: render.heightPx,
  }
  const logos = render.layers.filter((layer) => layer.id.startsWith('logo:'))
  const shown = LABEL_ELEMENTS.filter((part) => render.layers.some((layer) => layer.id === part))
  const overlay = (
    <div ref={paper} className="design__overlay">
      <div className="design__frame" style={within(frame, whole)} />
      {logos.map((logo) => (
        <div key={logo.id} className="design__box" style={within(boxOnPaper(logo, null), whole)} />
      ))}
      {shown.map((part) => (
        <PartBox
          key={part}
          part={part}
          on={part === chosen}
          current={drawing.current}
          {...{ template, render, qrDots, whole, paper, onChoose, onChange }}
        />
      ))}
    </div>
  )
  return (
    <div
      className={drawing.current ? 'design__paper' : 'design__paper stale'}
      role="group"
      aria-label={t('template.banner')}
    >
      <LabelPreview
        {...render}
        name=""
        width={CANVAS_REM.width}
        height={CANVAS_REM.height}
        overlay={overlay}
      />
    </div>
  )
}

interface Whole {
  readonly width: number
  readonly height: number
}

/** A box in per cent of the label. */
function within(box: Box, whole: Whole): Record<'left' | 'top' | 'width' | 'height', string> {
  const percent = (dots: number, of: number): string => `${(100 * dots) / of}%`
  return {
    left: percent(box.x, whole.width),
    top: percent(box.y, whole.height),
    width: percent(box.width, whole.width),
    height: percent(box.height, whole.height),
  }
}

interface PartBoxProps extends Pick<LabelCanvasProps, 'template' | 'onChoose' | 'onChange'> {
  readonly part: Part
  readonly on: boolean
  readonly render: PassRender
  /** The drawing shows the current template. */
  readonly current: boolean
  readonly qrDots: number | null
  readonly whole: Whole
  readonly paper: { readonly current: HTMLDivElement | null }
}

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * One part: Tab chooses it, arrows and the pointer move it, plus and minus change its size, Delete
 * resets it.
 */
function PartBox({
  part,
  on,
  template,
  render,
  current,
  qrDots,
  whole,
  paper,
  onChoose,
  onChange,
}: PartBoxProps): ReactElement | null {
  const { t } = useMessages()
  const [dragged, setDragged] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const layer = render.layers.find((one) => one.id === part)
  const corner = cornerOf(template, part, render, current)
  if (!layer || !corner) return null
  const move = (by: { x: number; y: number }): void =>
    onChange(movedTo(template, part, { x: corner.x + by.x, y: corner.y + by.y }, render), `move ${part}`)
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.code]
    const step = event.shiftKey ? DOTS_A_MM : 1
    if (arrow) move({ x: arrow.x * step, y: arrow.y * step })
    else if (event.code === 'Delete' || event.code === 'Backspace')
      onChange(unplaced(template, part), `put back ${part}`)
    else if (isText(part) && (event.key === '+' || event.key === '='))
      onChange(withSize(template, part, sizeOf(template, part) + 1), `size ${part}`)
    else if (isText(part) && event.key === '-')
      onChange(withSize(template, part, sizeOf(template, part) - 1), `size ${part}`)
    else return
    event.preventDefault()
  }
  const drag = useDrag(paper, whole, setDragged, move)
  const box = boxOnPaper({ ...layer, ...corner, id: part, width: layer.width, height: layer.height }, qrDots)
  const at = dragged ? { ...box, x: box.x + dragged.x, y: box.y + dragged.y } : box
  const place = t(isPlaced(template, part) ? 'template.part.placed' : 'template.part.flows')
  const label = t(`template.part.${part}`)
  const says =
    layer.fontPx === undefined
      ? t('template.part.boxPlain', { part: label, place })
      : t('template.part.box', { part: label, px: layer.fontPx, place })
  return (
    <div
      tabIndex={0}
      role="application"
      aria-label={says}
      className={on ? 'design__box design__box--on' : 'design__box design__box--part'}
      style={within(at, whole)}
      onFocus={() => onChoose(part)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {on && (
        <span className="design__tag">
          {label} {layer.fontPx ?? ''}
        </span>
      )}
      {on &&
        HANDLES.map((corner) => <i key={corner} className={`design__handle design__handle--${corner}`} />)}
    </div>
  )
}

const HANDLES = ['nw', 'ne', 'sw', 'se'] as const

type Drag = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

/** Follows the pointer in dots; the part moves when it is released. */
function useDrag(
  paper: PartBoxProps['paper'],
  whole: Whole,
  show: (by: { x: number; y: number } | null) => void,
  move: (by: { x: number; y: number }) => void,
): Drag {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const byNow = (event: PointerEvent): { x: number; y: number } | null => {
    if (!from.current || !paper.current) return null
    const dots = whole.width / paper.current.getBoundingClientRect().width
    return {
      x: Math.round((event.clientX - from.current.x) * dots),
      y: Math.round((event.clientY - from.current.y) * dots),
    }
  }
  const end = (): void => {
    from.current = null
    show(null)
  }
  return {
    onPointerDown(event) {
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      const by = byNow(event)
      if (by) show(by)
    },
    onPointerUp(event) {
      const by = byNow(event)
      end()
      if (by && (by.x !== 0 || by.y !== 0)) move(by)
    },
    onPointerCancel: end,
  }
}

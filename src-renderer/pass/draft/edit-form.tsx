import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { attendeePassEndpoints } from '../../../contract/guest/view/attendee-pass.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { RegisteredLogo } from '../../../contract/pass/logo/logo.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { LogoReference, PassContent } from '../../../contract/pass/draft/pass.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Choice, Field } from '../../ui/field.tsx'

interface EditFormProps {
  readonly userId: string
  readonly content: PassContent
  /** The pass when the screen opened, and why it could not be drawn. */
  readonly start: { readonly content: PassContent; readonly problem: RenderProblem | null }
  readonly onChange: (part: Partial<PassContent>) => void
  readonly kana: string
  /** The template prints it, or its Latin letters, below the name. */
  readonly printsKana: boolean
  readonly onKana: (kana: string) => void
  /** Why the kana cannot be stored. */
  readonly kanaCause: string | null
}

/** From this number of characters on the count is shown. */
const NEAR_LIMIT = 140

/** The fields of a pass in reading order. */
export function EditForm({
  userId,
  content,
  start,
  onChange,
  kana,
  printsKana,
  onKana,
  kanaCause,
}: EditFormProps): ReactElement {
  const { t } = useMessages()
  const { first, form } = useFirstField(start)
  const { layers } = start.content
  const manual = content.lineMode === 'manual'
  const text = (field: 'name' | 'affiliation' | 'title'): ReactElement => {
    const count = [...content[field]].length
    return (
      <Field
        label={t(`edit.${field}`)}
        value={content[field]}
        onChange={(value) => onChange({ [field]: value })}
        autoFocus={field === first}
        aside={count >= NEAR_LIMIT ? t('edit.count', { count, most: LIMITS.passText }) : ''}
        cause={count > LIMITS.passText ? t('edit.tooLong', { most: LIMITS.passText }) : null}
        {...(manual && { lines: 2 })}
      />
    )
  }
  return (
    <div className="stack" ref={form}>
      {text('name')}
      <Field
        label={t('edit.kana')}
        value={kana}
        onChange={onKana}
        aside={t(printsKana ? 'edit.kana.printed' : 'edit.kana.hint')}
        cause={[...kana].length > LIMITS.passText ? t('edit.tooLong', { most: LIMITS.passText }) : kanaCause}
      />
      {text('affiliation')}
      {text('title')}
      <div className="columns choices">
        <Choice
          label={t('edit.size')}
          value={content.fontScale}
          options={(['small', 'normal', 'large'] as const).map((value) => ({
            value,
            label: t(`edit.size.${value}`),
          }))}
          onChange={(fontScale) => onChange({ fontScale })}
        />
        <Choice
          label={t('edit.lines')}
          value={content.lineMode}
          options={(['auto', 'manual'] as const).map((value) => ({
            value,
            label: t(`edit.lines.${value}`),
          }))}
          onChange={(lineMode) => onChange({ lineMode })}
        />
        {layers && (
          <Choice
            label={t('edit.places')}
            value={content.layers === layers ? 'own' : 'template'}
            options={(['own', 'template'] as const).map((value) => ({
              value,
              label: t(`edit.places.${value}`),
            }))}
            onChange={(places) => onChange({ layers: places === 'own' ? layers : {} })}
          />
        )}
      </div>
      <Logos
        userId={userId}
        chosen={content.logos ?? []}
        onChange={(logos) => onChange({ logos: [...logos] })}
      />
    </div>
  )
}

/**
 * The field that is open first: the one that cannot be printed, with its first such character
 * selected; otherwise the name.
 */
function useFirstField({ content, problem }: EditFormProps['start']): {
  readonly first: 'name' | 'affiliation' | 'title'
  readonly form: RefObject<HTMLDivElement | null>
} {
  const form = useRef<HTMLDivElement>(null)
  const field = problem?.field
  const first = field === 'affiliation' || field === 'title' ? field : 'name'
  const character = problem?.characters[0]
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(':focus')
    const at = character ? content[first].indexOf(character) : -1
    if (input && character && at >= 0) input.setSelectionRange(at, at + character.length)
  }, [])
  return { first, form }
}

interface LogosProps {
  readonly userId: string
  readonly chosen: readonly LogoReference[]
  readonly onChange: (logos: readonly LogoReference[]) => void
}

/** Approved logos of the person's organizations, in the order in which they were chosen. */
function Logos({ userId, chosen, onChange }: LogosProps): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const found = useQuery({
    queryKey: ['logos-of', event.eventId, userId],
    queryFn: ({ signal }) =>
      call(attendeePassEndpoints.deskLogos, { params: { eventId: event.eventId, userId }, signal }),
  })
  const logos = found.data?.logos ?? []
  const gone = found.isSuccess
    ? chosen.filter((one) => logos.every(({ imageId }) => imageId !== one.imageId))
    : []
  const toggle = (logo: RegisteredLogo): void => {
    const without = chosen.filter((one) => one.imageId !== logo.imageId)
    const { kind, orgId, imageId, assetHash } = logo
    onChange(without.length < chosen.length ? without : [...chosen, { kind, orgId, imageId, assetHash }])
  }
  return (
    <fieldset className="field">
      <legend>
        {t('edit.logos')} {t('edit.logosCount', { count: chosen.length, most: LIMITS.passLogos })}
      </legend>
      {found.isSuccess && logos.length === 0 && <p className="quiet small">{t('edit.noLogos')}</p>}
      {gone.map((logo) => (
        <label key={logo.imageId} className="row check">
          <input type="checkbox" checked onChange={() => onChange(chosen.filter((one) => one !== logo))} />
          <span>{t('edit.goneLogo')}</span>
        </label>
      ))}
      {logos.map((logo) => {
        const at = chosen.findIndex((one) => one.imageId === logo.imageId)
        return (
          <label key={logo.imageId} className="row check">
            <input
              type="checkbox"
              checked={at >= 0}
              disabled={at < 0 && chosen.length >= LIMITS.passLogos}
              onChange={() => toggle(logo)}
            />
            <img src={logo.preview} alt="" className="paper-ground" />
            <span className="grow">{logo.name}</span>
            {at >= 0 && <b>{at + 1}</b>}
          </label>
        )
      })}
    </fieldset>
  )
}

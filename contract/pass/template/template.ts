import { z } from 'zod'
import { RenderProblem } from '../drawing/render-problem.ts'
import { DeskEvent } from '../../event/event/desk-event.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { PassRender } from '../draft/pass.ts'
import { PassTemplate } from '../../event/event/pass-template.ts'
import { count, revision, timestamp, uuid } from '../../platform/http/scalars.ts'
import { DeskStock } from '../../event/event/pass-template.ts'
import { EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'

const text = z.string().max(LIMITS.passText)

/** An invented pass for the template preview. */
export const TemplateSample = z.strictObject({
  name: text,
  title: text,
  affiliation: text,
  /** With a code as long as generated ones. */
  qr: z.boolean(),
  /** Number of invented logos. */
  logos: z.int().min(0).max(LIMITS.passLogos),
})
export type TemplateSample = z.infer<typeof TemplateSample>

export const TemplateDrawing = z.strictObject({
  /** Null if the sample cannot be rendered; `problem` has the reason. */
  render: PassRender.nullable(),
  problem: RenderProblem.nullable(),
  /** Dots per module of the QR; null without one. */
  qrDots: z.int().min(1).nullable(),
})
export type TemplateDrawing = z.infer<typeof TemplateDrawing>

export const TemplateFitCheck = z.strictObject({
  /** Current confirmations that a new revision would revoke. */
  confirmations: count,
  /** Participants whose pass has the template. */
  people: count,
  /** People rendered by this call. */
  tried: count,
  /** Of these, people whose current text the template cannot render. */
  failing: z.array(z.strictObject({ userId: uuid, name: z.string(), problem: RenderProblem })),
  /** Start of the next call; null after the last person. */
  next: uuid.nullable(),
})
export type TemplateFitCheck = z.infer<typeof TemplateFitCheck>

const row = { ...managerRow, errors: [...EVENT_ERRORS, 'not_found'] } as const
/** The ticket class that the template is for; without it, the event. */
const classId = uuid.optional()

/** Requests of the template designer before a template is saved. */
export const templateEndpoints = endpointGroup({
  getTemplate: endpoint({
    ...row,
    summary:
      'Get the template of the event or of a ticket class, with the author and time of its last change',
    method: 'GET',
    path: '/desk/events/{eventId}/template',
    query: z.strictObject({ classId }),
    reply: z.strictObject({
      event: DeskEvent,
      /** The class that was asked for. */
      ticketClass: z
        .strictObject({
          classId: uuid,
          nameJa: z.string(),
          nameEn: z.string(),
          roll: DeskStock.nullable(),
        })
        .nullable(),
      /** Null while the event or the class has no template of its own. */
      template: PassTemplate.nullable(),
      /** The revision that a new one replaces; 0 without any. */
      templateRevision: revision,
      /** Null while there is no template, or if no person saved it. */
      saved: z.strictObject({ by: z.string().nullable(), at: timestamp }).nullable(),
      /** Headings of the columns that imports kept, for the line below the name. */
      columns: z.array(z.string()),
    }),
  }),
  drawTemplate: endpoint({
    ...row,
    summary: 'Draw a sample with a template that is not stored',
    method: 'POST',
    path: '/desk/events/{eventId}/template/draw',
    body: z.strictObject({ classId, template: PassTemplate, sample: TemplateSample }),
    reply: TemplateDrawing,
  }),
  checkTemplateFit: endpoint({
    ...row,
    summary:
      "Draw the participants' current texts with a template that is not stored: how many " +
      'confirmations it would end, and who could not be drawn; several hundred people per call',
    method: 'POST',
    path: '/desk/events/{eventId}/template/try',
    body: z.strictObject({ classId, template: PassTemplate, after: uuid.nullable() }),
    reply: TemplateFitCheck,
  }),
})

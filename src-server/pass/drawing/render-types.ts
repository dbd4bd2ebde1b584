import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { Dots, PassBitmap } from './dots.ts'
import type { Box } from './layout-blocks.ts'
import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { LayerId, PassContent, PassRender } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'

export type { PassBitmap } from './dots.ts'

/** A decoded logo: luminance over white, 0 black to 255 white, one byte per dot, row by row. */
export interface LogoBitmap {
  readonly imageId: string
  readonly assetHash: string
  readonly widthPx: number
  readonly heightPx: number
  readonly gray: Uint8Array
}

/**
 * The complete input of a drawing. `logos` contains those named by `content.logos`, in any order;
 * `qr` is the text to encode.
 */
export interface RenderInput {
  readonly template: PassTemplate
  readonly content: PassContent
  readonly qr: string | null
  readonly logos: readonly LogoBitmap[]
  /** Band or symbol of the ticket class. */
  readonly mark?: ClassMark | null
  /** A line below the name. */
  readonly nameLine?: NameLine | null
}

export interface NameLine {
  readonly text: string
  /** Text that is set large instead of the name; null: the name. */
  readonly large: string | null
}

/** A layer as it was drawn. */
export interface DrawnLayer extends Box {
  readonly id: LayerId
  readonly fontPx?: number
  readonly dots: Dots
}

/** What a drawing returns: dots, from which pictures are made when somebody asks for them. */
export interface DrawnDots {
  /** The dots of all layers, black and red ones. */
  readonly bitmap: PassBitmap
  /** Hash of the confirmed dots and layers. */
  readonly hash: string
  readonly layers: readonly DrawnLayer[]
  readonly lines: PassRender['lines']
  /** The dots in this part are red. */
  readonly red: Box | null
  /** What the drawing leaves out of its texts. */
  readonly notes: readonly DrawingNote[]
}

/**
 * `render` is the reply of the API (specification §2.9); `bitmap` holds the dots of `render.image`,
 * black and red ones. The pictures of `render` are encoded when they are first read.
 */
export interface RenderedPass {
  readonly render: PassRender
  readonly bitmap: PassBitmap
  /** The dots in this part are red. */
  readonly red?: Box | null
  /** What the drawing leaves out of its texts. */
  readonly notes: readonly DrawingNote[]
}

/** A drawing with its input hash; stored with a confirmation. */
export interface DrawnPass extends RenderedPass {
  /** SHA-256 of template, content and code. */
  readonly inputHash: string
}

/** Draws in the calling thread. Throws RenderError if the content cannot be drawn. */
export interface Renderer {
  draw(input: RenderInput): DrawnDots
  /** The same with its pictures. */
  render(input: RenderInput): RenderedPass
}

/** Too many drawings of one participant wait for a thread. */
export class TooManyDrawings extends Error {}

/**
 * Draws in worker threads. Rejects with RenderError, TooManyDrawings or the signal's reason, or if a
 * worker exits.
 */
export interface RenderPool {
  /**
   * `participant`: id of the person whose own request this is. Such requests run after all others,
   * by round robin over people, so that no one blocks the desk or other people.
   */
  render(input: RenderInput, signal?: AbortSignal, participant?: string): Promise<RenderedPass>
  close(): Promise<void>
}

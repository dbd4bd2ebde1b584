import type { Context } from 'koa'

const TYPE = 'text/event-stream'

/** A reply that stays open and sends server-sent events. */
export interface EventStream {
  /** False if the client does not ask for events: then it gets those of now, and the reply ends. */
  readonly stays: boolean
  /** The id of the last event that the client has. */
  readonly lastId: string
  /** Begins the reply. `onClose` is called when the client has gone, or after `end`. */
  begin(text: string, onClose: () => void): void
  /** Sends events, unless the client has not taken the earlier ones: then false. */
  send(text: string): boolean
  end(text: string): void
  /** Throws an ApiError if the credential or the role has ended. */
  recheck(): Promise<void>
}

/** The reply to a request as a stream of events. */
export function openEventStream(ctx: Context, recheck: () => Promise<void>): EventStream {
  const { res } = ctx
  return {
    stays: ctx.method === 'GET' && ctx.get('Accept').includes(TYPE),
    lastId: ctx.get('Last-Event-ID'),
    recheck,
    begin(text, onClose) {
      ctx.set('Cache-Control', 'no-store')
      ctx.type = TYPE
      if (!this.stays) return void (ctx.body = text)
      // The reply is written here, not by Koa.
      ctx.respond = false
      if (res.closed) return onClose()
      ctx.status = 200
      res.once('close', onClose)
      res.write(text)
    },
    send: (text) => res.writableLength === 0 && (res.write(text), true),
    end: (text) => void res.end(text),
  }
}

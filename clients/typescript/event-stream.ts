/** A server-sent event. */
export interface ServerEvent {
  readonly id: string
  /** `message`, or the name that the kiosk gave it. */
  readonly name: string
  readonly data: string
}

/** The events of a stream, with comments as null: they say that the connection lives. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent | null, void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): ServerEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trimStart()]
    }),
  )
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? '', name: fields.get('event') ?? 'message', data }
}

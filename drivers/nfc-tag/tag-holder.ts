/** Gives the one tag on the reader to one piece of work at a time, and knows when it has been taken away. */
import type { TagProblem, WaitOptions } from '../tag-reader.ts'
import type { CardPort, OpenTag, PortState, PresentTag } from './card-port.ts'
import { hex, readPages } from './protocol/apdu.ts'
import { headerUid } from './protocol/type2.ts'
import { TagFault } from './tag-fault.ts'
import type { Waiter } from './wait.ts'

/** How long a tag that is just coming into the field gets until it is tried again, in ms. */
const SETTLE_MS = 100

export interface TagHolder {
  /** The one tag there is, or nothing yet. Throws what makes waiting senseless, and `several_tags`. */
  oneTag(): PresentTag | undefined
  /** Waits for a tag and works with it; `work` returns the UID it met, if any, beside its result. */
  hold<T>(options: WaitOptions, work: (link: OpenTag) => Promise<{ readonly result: T; readonly uid?: string }>): Promise<T>
  /** True when the tag that was worked with last is gone or has been exchanged. */
  isGone(): Promise<boolean>
}

export function createTagHolder(port: CardPort, waiter: Waiter): TagHolder {
  let holding = false
  let last: { readonly arrival: number; readonly uid: string } | undefined

  /** @throws TagFault `busy` when another piece of work has the reader */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (holding) throw new TagFault({ code: 'busy' })
    holding = true
    try {
      return await work()
    } finally {
      holding = false
      waiter.wake()
    }
  }
  const oneTag = (): PresentTag | undefined => {
    const problem = portProblem(port.state())
    if (problem !== undefined) throw new TagFault(problem)
    const tags = port.tags()
    if (tags.length > 1) throw new TagFault({ code: 'several_tags', readers: tags.map((tag) => tag.reader) })
    return tags[0]
  }
  /** A tag that is lost while it is being opened is still moving through the edge of the field: it is waited for. */
  const openWhenThere = (options: WaitOptions): Promise<{ link: OpenTag; tag: PresentTag }> =>
    waiter.until('tag', options, async () => {
      const tag = oneTag()
      const link = tag === undefined ? undefined : await openUnlessLost(port, tag)
      if (tag === undefined || link === undefined) return tag === undefined ? undefined : waiter.again(SETTLE_MS)
      return { link, tag }
    })

  return {
    oneTag,
    hold: (options, work) =>
      alone(async () => {
        const { link, tag } = await openWhenThere(options)
        const { result, uid } = await work(link).finally(() => link.release())
        if (uid !== undefined) last = { arrival: tag.arrival, uid }
        return result
      }),
    isGone: async () => {
      const tag = port.tags()[0]
      if (tag === undefined || (last !== undefined && tag.arrival !== last.arrival)) return true
      if (last === undefined || holding) return false
      const { uid } = last
      return alone(async () => (await uidOnReader(port, tag)) !== uid)
    },
  }
}

/** Why no tag can come while the port is like this; nothing for states that pass by themselves. */
function portProblem(state: PortState): TagProblem | undefined {
  switch (state.status) {
    case 'no_service':
    case 'no_library':
      return { code: state.status, reason: state.reason }
    case 'no_reader':
      return { code: 'no_reader' }
    case 'closed':
      return { code: 'cancelled' }
    case 'starting':
    case 'restarting':
    case 'ready':
      return undefined
  }
}

async function openUnlessLost(port: CardPort, tag: PresentTag): Promise<OpenTag | undefined> {
  try {
    return await port.open(tag)
  } catch (error) {
    if (error instanceof TagFault && (error.problem.code === 'tag_lost' || error.problem.code === 'reader_lost')) return undefined
    throw error
  }
}

/** The UID in the memory of the tag that lies there now; nothing when it does not answer. */
async function uidOnReader(port: CardPort, tag: PresentTag): Promise<string | undefined> {
  const link = await openUnlessLost(port, tag)
  if (link === undefined) return undefined
  try {
    const answer = await link.tx(readPages(0))
    return answer.length < 18 ? undefined : hex(headerUid(answer))
  } catch (error) {
    if (error instanceof TagFault) return undefined
    throw error
  } finally {
    await link.release()
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { attendeePassEndpoints } from '../../../contract/guest/view/attendee-pass.ts'
import { kanaEndpoints } from '../../../contract/guest/search/kana.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { plainContent, type PassContent } from '../../../contract/pass/draft/pass.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useDesk } from '../../shell/desk-context.ts'

export interface Saving {
  readonly save: () => void
  readonly failure: FailureCode | null
  /** The kana was rejected: the account is also used outside of this event. */
  readonly kanaKept: boolean
}

interface SavingOf {
  readonly person: DeskPerson
  /** The draft at the start of editing. */
  readonly start: {
    readonly content: PassContent
    readonly revision: number
    readonly templateRevision: number
  }
  readonly content: PassContent
  readonly kana: string
  /** Called with the hash of the drawing that was saved. */
  readonly onSaved: (hash: string | null) => void
}

/**
 * Stores the kana, then the pass. One save at a time, with the same request key while the text is
 * the same.
 */
export function useSaving({ person, start, content, kana, onSaved }: SavingOf): Saving {
  const { event } = useDesk()
  const client = useQueryClient()
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [kanaKept, setKanaKept] = useState(false)
  const working = useRef(false)
  const request = useRef({ for: '', key: '' })
  const params = { eventId: event.eventId, userId: person.userId }
  const show = (saved: DeskPerson): DeskPerson => {
    client.setQueryData(keys.person(event.eventId, person.userId), saved)
    return saved
  }
  const isNewKana = kana.trim() !== (person.kana ?? '')
  const isNewText = JSON.stringify(plainContent(content)) !== JSON.stringify(plainContent(start.content))

  /** False if the kana was rejected. */
  async function saveKana(): Promise<boolean> {
    try {
      show(await call(kanaEndpoints.setKana, { params, body: { kana: kana.trim() } }))
      return true
    } catch (error) {
      if (failureCode(error) !== 'conflict') throw error
      setKanaKept(true)
      return false
    }
  }

  async function savePass(): Promise<string | null> {
    const what = JSON.stringify(content)
    if (request.current.for !== what) request.current = { for: what, key: crypto.randomUUID() }
    const body = {
      templateRevision: start.templateRevision,
      content,
      expectedRevision: start.revision,
      requestKey: request.current.key,
      action: 'save',
    } as const
    return show(await call(attendeePassEndpoints.deskSavePass, { params, body })).pass?.render?.hash ?? null
  }

  async function save(): Promise<void> {
    if (working.current || [...kana].length > LIMITS.passText) return
    working.current = true
    setFailure(null)
    setKanaKept(false)
    try {
      if (isNewKana && !(await saveKana())) return
      onSaved(isNewKana && !isNewText ? (person.pass?.render?.hash ?? null) : await savePass())
    } catch (error) {
      const code = failureCode(error)
      setFailure(code === 'unauthorized' ? null : code)
      void client.invalidateQueries({ queryKey: keys.person(event.eventId, person.userId) })
    } finally {
      working.current = false
    }
  }
  return { save: () => void save(), failure, kanaKept }
}

import { useEffect } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { useDesk } from '../components/desk-context.ts'
import type { SavedPassState } from '../components/saved-pass-state.ts'
import { useSettings } from '../ui/settings.ts'

/**
 * Plays the sound of the ticket class once after a scan. The class's name is its visible
 * equivalent.
 */
export function useClassSound(
  { ticketClass }: DeskPerson,
  memory: SavedPassState,
  since: number | undefined,
): void {
  const { play } = useDesk()
  const { settings } = useSettings()
  const sound = ticketClass?.sound ?? 'none'
  useEffect(() => {
    if (sound === 'none' || since === undefined || memory.classSoundPlayed) return
    memory.classSoundPlayed = true
    play(sound, settings.volume)
  }, [sound])
}

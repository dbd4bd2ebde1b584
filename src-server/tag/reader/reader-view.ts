import type { z } from 'zod'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import type { ReaderState, TagReader } from '../../../drivers/tag-reader.ts'

type ReaderView = z.infer<typeof DeskState>['reader']

/** The reader as the device panel shows it. */
export function readerView(reader: TagReader | null): ReaderView {
  return reader ? stateView(reader.state()) : { state: 'off', name: null }
}

function stateView(state: ReaderState): ReaderView {
  switch (state.status) {
    case 'ready':
      return {
        state: state.via === 'simulator' ? 'simulated' : 'ready',
        name: state.readers[0] ?? null,
      }
    case 'busy':
      return { state: 'busy', name: state.readers[0] ?? null }
    case 'starting':
    case 'restarting':
      return { state: 'restarting', name: null }
    case 'closed':
      return { state: 'off', name: null }
    case 'no_service':
    case 'no_library':
    case 'no_reader':
      return { state: state.status, name: null }
  }
}

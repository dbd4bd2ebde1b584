import type { ScreenDescriptor } from '../../shell/screen.ts'
import { BulkRunScreen } from './bulk-run-screen.tsx'
import { TagScreen } from './tag-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    tag: { readonly userId: string }
    'tag-run': unknown
  }
}

export const tagScreen: ScreenDescriptor<'tag'> = {
  at: 'tag',
  title: 'fact.tag',
  helpAt: 'tags#tag',
  about: 'Writes the tag of one person: put it down, written, verified.',
  pictures: ['tag-touch', 'tag-verified'],
  component: ({ screen, memory }) => (
    <TagScreen key={screen.userId} userId={screen.userId} memory={memory} />
  ),
  armsReader: true,
  offersWalkIn: true,
  offersPause: true,
  showsPass: true,
}

export const bulkRunScreen: ScreenDescriptor<'tag-run'> = {
  at: 'tag-run',
  title: 'home.tags',
  helpAt: 'tags#tag-run',
  about: 'Writes the tags of many people one after the other.',
  pictures: [],
  component: ({ memory }) => <BulkRunScreen memory={memory} />,
  menu: { group: 'desk', icon: 'waves', key: 'Ctrl G', route: { at: 'tag-run' } },
  armsReader: true,
  offersPause: true,
}

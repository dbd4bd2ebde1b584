import type { ScreenDescriptor } from '../components/screen.ts'
import { EventAdminScreen } from './event-admin-screen.tsx'

declare module '../components/screen.ts' {
  interface ScreenRoutes {
    'event-admin': unknown
    approvals: unknown
  }
}

export const eventAdminScreen: ScreenDescriptor<'event-admin'> = {
  at: 'event-admin',
  title: 'menu.eventAdmin',
  helpAt: 'event#event',
  keepsText: true,
  about: 'The event, its tickets, questions, invitation codes, files and ticket classes.',
  pictures: ['event-admin-event', 'event-admin-tickets', 'ticket-classes'],
  component: () => <EventAdminScreen />,
  allowedFor: 'manager',
  menu: { group: 'event', key: '8', route: { at: 'event-admin' } },
}

export const approvalsScreen: ScreenDescriptor<'approvals'> = {
  at: 'approvals',
  title: 'menu.approvals',
  helpAt: 'event#approvals',
  keepsText: true,
  about: 'Entries that wait for a decision.',
  pictures: ['event-admin-approvals'],
  component: () => <EventAdminScreen first="approvals" />,
  allowedFor: 'manager',
  menu: { group: 'event', key: '9', route: { at: 'approvals' } },
}

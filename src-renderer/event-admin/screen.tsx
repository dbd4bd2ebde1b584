import type { ScreenDescriptor } from '../components/screen.ts'
import { ApprovalsPage } from './approvals-page.tsx'
import { ClassesPage } from './classes-page.tsx'
import { CodesPage } from './codes-page.tsx'
import { EventAdminScreen, type EventAdminPages } from './event-admin-screen.tsx'
import { EventPage } from './event-page.tsx'
import { FilesPage } from './files-page.tsx'
import { QuestionsPage } from './questions-page.tsx'
import { TicketsPage } from './tickets-page.tsx'

const PAGES: EventAdminPages = [
  ['event', 'eventAdmin.page.event', EventPage],
  ['tickets', 'eventAdmin.page.tickets', TicketsPage],
  ['questions', 'eventAdmin.page.questions', QuestionsPage],
  ['codes', 'eventAdmin.page.codes', CodesPage],
  ['approvals', 'eventAdmin.page.approvals', ApprovalsPage],
  ['files', 'eventAdmin.page.files', FilesPage],
  ['classes', 'ticketClass.page.title', ClassesPage],
]

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
  component: () => <EventAdminScreen pages={PAGES} />,
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
  component: () => <EventAdminScreen pages={PAGES} first="approvals" />,
  allowedFor: 'manager',
  menu: { group: 'event', key: '9', route: { at: 'approvals' } },
}

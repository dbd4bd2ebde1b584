import type { ScreenDescriptor } from '../shell/screen.ts'
import { ApprovalsPage } from '../event/entry/approvals-page.tsx'
import { ClassesPage } from '../event/ticket-class/classes-page.tsx'
import { CodesPage } from '../event/code/codes-page.tsx'
import { EventAdminScreen, type EventAdminPages } from '../event/event/event-admin-screen.tsx'
import { EventPage } from '../event/event/event-page.tsx'
import { FilesPage } from '../event/event-file/files-page.tsx'
import { QuestionsPage } from '../event/question/questions-page.tsx'
import { TicketsPage } from '../event/ticket/tickets-page.tsx'

const PAGES: EventAdminPages = [
  ['event', 'eventAdmin.page.event', EventPage],
  ['tickets', 'eventAdmin.page.tickets', TicketsPage],
  ['questions', 'eventAdmin.page.questions', QuestionsPage],
  ['codes', 'eventAdmin.page.codes', CodesPage],
  ['approvals', 'eventAdmin.page.approvals', ApprovalsPage],
  ['files', 'eventAdmin.page.files', FilesPage],
  ['classes', 'ticketClass.page.title', ClassesPage],
]

declare module '../shell/screen.ts' {
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
  menu: { group: 'event', icon: 'ticket', route: { at: 'event-admin' } },
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
  menu: { group: 'event', icon: 'approve', route: { at: 'approvals' } },
}

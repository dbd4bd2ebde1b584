/** Choice of the event. */
export const events = {
  events: {
    banner: 'Choose the event',
    detail: 'Digits choose, Enter opens.',
    key: 'Open',
    none: {
      banner: 'Create an event',
      detail: 'No events yet. N creates one.',
    },
    noneStaff: {
      banner: 'Ask an administrator',
      detail: 'You are not on the staff of any event yet.',
    },
    others: 'Events of others',
    manage: {
      banner: 'Manage this event?',
      detail: 'You become an event manager of {{title}}. The activity log records it.',
      yes: 'Manage it',
      no: 'Leave it',
    },
    new: 'New event',
    out: 'Sign out',
    state: {
      upcoming: 'Upcoming',
      running: 'Running',
      ended: 'Ended',
    },
    people_one: '{{count}} participant',
    people_other: '{{count}} participants',
  },
}

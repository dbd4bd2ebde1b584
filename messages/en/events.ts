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

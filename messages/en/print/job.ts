/** The list of print jobs. */
export const jobs = {
  jobs: {
    turn: 'Turn',
    bulk: 'Bulk print, after people at a desk',
    banner: 'See what is being printed',
    detail: 'Choose with ↑ ↓. No open questions.',
    empty: {
      detail: 'Nothing was printed yet.',
    },
    inQuestion: 'The pass in question',
    chosen: 'The chosen pass',
    choose: 'choose',
    name: 'Name',
    printer: 'Printer',
    time: 'Time',
    state: 'State',
    sent: 'Sent at',
    lines: 'Data sent',
    ofLines: '{{sent}} / {{lines}}',
    by: 'By',
    reason: 'Reason',
    waits: 'Not reprinted until you answer',
    move: 'Move to other printer',
    moveTo: 'Choose the printer',
    cancel: 'Cancel a waiting job',
    meaning: 'Printed = reported by the printer',
  },
}

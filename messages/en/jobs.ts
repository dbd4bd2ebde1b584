/** The list of print jobs. */
export const jobs = {
  jobs: {
    turn: 'Turn',
    bulk: 'In bulk, after everybody at a desk',
    sign: 'See what is being printed',
    detail: 'Choose with ↑ ↓. Nothing waits for an answer.',
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
    sent: 'Sent',
    lines: 'Lines',
    ofLines: '{{sent}} / {{lines}}',
    by: 'By',
    reason: 'Reason',
    waits: 'Waits for your answer',
    move: 'Move to other printer',
    moveTo: 'Choose the printer',
    cancel: 'Cancel a waiting job',
    meaning: 'Printed = the printer said so',
  },
}

/** The list of print jobs. */
export const jobs = {
  jobs: {
    turn: 'Turn',
    bulk: 'Bulk print, after people at a desk',
    banner: 'Print jobs',
    counts: '{{printing}} printing, {{waiting}} waiting',
    empty: {
      detail: 'Nothing was printed yet.',
    },
    name: 'Name',
    printer: 'Printer',
    time: 'Time',
    state: 'State',
    sent: 'Sent at',
    by: 'By',
    reason: 'Reason',
    waits: 'Not reprinted until you answer',
    move: 'Move to other printer',
    moveTo: 'Choose the printer',
    cancel: 'Cancel the job',
    meaning: '“Sent”: the printer did not confirm. Check that the pass came out.',
  },
}

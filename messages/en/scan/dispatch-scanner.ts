/** Scanners that are read directly. */
export const scanner = {
  scanner: {
    ready: 'Ready',
    many: '{{count}} scanners',
    unplugged: 'Unplugged',
    'unplugged.how': 'Plug the scanner in again.',
    no_permission: 'Not allowed',
    'no_permission.how':
      'Install the rule 70-passdesk.rules on this computer, then plug the scanner in again.',
    cannot_open: 'Does not open',
    'cannot_open.how': 'Plug the scanner in again. Another program may be using it.',
  },
}

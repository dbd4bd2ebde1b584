/** A pass that waits in a box of a print run. */
export const handOut = {
  handOut: {
    banner: 'Hand out: box {{box}}, place {{place}}',
    detail: 'Compare the name. Printed {{moment}}.',
    key: 'Handed out',
    box: 'Box',
    place: 'Place',
    next: 'Next to it',
    counts: 'Handed out from the boxes',
    undo: 'Handed out: {{name}}',
    missing: 'Not in the box? F4 prints it again.',
    again: {
      banner: 'Choose a reason',
      detail: 'Handed out {{moment}}, {{desk}}.',
    },
    outdated: {
      banner: 'Throw away the old pass',
      detail: 'Text changed after {{box}} {{place}}. Enter prints a new one.',
    },
  },
}

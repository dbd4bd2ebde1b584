/** The help desk's list and its notes. */
export const helpDesk = {
  helpDesk: {
    why: 'Whoever was sent here first is served first.',
    title: 'Help desk',
    banner: 'Choose a person',
    detail: 'Who was sent first is at the top. F9 marks the chosen one as resolved.',
    none: 'Nobody is at the help desk',
    'none.detail': 'F9 at a pass sends somebody here.',
    open: 'Open',
    note: 'Note',
    'note.banner': 'Write the note',
    'note.detail': 'For the help desk, about {{name}}. Esc leaves it as it was.',
    'note.field': 'Note for the help desk',
    'note.save': 'Save',
  },
}

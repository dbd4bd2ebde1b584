/** Faults and behaviours of the simulated printer, for help. */
export const simulator = {
  simulator: {
    noFault: 'no fault "{{text}}": use NAME or NAME@LABEL with one of {{faults}}',
    noOrder: 'no order "{{line}}": use {{orders}}',
    noReader: 'no virtual reader at {{address}} ({{message}})',
    moment: {
      before: 'before the label',
      start: 'while the lines come in',
      during: 'in the middle of the label',
      after: 'after the label was printed',
    },
    fault: {
      no_media: 'no roll is in (media 0/0 and no error bit, as real printers show it)',
      wrong_roll: 'a roll of another width is in',
      two_colour_roll: 'a black and red roll is in',
      wrong_model: 'the status names another model',
      expansion_buffer: 'expansion buffer full while the lines come in',
      cover_open_printing: 'the cover is opened in the middle of the label',
      drop_before: 'the link is lost after the status was asked',
      drop_during: 'the link is lost half-way through the lines',
      drop_after: 'the label is printed, and the link is lost before that is reported',
      swallow: 'everything is taken, nothing is printed, nothing is reported',
      silent: 'labels are printed, and no word comes back',
      stray_error:
        'one error frame (buffer full) comes unasked, also on a silent port, and the label is printed',
      slow: 'bytes are taken slowly',
      keeps_job: 'a failed label is kept, and printed when its cause is gone, unless it is cleared',
      sleeps: 'after a pause the first connection only wakes the printer, and is lost',
      eu_roll: 'a roll from Europe is in: its media type is 4A, and it has no tape code',
      no_settings: 'the command for the power-off timer is ignored',
    },
    behaviour: {
      silent: 'the raw port answers nothing',
      'stray-error': 'the raw port answers nothing but one error frame, during the second label',
      'slow-usb': 'bytes are taken slowly; by USB a long transfer hangs the printer',
      'keeps-job':
        'the cover is opened for a moment in the first label, which is kept and printed later',
      overheats: 'the head cools down in every label',
      sleeps: 'after a minute without a connection the next one only wakes the printer',
      'eu-roll': 'a roll from Europe is in, with another media type byte and no tape code',
    },
  },
}

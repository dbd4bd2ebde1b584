/** Problems reported by a printer driver, in one line for a terminal or a log. */
export const printerProblems = {
  printerProblem: {
    wrong_roll: 'wrong roll: loaded is {{loaded}}{{needed}}',
    refusedRoll:
      'the printer refuses its {{width}} mm roll, which may be a black and red one: ' +
      'needed is {{stock}}',
    two_colour_roll: 'a black and red roll is loaded{{needed}}',
    no_media: 'no roll is loaded{{needed}}',
    detail: ' ({{detail}})',
    link: {
      usb: 'usb',
      network: 'network',
      bluetooth: 'bluetooth',
      virtual: 'virtual',
      file: 'file',
    },
    tape: {
      continuous: 'continuous',
      'die-cut': 'die-cut',
    },
    needed: ', needed is {{width}} mm ({{stock}})',
    neededStock: ', needed is {{stock}}',
    wrong_model: 'the printer is a {{found}}, expected is a {{expected}}',
    cooling: 'the head did not cool down within {{waited}} s',
    busy: 'the printer was busy for {{waited}} s',
    plain: '{{short}}: {{banner}}',
    buffer_full: 'the printer reports that its buffer is full',
    no_answer: 'the printer did not respond within {{waited}} s: switch it off and on',
    link_lost: 'the {{link}} connection to the printer was lost{{detail}}',
    usbLost:
      'the {{link}} connection to the printer was lost, or it is not plugged in or not ' +
      'switched on{{detail}}',
    write_timeout: 'the printer accepted no data for {{waited}} s',
    unreachable: 'no printer responds at {{address}} ({{reason}})',
    inUse: 'another program is using the printer ({{reason}})',
    no_permission: 'this user may not use the printer ({{reason}})',
  },
}

/** Problems reported by a printer driver, in one line for a terminal or a log. */
export const printerProblems = {
  printerProblem: {
    wrong_roll: 'wrong roll: loaded is {{loaded}}{{needed}}',
    refusedRoll:
      'the printer refuses its {{width}} mm roll, which may be a black and red one: ' + 'needed is {{stock}}',
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

/** Why an image cannot be printed on a label printer, in one line. */
export const rasterProblems = {
  rasterProblem: {
    wrong_width: 'the image is {{got}} dots wide, this stock prints exactly {{bound}}',
    too_few_lines: 'the image has {{got}} lines, the printer needs at least {{bound}}',
    too_many_lines: 'the image has {{got}} lines, the printer takes at most {{bound}}',
    bad_bitmap: 'the bitmap holds {{got}} bytes, its size needs {{bound}}',
    stock_and_media_disagree: 'the job says {{got}} mm, this stock is {{bound}} mm wide',
    unknown_model: 'there is no printer model {{got}}, only {{bound}}',
    unknown_stock: 'there is no stock {{got}}, only {{bound}}',
    compression_not_supported: 'the {{got}} does not take compressed lines',
    resolution_not_supported: '{{got}} dpi is not printed, only {{bound}} dpi',
    two_colours_not_supported: '{{got}} does not print two colours, only {{bound}}',
    bad_copies: '{{got}} copies cannot be made, only 1 to {{bound}}',
    not_one_bit: 'the PNG must be 1-bit black and white, this one {{got}}',
  },
  pngProblem: {
    no_header: 'has no header',
    unknown_part: 'holds a part that is not known ({{part}})',
    no_png: 'is no PNG',
    cut_off: 'is cut off',
    damaged: 'is damaged',
    damaged_header: 'has a damaged header',
    colour_type: 'has colour type {{type}} with {{depth}} bits',
    interlaced: 'is interlaced',
    size: 'is {{width}} × {{height}} dots',
    transparent: 'is transparent in places',
    not_opaque: 'is not opaque at {{x}}, {{y}}',
    colour: 'has a colour at {{x}}, {{y}}',
    grey: 'has a grey at {{x}}, {{y}}',
    colour_or_grey: 'has a colour or grey at {{x}}, {{y}}',
  },
}

/** Reasons inside the line of a printer problem, where no code says more. */
export const printerReasons = {
  printerReason: {
    usbNotLoaded: 'the USB part cannot be loaded ({{reason}})',
    severalUsb: '{{number}} label printers are plugged in, name one: {{addresses}}',
    pluggedIn: 'plugged in: {{addresses}}',
    noConnection: 'no connection in {{ms}} ms',
    noAnswer: 'no answer in {{ms}} ms',
    givenUp: 'given up',
    ownConnection: 'another connection of this program to {{address}}',
    inUse: 'the printer says that it is in use',
    onlyUsb: 'the {{model}} has no {{connection}} connection, only USB',
    noAddress: '"{{address}}" is no printer address: use {{others}} or {{last}}',
    macBluetooth: 'macOS gives a label printer no serial device over Bluetooth: connect it by USB or network',
    serialNotLoaded:
      'Bluetooth is not available on this machine: the serial part cannot be loaded ({{reason}})',
    noSerialDevice:
      'Bluetooth is not available on this machine at {{path}}: pair the printer and make its ' +
      'serial device (Linux: rfcomm bind 0 ADDRESS)',
    serialNotPermitted:
      'this user may not open {{path}}: on Linux add the user to the group that owns it ' +
      '(dialout) and sign in again',
    noFolder: '{{message}}',
    noRight: '{{message}}',
    practice: 'a practice has virtual printers only',
    notHere: 'this station has no such printer',
    serialInUse: 'another program has {{path}} open',
  },
}

/** Why a label printer on USB cannot be opened, and the cure. */
export const usbProblems = {
  usbProblem: {
    cannot_open: 'It cannot be opened ({{value}}). Unplug it and plug it in again.',
    editor_lite: 'It is in Editor Lite mode. Hold its Editor Lite button until the lamp goes out.',
    unsupported_model: 'The {{value}} is known, but not supported. The models QL-600 to QL-820NWB are.',
    shared_model:
      'The {{value}} is shared by a computer, but has no network connection of its own. ' +
      'Connect it by USB.',
    windows_driver:
      'The printer driver of Windows is using it, and the part of PassDesk that goes through ' +
      'that driver does not load. Reinstall PassDesk, or connect the printer by network.',
    mac_queue: 'A print queue of macOS is using it. Remove or pause it in Printers & Scanners.',
    other_program: 'Another program is using it. Close other label programs.',
    kernel_driver:
      'The kernel driver {{value}} is using it. Stop its CUPS queue, or run "sudo modprobe ' +
      '-r {{value}}".',
    linux_program:
      'Another program is using it (ipp-usb, CUPS or another label program). Close it, or keep ' +
      'ipp-usb off with a file in /etc/ipp-usb/quirks that says "[Brother QL-*]" and ' +
      '"blacklist = true".',
    no_permission: 'Your account may not use it. Ask an administrator.',
    no_permission_linux:
      'Your account may not use it. Put 70-passdesk.rules into /etc/udev/rules.d (the .deb ' +
      'does this), run "sudo udevadm control --reload", and plug it in again.',
  },
}

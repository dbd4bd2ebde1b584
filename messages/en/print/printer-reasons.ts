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
    macBluetooth:
      'macOS gives a label printer no serial device over Bluetooth: connect it by USB or network',
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

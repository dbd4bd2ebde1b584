/** The page that a phone's camera opens from a pass QR or from a tag's address. */
export const scannedCode = {
  code: {
    title: 'Show this at reception',
    line: 'It is the code for your pass',
  },
  tag: {
    title: 'Show it at reception',
    line: 'No pass was found at this URL',
  },
  hold: 'Hold it to the reader as it is',
  qr: 'QR code of the pass',
  records: 'Opening this page does not check anyone in.',
  incomplete: 'The QR code was not read completely. Please scan it again.',
  noScript:
    'This page needs JavaScript to show the QR code. Please show the code that you scanned ' +
    'at reception.',
  myPass: 'Open my pass',
  where: 'Where is reception?',
  nowhere: "Please check the organiser's information for the place.",
  reasons: 'Usual reasons',
  reason1: 'Writing the tag is not finished yet',
  reason2: 'A new pass was created, the old one was revoked',
  reason3: 'The event is over',
  remedy: 'Reception can create a new one, free of charge.',
  key: 'This QR code is the key to your pass. Do not send a photo of it to others.',
  whose: 'Whose pass it was is not shown.',
  reference: 'Reference',
}

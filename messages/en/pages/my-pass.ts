/** The page on which participants edit and confirm their pass. */
export const myPass = {
  title: 'My pass',
  looking: 'Loading your pass',
  list: 'Events',
  coming: 'Coming up',
  past: 'Past',
  missing: 'Something missing? Check the email address you registered with.',
  edit: 'Change the text',
  data: 'Consent and data',
  back: 'Other events',
  account: 'Account',
  none: {
    title: 'No event with a pass yet',
    text: 'When an event you take part in has its passes ready, it is shown here.',
  },
  join: {
    text: 'Reception added somebody with your email to this event.',
    button: 'This is me: join',
    failed: 'This did not work. Try again in a moment, or show your QR at reception.',
  },
  away: {
    title: 'Try again',
    text: "Reception cannot be reached. Check that you are on the venue's Wi-Fi.",
    button: 'Try again',
  },
  consent: {
    title: 'Before we print your pass',
    point1: 'Your name, affiliation and title are printed on your pass.',
    point2: 'We keep when the pass was confirmed, printed and handed over.',
    point3: 'Your pass opens a page about you only if you allow it.',
    point4: 'You can withdraw your consent at the help desk at any time.',
    button: 'I agree',
    no: 'I do not agree',
    hint: 'If not, please talk to us at the reception desk',
    given: 'You agreed',
  },
  refused: {
    title: 'No pass is made for now',
    text:
      'Nothing about you is printed. On the day, please talk to us at the reception desk. ' +
      'You can still agree here at any time.',
    button: 'Back to the consent',
  },
  chip: {
    open: 'Please check your pass',
    confirmed: 'Confirmed',
    notReady: 'Not ready',
  },
  field: {
    name: 'Name',
    affiliation: 'Affiliation',
    title: 'Title',
    logos: 'Logos',
    size: 'Text size',
  },
  size: {
    small: 'Small',
    normal: 'Normal',
    large: 'Large',
  },
  logos: {
    none: 'Your organisations have no approved logos.',
    close: 'Close',
  },
  qr: {
    show: 'Show my QR',
    hint: 'Show it at the reception desk',
    title: 'QR to show at reception',
    close: 'Close',
  },
  paper: {
    alt: 'The pass as it is printed',
    missing: 'This pass cannot be previewed',
  },
  button: {
    confirm: 'Confirm this content',
    confirmed: 'Confirmed',
    again: 'Try again',
    hint: 'The pass changes when you confirm',
  },
  state: {
    drawing: 'Creating the preview',
    open: 'Please check your pass',
    changed: 'The content changed. Check it again',
    confirming: 'Sending your confirmation',
    confirmed: 'Confirmed. Reception can print it',
    away: 'Reception cannot be reached',
  },
  cannot: {
    name: 'The name is too long or has a character that cannot be printed',
    affiliation: 'The affiliation is too long or has a character that cannot be printed',
    title: 'The title is too long or has a character that cannot be printed',
    logos: 'A logo cannot be used. Remove it',
    other: 'This pass cannot be printed. Inform reception',
    tooLong: 'Use at most 160 characters',
  },
  noScript: 'This page needs JavaScript. Turn it on in the browser and open the page again.',
}

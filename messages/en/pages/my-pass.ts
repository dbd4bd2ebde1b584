/** The page on which participants edit and confirm their pass. */
export const myPass = {
  title: 'My pass',
  looking: 'Loading your pass',
  list: 'Choose the event',
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
    title: 'Agree to have a pass created',
    text:
      'Your name, affiliation, title and logos are printed on the pass, and reception uses ' +
      'them to identify you. Once you agree you can edit and confirm it.',
    button: 'Agree and go on',
  },
  chip: {
    open: 'Not confirmed',
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
    show: 'Enlarge QR',
    title: 'QR to show at reception',
    close: 'Close',
  },
  paper: {
    alt: 'The pass as it is printed',
    same: 'Printed as shown',
    missing: 'This pass cannot be previewed',
  },
  button: {
    confirm: 'Confirm this content',
    confirmed: 'Confirmed',
    again: 'Try again',
  },
  state: {
    drawing: 'Creating the preview',
    open: 'Not confirmed yet',
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

/** Texts of the participant display, in both languages at once. */
export const participantDisplay = {
  participantDisplay: {
    welcome: 'Welcome',
    ready: 'Please have your QR code ready',
    check: 'Is everything on your pass right?',
    wrong: 'If not, please tell us now',
  },
}

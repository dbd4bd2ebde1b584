/** The page that installs the desk's certificate on a staff phone. */
export const trust = {
  title: 'Install the certificate',
  lead: "For staff phones. Installed once, it stops the browser's warning.",
  none:
    'No certificate needs to be installed: this desk has a public certificate, or phone ' +
    'access is off.',
  fingerprint: 'Fingerprint (SHA-256)',
  compare: "Before you install it, check that the desk's screen shows the same fingerprint.",
  ios: 'iPhone and iPad',
  iosFile: 'Download the profile',
  iosStep1: 'Download the profile and allow it',
  iosStep2: 'Open Settings, tap "Profile Downloaded" and install it',
  iosStep3: 'In Settings → General → About → Certificate Trust Settings, turn PassDesk on',
  android: 'Android',
  androidFile: 'Download the certificate',
  androidStep1: 'Download the certificate',
  androidStep2: 'In Settings → Security, choose Install a certificate → CA certificate',
  androidStep3: 'Choose the ca.crt that you downloaded',
  der: 'DER format',
  warning:
    'Install it on staff devices only, never on those of participants. Remove it in Settings ' +
    'when the event is over.',
  after: 'An app does not need this: the pairing QR is enough. In a browser, open {{address}}',
}

/** What keeps phones and programs from the kiosk: in the preparation, on a phone, in doctor. */
export const network = {
  network: {
    cause: {
      firewall: 'A firewall blocks port {{port}}. Allow PassDesk in the firewall of the kiosk.',
      isolation:
        'The Wi-Fi keeps its devices apart (guest isolation). Use another Wi-Fi, or have it ' + 'turned off.',
      subnet: 'The device is on another network. Connect it to the Wi-Fi of the kiosk.',
      name:
        '{{host}} is not found. Allow multicast DNS (UDP 5353) in the network, or add the name ' +
        'to its DNS.',
      certificate: 'The device does not trust the certificate. Install it on staff devices: page /trust.',
      invalid:
        'The certificate of the kiosk has ended or is not for {{host}}. Provide another one (tlsCert).',
      port: 'No program answers at port {{port}}. Start PassDesk, or turn on phone access.',
      macos:
        'macOS blocks the local network. Allow it in System Settings, Privacy & Security, Local ' +
        'Network.',
    },
    look:
      'Look at the Wi-Fi of the device, guest isolation of the Wi-Fi, and the firewall (port ' + '{{port}}).',
    scan: 'Scan it with a phone on the Wi-Fi',
    qr: 'QR of the network check',
    warning: 'If the browser warns about the certificate, continue.',
    nothing: 'If nothing opens',
    page: {
      title: 'Check the network',
      open: 'Open this address on a phone on the Wi-Fi of the kiosk: {{url}}',
      trying: 'Trying the name of the kiosk …',
      ready: 'This phone reaches the kiosk',
      port: 'Port',
      name: 'Name',
      certificate: 'Certificate',
      seen: 'Address of this phone',
      works: 'Works',
      fails: 'Does not work',
      untried: 'Not tried',
      again: 'Check again',
    },
    reach: {
      port: 'port {{port}} of {{address}} takes connections',
      noPort: 'port {{port}} of {{address}}: {{reason}}',
      name: 'the name {{host}} is found',
      noName: 'the name {{host}} is not found on this network',
      certificate: 'the certificate is trusted and names {{host}}',
      noCertificate: 'the certificate: {{reason}}',
      noKiosk: '{{address}} is not a PassDesk: {{reason}}',
      useKiosk: 'Give the address that the desk shows.',
    },
  },
}

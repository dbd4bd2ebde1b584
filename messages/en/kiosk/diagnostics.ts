/** The notice in the file for support. */
export const diagnostics = {
  diagnostics: {
    contents:
      'This file helps to find faults of PassDesk. It contains no passwords, keys, tokens, QR ' +
      'codes, email addresses, names of participants or folders of PDF printers.',
  },
}

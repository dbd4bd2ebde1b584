/** The notice in the file for support. */
export const diagnostics = {
  diagnostics: {
    contents:
      'This file helps to find faults of PassDesk. It holds no passwords, keys, tokens, QR ' +
      'codes, e-mail addresses or names of participants.',
  },
}

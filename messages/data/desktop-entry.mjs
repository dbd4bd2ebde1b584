/**
 * Japanese texts of the desktop entry on Linux; plain JavaScript, because electron-builder reads
 * it.
 */
export const DESKTOP_ENTRY_JA = {
  GenericName: '受付',
  Comment: 'QRを読み取り、パスを確かめて印刷し、NFCタグに書き込みます。',
  Keywords: '受付;名札;',
}

const NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  shift_jis: 'Shift_JIS',
  'iso-2022-jp': 'ISO-2022-JP',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  macintosh: 'Mac Roman',
}

/** The name of an encoding for people. */
export const encodingName = (encoding: string): string => NAMES[encoding.toLowerCase()] ?? encoding

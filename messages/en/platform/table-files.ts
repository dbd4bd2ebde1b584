/** A file that cannot be imported as a whole. */
export const tables = {
  table: {
    tooManyRows: 'The file has too many rows; {{most}} at most.',
    noRowsToImport: 'The file has no rows.',
    notJson: 'The file cannot be read as JSON ({{message}}).',
    unstorable: '"{{path}}" {{message}}.',
    tooDeep: 'The lists of the file are nested too deep; {{deepest}} levels at most.',
    notObjects: '"{{key}}" must be a list of objects.',
    workbook: 'This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8" and try again.',
    notCsv: 'This is not a CSV file.',
    unknownEncoding:
      'The letters of the file are in no known encoding. Save it as "CSV UTF-8" and try again.',
    damaged: 'Line {{line}} has damaged characters. Export the file again.',
    tooLarge: 'The file is too large; {{limit}} MB at most.',
    empty: 'The file is empty.',
    noRows: 'The file has headings, but no rows below them.',
    malformed: 'The file cannot be read as CSV: a row is too long, or there are too many columns.',
    openQuote: 'The quotation mark opened in row {{row}} is not closed.',
    notReadable: 'The file cannot be read as CSV.',
    noNameColumn: 'No column with names was found. Give it the heading "Name".',
    noIdentityColumn:
      'A column with email addresses or registration IDs is needed to recognise the ' +
      'same people in the next import.',
  },
}

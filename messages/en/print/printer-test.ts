/** The outcome of a test print. */
export const testPrint = {
  testPrint: {
    sampleCameOut: 'The sample came out.',
    goesOn: 'Printing. The result will be shown with the printer.',
    printed: 'Printed. All four sides visible, cross on the folds: nothing to adjust.',
  },
}

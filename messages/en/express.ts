/** Express mode: print on scan. */
export const express = {
  express: {
    sign: 'Printing by itself',
    detail: 'Confirmed, never printed, right roll. Esc stops it, Enter does not wait.',
    stop: 'Stop',
  },
}

/** Express mode: print on scan. */
export const express = {
  express: {
    banner: 'Printing automatically',
    detail: 'Confirmed, never printed, right roll. Esc stops it, Enter prints at once.',
    stop: 'Stop',
  },
}

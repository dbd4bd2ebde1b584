/** The camera as a scanner. */
export const camera = {
  camera: {
    name: 'Camera',
    on: 'reading',
    starting: 'starting',
    denied: 'not allowed by the system',
    missing: 'not found',
    busy: 'used by another program',
    off: 'off',
    picture: 'What the camera sees',
  },
}

/**
 * The power-off timer, `ESC i U A`. Not in Brother's references: found in captures of its setting
 * tool (QL-700: github.com/marc-schuetze/brother-ql700-settings; QL-700 and QL-800:
 * github.com/matmair/brother_ql-inventree pull 57). The reply is a status frame of type F0 with the
 * value in byte 30 and 01 in byte 31. Values count ten minutes, 0 is never.
 */
const POWER_OFF: readonly number[] = [0x1b, 0x69, 0x55, 0x41]

/** `ESC i a 01`: raster mode. */
const RASTER_MODE: readonly number[] = [0x1b, 0x69, 0x61, 0x01]

/** @param switchesMode whether the model knows `ESC i a` */
export const powerOffReadBytes = (switchesMode: boolean): Uint8Array =>
  Uint8Array.from([...(switchesMode ? RASTER_MODE : []), ...POWER_OFF, 0x01])

export const powerOffWriteBytes = (minutes: number, switchesMode: boolean): Uint8Array =>
  Uint8Array.from([...(switchesMode ? RASTER_MODE : []), ...POWER_OFF, 0x00, minutes / 10])

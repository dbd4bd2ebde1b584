/**
 * Entry of the NFC tag reader driver: reads one Type 2 tag, or writes one URL to it and verifies
 * it.
 *
 * A write ends in one of three results: `verified` (everything was read back from the re-selected
 * tag and is equal), `refused` (nothing was written) or `torn` (the write began and did not end:
 * the tag holds the old message, none, or the new one; presenting the same tag again completes the
 * write).
 * Bytes in text are uppercase hex.
 */
export type * from './types/tag-reader.ts'
export { checkService } from './nfc-tag/pcsc/service.ts'
export { NFC_SIM_FAULTS, runNfcSim } from './nfc-tag/simulator/nfc-sim.ts'
export { openPcscReader } from './nfc-tag/pcsc/open-pcsc-reader.ts'
export type { PcscReaderOptions } from './nfc-tag/pcsc/open-pcsc-reader.ts'
export { describeEnd, forkHost } from './nfc-tag/pcsc/host-process.ts'
export type { ForkHost, HostProcess } from './nfc-tag/pcsc/host-process.ts'
export { openParentChannel } from './nfc-tag/pcsc/parent-channel.ts'
export type { ParentChannel } from './nfc-tag/pcsc/parent-channel.ts'
export { createSimulatedReader } from './nfc-tag/simulator/simulated-reader.ts'
export type { SimulatedReader } from './nfc-tag/simulator/simulated-reader.ts'
export { createVirtualTag } from './nfc-tag/simulator/virtual-tag.ts'
export type { TagFaults } from './nfc-tag/simulator/simulator-types.ts'
export type { VirtualTag } from './nfc-tag/simulator/simulator-types.ts'
export { findReaderQuirks, isContactSlot, readerNote } from './nfc-tag/reader-quirks.ts'
export type { ReaderQuirk } from './nfc-tag/reader-quirks.ts'
export { TAG_CHIPS } from './nfc-tag/simulator/tag-memory.ts'
export type { TagSetUp } from './nfc-tag/simulator/tag-memory.ts'
export { TagFault } from './nfc-tag/tag-fault.ts'

/**
 * The PC/SC library of the operating system through `koffi`. Types and structures are those of
 * winscard.h of Windows, macOS and pcsclite, which differ.
 */

/** The used part of the package. */
export interface Koffi {
  load(library: string): Library
  struct(fields: Readonly<Record<string, unknown>>): object
  /** A structure without padding. */
  pack(fields: Readonly<Record<string, unknown>>): object
  array(type: string, length: number): object
  pointer(type: string | object): object
  sizeof(type: object): number
  out(type: object): object
  inout(type: object): object
}

export interface Library {
  func(name: string, result: string, parameters: readonly unknown[]): ForeignFunction
}

export interface ForeignFunction {
  (...values: readonly unknown[]): unknown
  /** Calls in another thread, then calls the last value with an error or the result. */
  async(...values: readonly [...unknown[], (error: unknown, result: unknown) => void]): void
}

interface System {
  readonly library: string
  /** Suffix of the functions with names of readers, and their characters. */
  readonly suffix: 'W' | ''
  readonly encoding: 'utf16le' | 'utf8'
  readonly dword: string
  /** Of a context and of a card. */
  readonly handle: string
  readonly atrLength: number
  readonly isPacked: boolean
}

const WINDOWS: System = {
  library: 'winscard.dll',
  suffix: 'W',
  encoding: 'utf16le',
  dword: 'uint32_t',
  handle: 'uintptr_t',
  atrLength: 36,
  isPacked: false,
}
const PCSCLITE: System = {
  library: 'libpcsclite.so.1',
  suffix: '',
  encoding: 'utf8',
  dword: 'unsigned long',
  handle: 'long',
  atrLength: 33,
  isPacked: false,
}
const MACOS: System = {
  ...PCSCLITE,
  library: '/System/Library/Frameworks/PCSC.framework/PCSC',
  dword: 'uint32_t',
  handle: 'int32_t',
  isPacked: true,
}

const systemOf = (platform: NodeJS.Platform): System =>
  platform === 'win32' ? WINDOWS : platform === 'darwin' ? MACOS : PCSCLITE

/** The types of a system. */
export function pcscTypes(koffi: Koffi, platform: NodeJS.Platform) {
  const { suffix, dword, atrLength, isPacked } = systemOf(platform)
  const text = suffix === 'W' ? 'str16' : 'str'
  const fields = {
    szReader: text,
    pvUserData: 'void *',
    dwCurrentState: dword,
    dwEventState: dword,
    cbAtr: dword,
    rgbAtr: koffi.array('uint8_t', atrLength),
  }
  return {
    text,
    readerState: isPacked ? koffi.pack(fields) : koffi.struct(fields),
    ioRequest: koffi.struct({ dwProtocol: dword, cbPciLength: dword }),
  }
}

/**
 * The functions by what they do.
 * @throws Error if the system has no PC/SC library
 */
export function loadPcsc(koffi: Koffi, platform: NodeJS.Platform) {
  const { library, suffix, encoding, dword, handle } = systemOf(platform)
  const { text, readerState, ioRequest } = pcscTypes(koffi, platform)
  const loaded = koffi.load(library)
  const out = (type: string): object => koffi.out(koffi.pointer(type))
  // Codes have 32 bits on every system.
  const func = (name: string, ...parameters: readonly unknown[]): ForeignFunction =>
    loaded.func(name, 'uint32_t', parameters)
  const functions = {
    establish: func('SCardEstablishContext', dword, 'void *', 'void *', out(handle)),
    release: func('SCardReleaseContext', handle),
    cancel: func('SCardCancel', handle),
    list: func(`SCardListReaders${suffix}`, handle, text, 'void *', koffi.inout(koffi.pointer(dword))),
    change: func(
      `SCardGetStatusChange${suffix}`,
      handle,
      dword,
      koffi.inout(koffi.pointer(readerState)),
      dword,
    ),
    connect: func(`SCardConnect${suffix}`, handle, text, dword, dword, out(handle), out(dword)),
    reconnect: func('SCardReconnect', handle, dword, dword, dword, out(dword)),
    disconnect: func('SCardDisconnect', handle, dword),
    transmit: func(
      'SCardTransmit',
      handle,
      koffi.pointer(ioRequest),
      'void *',
      dword,
      'void *',
      'void *',
      koffi.inout(koffi.pointer(dword)),
    ),
  }
  return { functions, encoding, ioRequestLength: koffi.sizeof(ioRequest) }
}

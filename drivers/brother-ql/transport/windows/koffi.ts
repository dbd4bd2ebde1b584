import { type WindowsCalls, Win32Error, type Handle, type Pending } from './calls.ts'
import type { Koffi, LoadLibrary, Pointer } from './koffi-types.ts'
import { CONSTANTS, LAYOUTS } from './constants.ts'
import { createNativeMemory } from './koffi-memory.ts'
import { callAsync } from './koffi-async.ts'
import { createPrintSpoolCalls } from './koffi-spool-calls.ts'

let calls: Promise<WindowsCalls> | null = null

/**
 * The system calls of this computer, loaded once, on Windows only.
 * @throws Error why they are not available
 */
export function loadWindowsCalls(): Promise<WindowsCalls> {
  return (calls ??= load().catch((error: unknown) => {
    calls = null
    throw error
  }))
}

async function load(): Promise<WindowsCalls> {
  if (process.platform !== 'win32') throw new Error('not Windows')
  if (process.arch === 'ia32') throw new Error('not for 32-bit Windows')
  // A variable, so that bundlers do not require the optional package.
  const name = 'koffi'
  const loaded = (await import(/* @vite-ignore */ name)) as {
    default: Koffi & { load: LoadLibrary }
  }
  const koffi = loaded.default
  return createKoffiCalls(koffi, (library) => koffi.load(library))
}

/** An overlapped call with its memory, which stays until the call has completed. */
interface PendingCall extends Pending {
  readonly handle: Handle
  readonly overlapped: Pointer
  readonly event: number
  readonly buffer: Pointer
  readonly count: Pointer
}

const { OVERLAPPED } = LAYOUTS

/**
 * The system calls through koffi. Handles are numbers (`intptr_t`, so that -1 stays -1), memory
 * that outlives a call is allocated outside of JavaScript.
 */
export function createKoffiCalls(koffi: Koffi, load: LoadLibrary): WindowsCalls {
  const functions = loadFunctions(load)
  const memory = createNativeMemory(koffi)
  const lastError = (): number => Number(functions.GetLastError())

  function release(call: PendingCall): void {
    functions.CloseHandle(call.event)
    memory.free(call.overlapped, call.buffer, call.count)
  }

  function begin(
    name: string,
    { kind, handle, bytes }: { kind: Pending['kind']; handle: Handle; bytes: Uint8Array },
    start: (call: PendingCall) => unknown,
  ): Pending {
    // Manual reset, not signalled: the system signals it at the end of the call.
    const event = Number(functions.CreateEventW(null, 1, 0, null))
    if (event === 0) throw new Win32Error('CreateEventW', lastError())
    const call: PendingCall = {
      kind,
      handle,
      event,
      overlapped: memory.zeroed(OVERLAPPED.size),
      buffer: memory.zeroed(bytes.length),
      count: memory.zeroed(4),
    }
    koffi.encode(call.overlapped, OVERLAPPED.fields.hEvent, 'intptr_t', event)
    memory.write(call.buffer, bytes)
    if (Number(start(call)) !== 0) return call
    const code = lastError()
    if (code === CONSTANTS.ERROR_IO_PENDING) return call
    release(call)
    throw new Win32Error(name, code)
  }

  return {
    listInterfaces(guid) {
      const id = guidBlock(koffi, guid)
      const length = memory.zeroed(4)
      try {
        for (;;) {
          const flags = CONSTANTS.CM_GET_DEVICE_INTERFACE_LIST_PRESENT
          const sized = Number(functions.CM_Get_Device_Interface_List_SizeW(length, id, null, flags))
          if (sized !== 0) throw new Win32Error('CM_Get_Device_Interface_List_SizeW', sized)
          const characters = memory.uint32(length)
          const buffer = memory.zeroed(2 * characters)
          try {
            const listed = Number(
              functions.CM_Get_Device_Interface_ListW(id, null, buffer, characters, flags),
            )
            // A device was plugged in between the two calls.
            if (listed === CONSTANTS.CR_BUFFER_SMALL) continue
            if (listed !== 0) throw new Win32Error('CM_Get_Device_Interface_ListW', listed)
            const text = Buffer.from(memory.bytes(buffer, 2 * characters)).toString('utf16le')
            return text.split('\0').filter((path) => path !== '')
          } finally {
            memory.free(buffer)
          }
        }
      } finally {
        memory.free(id, length)
      }
    },
    async openFile(path, { access, share }) {
      const { FILE_FLAG_OVERLAPPED, OPEN_EXISTING } = CONSTANTS
      const values = [path, access, share, null, OPEN_EXISTING, FILE_FLAG_OVERLAPPED, 0]
      const { result, code } = await callAsync(functions.CreateFileW, values, lastError)
      if (result === -1) throw new Win32Error('CreateFileW', code)
      return result
    },
    closeHandle: (handle) => void functions.CloseHandle(handle),
    beginControl: (handle, code, length) =>
      begin(
        'DeviceIoControl',
        { kind: 'control', handle, bytes: new Uint8Array(length) },
        ({ buffer, count, overlapped }) =>
          functions.DeviceIoControl(handle, code, null, 0, buffer, length, count, overlapped),
      ),
    beginWrite: (handle, bytes) =>
      begin('WriteFile', { kind: 'write', handle, bytes }, ({ buffer, count, overlapped }) =>
        functions.WriteFile(handle, buffer, bytes.length, count, overlapped),
      ),
    beginRead: (handle, length) =>
      begin(
        'ReadFile',
        { kind: 'read', handle, bytes: new Uint8Array(length) },
        ({ buffer, count, overlapped }) => functions.ReadFile(handle, buffer, length, count, overlapped),
      ),
    isDone: (call) =>
      Number(functions.WaitForSingleObject((call as PendingCall).event, 0)) === CONSTANTS.WAIT_OBJECT_0,
    finish(pending) {
      const call = pending as PendingCall
      const { handle, overlapped, buffer, count } = call
      try {
        const ok = Number(functions.GetOverlappedResult(handle, overlapped, count, 0))
        if (ok === 0) throw new Win32Error('GetOverlappedResult', lastError())
        return memory.bytes(buffer, memory.uint32(count))
      } finally {
        release(call)
      }
    },
    cancel(pending) {
      const { handle, overlapped } = pending as PendingCall
      functions.CancelIoEx(handle, overlapped)
    },
    ...createPrintSpoolCalls(koffi, load, lastError),
  }
}

/** A GUID as a structure: three little-endian numbers, then eight bytes. */
function guidBlock(koffi: Koffi, guid: string): Pointer {
  const { size, fields } = LAYOUTS.GUID
  const [data1 = '', data2 = '', data3 = '', ...rest] = guid.split('-')
  const block = koffi.alloc('uint8_t', size)
  koffi.encode(block, fields.Data1, 'uint32_t', Number.parseInt(data1, 16))
  koffi.encode(block, fields.Data2, 'uint16_t', Number.parseInt(data2, 16))
  koffi.encode(block, fields.Data3, 'uint16_t', Number.parseInt(data3, 16))
  const last = Uint8Array.from(Buffer.from(rest.join(''), 'hex'))
  koffi.encode(block, fields.Data4, koffi.array('uint8_t', 8), last)
  return block
}

/** The functions of kernel32 and cfgmgr32, by name. */
function loadFunctions(load: LoadLibrary) {
  const kernel = load('kernel32.dll')
  const manager = load('cfgmgr32.dll')
  return {
    GetLastError: kernel.func('uint32_t GetLastError()'),
    CreateFileW: kernel.func(
      'intptr_t CreateFileW(str16 path, uint32_t access, uint32_t share, void *security, ' +
        'uint32_t disposition, uint32_t flags, intptr_t template)',
    ),
    CloseHandle: kernel.func('int32_t CloseHandle(intptr_t handle)'),
    CreateEventW: kernel.func(
      'intptr_t CreateEventW(void *security, int32_t manual, int32_t initial, void *name)',
    ),
    WriteFile: kernel.func(
      'int32_t WriteFile(intptr_t file, void *buffer, uint32_t length, void *count, void *overlapped)',
    ),
    ReadFile: kernel.func(
      'int32_t ReadFile(intptr_t file, void *buffer, uint32_t length, void *count, void *overlapped)',
    ),
    DeviceIoControl: kernel.func(
      'int32_t DeviceIoControl(intptr_t file, uint32_t code, void *input, uint32_t inputLength, ' +
        'void *output, uint32_t outputLength, void *count, void *overlapped)',
    ),
    WaitForSingleObject: kernel.func('uint32_t WaitForSingleObject(intptr_t event, uint32_t ms)'),
    GetOverlappedResult: kernel.func(
      'int32_t GetOverlappedResult(intptr_t file, void *overlapped, void *count, int32_t wait)',
    ),
    CancelIoEx: kernel.func('int32_t CancelIoEx(intptr_t file, void *overlapped)'),
    CM_Get_Device_Interface_List_SizeW: manager.func(
      'uint32_t CM_Get_Device_Interface_List_SizeW(void *length, void *guid, void *device, uint32_t flags)',
    ),
    CM_Get_Device_Interface_ListW: manager.func(
      'uint32_t CM_Get_Device_Interface_ListW(void *guid, void *device, void *buffer, ' +
        'uint32_t length, uint32_t flags)',
    ),
  }
}

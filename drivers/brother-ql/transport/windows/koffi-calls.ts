import { CONSTANTS, LAYOUTS } from './constants.ts'
import { Win32Error, type Handle, type Pending, type WindowsCalls } from './calls.ts'
import { callAsync } from './koffi-async.ts'
import type { ForeignFunction, Koffi, LoadLibrary, Pointer } from './koffi-types.ts'
import { createPrintSpoolCalls } from './koffi-spool-calls.ts'

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
  const kernel = load('kernel32.dll')
  const manager = load('cfgmgr32.dll')
  const GetLastError = kernel.func('uint32_t GetLastError()')
  const CreateFileW = kernel.func(
    'intptr_t CreateFileW(str16 path, uint32_t access, uint32_t share, void *security, ' +
      'uint32_t disposition, uint32_t flags, intptr_t template)',
  )
  const CloseHandle = kernel.func('int32_t CloseHandle(intptr_t handle)')
  const CreateEventW = kernel.func(
    'intptr_t CreateEventW(void *security, int32_t manual, int32_t initial, void *name)',
  )
  const WriteFile = kernel.func(
    'int32_t WriteFile(intptr_t file, void *buffer, uint32_t length, void *count, void *overlapped)',
  )
  const ReadFile = kernel.func(
    'int32_t ReadFile(intptr_t file, void *buffer, uint32_t length, void *count, void *overlapped)',
  )
  const DeviceIoControl = kernel.func(
    'int32_t DeviceIoControl(intptr_t file, uint32_t code, void *input, uint32_t inputLength, ' +
      'void *output, uint32_t outputLength, void *count, void *overlapped)',
  )
  const WaitForSingleObject = kernel.func(
    'uint32_t WaitForSingleObject(intptr_t event, uint32_t ms)',
  )
  const GetOverlappedResult = kernel.func(
    'int32_t GetOverlappedResult(intptr_t file, void *overlapped, void *count, int32_t wait)',
  )
  const CancelIoEx = kernel.func('int32_t CancelIoEx(intptr_t file, void *overlapped)')
  const ListSize = manager.func(
    'uint32_t CM_Get_Device_Interface_List_SizeW(void *length, void *guid, void *device, uint32_t flags)',
  )
  const List = manager.func(
    'uint32_t CM_Get_Device_Interface_ListW(void *guid, void *device, void *buffer, ' +
      'uint32_t length, uint32_t flags)',
  )

  const lastError = (): number => Number(GetLastError())
  const alloc = (bytes: number): Pointer => koffi.alloc('uint8_t', bytes)
  const zeroed = (bytes: number): Pointer => {
    const memory = alloc(bytes)
    koffi.encode(memory, 0, koffi.array('uint8_t', bytes), new Uint8Array(bytes))
    return memory
  }
  const number = (memory: Pointer): number => Number(koffi.decode(memory, 0, 'uint32_t'))
  const bytesAt = (memory: Pointer, length: number): Uint8Array =>
    length === 0
      ? new Uint8Array()
      : Uint8Array.from(koffi.decode(memory, 0, koffi.array('uint8_t', length)) as Uint8Array)

  function release(call: PendingCall): void {
    CloseHandle(call.event)
    for (const memory of [call.overlapped, call.buffer, call.count]) koffi.free(memory)
  }

  function begin(
    name: string,
    { kind, handle, bytes }: { kind: Pending['kind']; handle: Handle; bytes: Uint8Array },
    start: (call: PendingCall) => unknown,
  ): Pending {
    // Manual reset, not signalled: the system signals it at the end of the call.
    const event = Number(CreateEventW(null, 1, 0, null))
    if (event === 0) throw new Win32Error('CreateEventW', lastError())
    const call: PendingCall = {
      kind,
      handle,
      event,
      overlapped: zeroed(OVERLAPPED.size),
      buffer: alloc(Math.max(1, bytes.length)),
      count: zeroed(4),
    }
    koffi.encode(call.overlapped, OVERLAPPED.fields.hEvent, 'intptr_t', event)
    if (bytes.length > 0) koffi.encode(call.buffer, 0, koffi.array('uint8_t', bytes.length), bytes)
    if (Number(start(call)) !== 0) return call
    const code = lastError()
    if (code === CONSTANTS.ERROR_IO_PENDING) return call
    release(call)
    throw new Win32Error(name, code)
  }

  return {
    listInterfaces(guid) {
      const id = guidMemory(koffi, alloc, guid)
      const length = zeroed(4)
      try {
        for (;;) {
          const flags = CONSTANTS.CM_GET_DEVICE_INTERFACE_LIST_PRESENT
          const sized = Number(ListSize(length, id, null, flags))
          if (sized !== 0) throw new Win32Error('CM_Get_Device_Interface_List_SizeW', sized)
          const characters = number(length)
          const buffer = zeroed(2 * Math.max(1, characters))
          try {
            const listed = Number(List(id, null, buffer, characters, flags))
            // A device was plugged in between the two calls.
            if (listed === CONSTANTS.CR_BUFFER_SMALL) continue
            if (listed !== 0) throw new Win32Error('CM_Get_Device_Interface_ListW', listed)
            const text = Buffer.from(bytesAt(buffer, 2 * characters)).toString('utf16le')
            return text.split('\0').filter((path) => path !== '')
          } finally {
            koffi.free(buffer)
          }
        }
      } finally {
        koffi.free(id)
        koffi.free(length)
      }
    },
    openFile: (path, mode) => openPath(CreateFileW, lastError, path, mode),
    closeHandle: (handle) => void CloseHandle(handle),
    beginControl: (handle, code, length) =>
      begin(
        'DeviceIoControl',
        { kind: 'control', handle, bytes: new Uint8Array(length) },
        ({ buffer, count, overlapped }) =>
          DeviceIoControl(handle, code, null, 0, buffer, length, count, overlapped),
      ),
    beginWrite: (handle, bytes) =>
      begin('WriteFile', { kind: 'write', handle, bytes }, ({ buffer, count, overlapped }) =>
        WriteFile(handle, buffer, bytes.length, count, overlapped),
      ),
    beginRead: (handle, length) =>
      begin(
        'ReadFile',
        { kind: 'read', handle, bytes: new Uint8Array(length) },
        ({ buffer, count, overlapped }) => ReadFile(handle, buffer, length, count, overlapped),
      ),
    isDone: (call) =>
      Number(WaitForSingleObject((call as PendingCall).event, 0)) === CONSTANTS.WAIT_OBJECT_0,
    finish(pending) {
      const call = pending as PendingCall
      const { handle, overlapped, buffer, count } = call
      try {
        const ok = Number(GetOverlappedResult(handle, overlapped, count, 0))
        if (ok === 0) throw new Win32Error('GetOverlappedResult', lastError())
        return bytesAt(buffer, number(count))
      } finally {
        release(call)
      }
    },
    cancel(pending) {
      const { handle, overlapped } = pending as PendingCall
      CancelIoEx(handle, overlapped)
    },
    ...createPrintSpoolCalls(koffi, load, lastError),
  }
}

async function openPath(
  CreateFileW: ForeignFunction,
  lastError: () => number,
  path: string,
  { access, share }: { readonly access: number; readonly share: number },
): Promise<Handle> {
  const { FILE_FLAG_OVERLAPPED, OPEN_EXISTING } = CONSTANTS
  const values = [path, access, share, null, OPEN_EXISTING, FILE_FLAG_OVERLAPPED, 0]
  const { result, code } = await callAsync(CreateFileW, values, lastError)
  if (result === -1) throw new Win32Error('CreateFileW', code)
  return result
}

/** A GUID as a structure: three little-endian numbers, then eight bytes. */
function guidMemory(koffi: Koffi, alloc: (bytes: number) => Pointer, guid: string): Pointer {
  const { size, fields } = LAYOUTS.GUID
  const [data1 = '', data2 = '', data3 = '', ...rest] = guid.split('-')
  const memory = alloc(size)
  koffi.encode(memory, fields.Data1, 'uint32_t', Number.parseInt(data1, 16))
  koffi.encode(memory, fields.Data2, 'uint16_t', Number.parseInt(data2, 16))
  koffi.encode(memory, fields.Data3, 'uint16_t', Number.parseInt(data3, 16))
  const last = Uint8Array.from(Buffer.from(rest.join(''), 'hex'))
  koffi.encode(memory, fields.Data4, koffi.array('uint8_t', 8), last)
  return memory
}

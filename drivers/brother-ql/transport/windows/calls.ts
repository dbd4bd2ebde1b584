/**
 * The system calls of Windows that this driver uses, one method for each. They throw Win32Error.
 * `openFile` and the calls of the spooler may take long: they run in another thread.
 */
export interface WindowsCalls {
  /** `CM_Get_Device_Interface_List`: paths of the devices that are present. */
  listInterfaces(guid: string): readonly string[]
  /** `CreateFileW`, for overlapped calls, in another thread. */
  openFile(path: string, mode: { readonly access: number; readonly share: number }): Promise<Handle>
  closeHandle(handle: Handle): void
  /** `DeviceIoControl` without input. */
  beginControl(handle: Handle, code: number, length: number): Pending
  /** `WriteFile` with an OVERLAPPED. The bytes are copied. */
  beginWrite(handle: Handle, bytes: Uint8Array): Pending
  /** `ReadFile` with an OVERLAPPED. */
  beginRead(handle: Handle, length: number): Pending
  /** `WaitForSingleObject` of the call's event with a timeout of 0. */
  isDone(call: Pending): boolean
  /** `GetOverlappedResult`, then frees the memory. Only after `isDone`. */
  finish(call: Pending): Uint8Array
  /** `CancelIoEx`. Call `finish` afterwards. */
  cancel(call: Pending): void

  /** `EnumPrintersW`, level 2, local ones only. */
  listQueues(): Promise<readonly PrintQueueInfo[]>
  /** `OpenPrinterW`. */
  openQueue(name: string): Promise<Handle>
  /** `ClosePrinter`. */
  closeQueue(queue: Handle): Promise<void>
  /** `GetPrinterDriverW`, level 8: the attributes of the driver. */
  driverAttributes(queue: Handle): Promise<number>
  /** `StartDocPrinterW`. @returns the id of the job */
  startDocument(queue: Handle, title: string, datatype: string): Promise<number>
  /** `WritePrinter`. @returns accepted bytes */
  writeDocument(queue: Handle, bytes: Uint8Array): Promise<number>
  /** `EndDocPrinter`. */
  endDocument(queue: Handle): Promise<void>
  /** `GetJobW`, level 1: its status bits; null if the queue no longer has it. */
  jobStatus(queue: Handle, jobId: number): Promise<number | null>
}

export type Handle = number

/** The calls of the print spooler. */
export type SpoolCalls = Pick<
  WindowsCalls,
  | 'listQueues'
  | 'openQueue'
  | 'closeQueue'
  | 'driverAttributes'
  | 'startDocument'
  | 'writeDocument'
  | 'endDocument'
  | 'jobStatus'
>

/** A started overlapped call. */
export interface Pending {
  /**
   * For a write the count is the length of what `finish` returns; for the others it is the data.
   */
  readonly kind: 'read' | 'write' | 'control'
}

export interface PrintQueueInfo {
  readonly name: string
  readonly port: string
  readonly driver: string
  readonly attributes: number
  readonly status: number
}

/** A failed system call. The meaning of `code` depends on the call. */
export class Win32Error extends Error {
  override readonly name = 'Win32Error'
  readonly call: string
  readonly code: number

  constructor(call: string, code: number) {
    super(`${call} failed with error ${code}`)
    this.call = call
    this.code = code
  }
}

import { CONSTANTS, LAYOUTS } from './constants.ts'
import { Win32Error, type PrintQueueInfo, type SpoolCalls } from './calls.ts'
import { callAsync, type AsyncResult } from './koffi-async.ts'
import type { ForeignFunction, Koffi, LoadLibrary, Pointer } from './koffi-types.ts'

const LOCAL = CONSTANTS.PRINTER_ENUM_LOCAL
const { PRINTER_INFO_2W, DOC_INFO_1W, JOB_INFO_1W, DRIVER_INFO_8W } = LAYOUTS

/**
 * The calls of the print spooler (winspool), each in another thread. Their memory is freed only when
 * they return, also after a timeout.
 */
export function createPrintSpoolCalls(
  koffi: Koffi,
  load: LoadLibrary,
  lastError: () => number,
): SpoolCalls {
  const spool = load('winspool.drv')
  const EnumPrintersW = spool.func(
    'int32_t EnumPrintersW(uint32_t flags, void *name, uint32_t level, void *buffer, ' +
      'uint32_t length, void *needed, void *returned)',
  )
  const OpenPrinterW = spool.func('int32_t OpenPrinterW(str16 name, void *handle, void *defaults)')
  const ClosePrinter = spool.func('int32_t ClosePrinter(intptr_t printer)')
  const GetPrinterDriverW = spool.func(
    'int32_t GetPrinterDriverW(intptr_t printer, void *environment, uint32_t level, ' +
      'void *buffer, uint32_t length, void *needed)',
  )
  const StartDocPrinterW = spool.func(
    'uint32_t StartDocPrinterW(intptr_t printer, uint32_t level, void *document)',
  )
  const WritePrinter = spool.func(
    'int32_t WritePrinter(intptr_t printer, void *buffer, uint32_t length, void *written)',
  )
  const EndDocPrinter = spool.func('int32_t EndDocPrinter(intptr_t printer)')
  const GetJobW = spool.func(
    'int32_t GetJobW(intptr_t printer, uint32_t job, uint32_t level, void *buffer, ' +
      'uint32_t length, void *needed)',
  )

  const number = (memory: Pointer, offset = 0): number =>
    Number(koffi.decode(memory, offset, 'uint32_t'))

  const invoke = (call: ForeignFunction, ...values: readonly unknown[]): Promise<AsyncResult> =>
    callAsync(call, values, lastError)

  /** Invokes a function that returns 0 if it fails. @throws Win32Error */
  async function invokeOrThrow(
    name: string,
    call: ForeignFunction,
    ...values: readonly unknown[]
  ): Promise<number> {
    const { result, code } = await invoke(call, ...values)
    if (result === 0) throw new Win32Error(name, code)
    return result
  }

  /** Runs `work` with memory blocks of these sizes, freed afterwards. Their first bytes are zero. */
  async function withMemory<T>(
    sizes: readonly number[],
    work: (...memory: Pointer[]) => Promise<T>,
  ): Promise<T> {
    const memory = sizes.map((size) => {
      const block = koffi.alloc('uint8_t', Math.max(8, size))
      koffi.encode(block, 0, koffi.array('uint8_t', 8), new Uint8Array(8))
      return block
    })
    try {
      return await work(...memory)
    } finally {
      memory.forEach((block) => koffi.free(block))
    }
  }

  /** The zero-terminated text that a pointer field refers to; empty for a null pointer. */
  function textAt(memory: Pointer, offset: number): string {
    const pointer = BigInt(koffi.decode(memory, offset, 'uint64_t') as number | bigint)
    return pointer === 0n ? '' : String(koffi.decode(pointer, 0, 'char16', -1))
  }

  /**
   * Calls first for the size, then for the data; repeats if the size has grown in between.
   * @returns the result of `read`; null if the first call succeeds, so that there is no data
   */
  function readData<T>(
    name: string,
    call: (buffer: Pointer | null, length: number, counts: Pointer) => Promise<AsyncResult>,
    read: (buffer: Pointer, counts: Pointer) => T,
  ): Promise<T | null> {
    return withMemory([16], async (counts) => {
      for (let length = 0; ;) {
        const done = await withMemory([length], async (buffer) => {
          const { result, code } = await call(length === 0 ? null : buffer, length, counts)
          if (result !== 0) return { value: length === 0 ? null : read(buffer, counts) }
          if (code !== CONSTANTS.ERROR_INSUFFICIENT_BUFFER || number(counts) <= length)
            throw new Win32Error(name, code)
          return null
        })
        if (done) return done.value
        length = number(counts)
      }
    })
  }

  const queueAt = (memory: Pointer, at: number): PrintQueueInfo => {
    const { fields } = PRINTER_INFO_2W
    return {
      name: textAt(memory, at + fields.pPrinterName),
      port: textAt(memory, at + fields.pPortName),
      driver: textAt(memory, at + fields.pDriverName),
      attributes: number(memory, at + fields.Attributes),
      status: number(memory, at + fields.Status),
    }
  }

  return {
    listQueues: async () =>
      (await readData(
        'EnumPrintersW',
        (buffer, length, counts) =>
          invoke(EnumPrintersW, LOCAL, null, 2, buffer, length, counts, counts + 4n),
        (buffer, counts) =>
          Array.from({ length: number(counts, 4) }, (_, index) =>
            queueAt(buffer, index * PRINTER_INFO_2W.size),
          ),
      )) ?? [],
    openQueue: (name) =>
      withMemory([8], async (handle) => {
        await invokeOrThrow('OpenPrinterW', OpenPrinterW, name, handle, null)
        return Number(koffi.decode(handle!, 0, 'intptr_t'))
      }),
    closeQueue: async (queue) => void (await invoke(ClosePrinter, queue)),
    driverAttributes: async (queue) =>
      (await readData(
        'GetPrinterDriverW',
        (buffer, length, counts) =>
          invoke(GetPrinterDriverW, queue, null, 8, buffer, length, counts),
        (buffer) => number(buffer, DRIVER_INFO_8W.fields.dwPrinterDriverAttributes),
      )) ?? 0,
    startDocument: (queue, title, datatype) => {
      const texts = [title, datatype].map((text) => Buffer.from(`${text}\0`, 'utf16le'))
      const sizes = [DOC_INFO_1W.size, ...texts.map((text) => text.length)]
      return withMemory(sizes, async (document, ...memory) => {
        memory.forEach((block, index) => {
          const text = texts[index]!
          koffi.encode(block, 0, koffi.array('uint8_t', text.length), text)
        })
        const { pDocName, pOutputFile, pDatatype } = DOC_INFO_1W.fields
        koffi.encode(document!, pDocName, 'uint64_t', memory[0])
        koffi.encode(document!, pOutputFile, 'uint64_t', 0n)
        koffi.encode(document!, pDatatype, 'uint64_t', memory[1])
        return invokeOrThrow('StartDocPrinterW', StartDocPrinterW, queue, 1, document)
      })
    },
    writeDocument: (queue, bytes) =>
      withMemory([8, bytes.length], async (written, buffer) => {
        koffi.encode(buffer!, 0, koffi.array('uint8_t', bytes.length), bytes)
        await invokeOrThrow('WritePrinter', WritePrinter, queue, buffer, bytes.length, written)
        return number(written!)
      }),
    endDocument: async (queue) => void (await invokeOrThrow('EndDocPrinter', EndDocPrinter, queue)),
    async jobStatus(queue, jobId) {
      try {
        return await readData(
          'GetJobW',
          (buffer, length, counts) => invoke(GetJobW, queue, jobId, 1, buffer, length, counts),
          (buffer) => number(buffer, JOB_INFO_1W.fields.Status),
        )
      } catch (error) {
        // The queue forgets a job after handing it over: its id is then an invalid parameter.
        if (error instanceof Win32Error && error.code === CONSTANTS.ERROR_INVALID_PARAMETER)
          return null
        throw error
      }
    },
  }
}

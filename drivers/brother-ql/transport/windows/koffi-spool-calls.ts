import { CONSTANTS, LAYOUTS } from './constants.ts'
import { Win32Error, type PrintQueueInfo, type SpoolCalls } from './calls.ts'
import { createNativeMemory } from './koffi-memory.ts'
import { callAsync, type AsyncResult } from './koffi-async.ts'
import type { Koffi, LoadLibrary, Pointer } from './koffi-types.ts'

const LOCAL = CONSTANTS.PRINTER_ENUM_LOCAL
const { PRINTER_INFO_2W, DOC_INFO_1W, JOB_INFO_1W, DRIVER_INFO_8W } = LAYOUTS

/**
 * The calls of the print spooler (winspool), each in another thread. Their memory is freed only
 * when they return, also after a timeout.
 */
export function createPrintSpoolCalls(koffi: Koffi, load: LoadLibrary, lastError: () => number): SpoolCalls {
  const functions = loadFunctions(load)
  const memory = createNativeMemory(koffi)
  type Name = keyof typeof functions

  const invoke = (name: Name, ...values: readonly unknown[]): Promise<AsyncResult> =>
    callAsync(functions[name], values, lastError)

  /** Invokes a function that returns 0 if it fails. @throws Win32Error */
  async function invokeOrThrow(name: Name, ...values: readonly unknown[]): Promise<number> {
    const { result, code } = await invoke(name, ...values)
    if (result === 0) throw new Win32Error(name, code)
    return result
  }

  /**
   * Calls first for the size, then for the data; repeats if the size has grown in between.
   * @returns the result of `read`; null if the first call succeeds, so that there is no data
   */
  function readData<T>(
    name: Name,
    call: (buffer: Pointer | null, length: number, counts: Pointer) => Promise<AsyncResult>,
    read: (buffer: Pointer, counts: Pointer) => T,
  ): Promise<T | null> {
    return memory.withBlocks([16], async (counts) => {
      for (let length = 0; ;) {
        const done = await memory.withBlocks([length], async (buffer) => {
          const { result, code } = await call(length === 0 ? null : buffer, length, counts)
          if (result !== 0) return { value: length === 0 ? null : read(buffer, counts) }
          if (code !== CONSTANTS.ERROR_INSUFFICIENT_BUFFER || memory.uint32(counts) <= length)
            throw new Win32Error(name, code)
          return null
        })
        if (done) return done.value
        length = memory.uint32(counts)
      }
    })
  }

  const queueAt = (block: Pointer, at: number): PrintQueueInfo => {
    const { fields } = PRINTER_INFO_2W
    return {
      name: memory.text(block, at + fields.pPrinterName),
      port: memory.text(block, at + fields.pPortName),
      driver: memory.text(block, at + fields.pDriverName),
      attributes: memory.uint32(block, at + fields.Attributes),
      status: memory.uint32(block, at + fields.Status),
    }
  }

  return {
    listQueues: async () =>
      (await readData(
        'EnumPrintersW',
        (buffer, length, counts) =>
          invoke('EnumPrintersW', LOCAL, null, 2, buffer, length, counts, counts + 4n),
        (buffer, counts) =>
          Array.from({ length: memory.uint32(counts, 4) }, (_, index) =>
            queueAt(buffer, index * PRINTER_INFO_2W.size),
          ),
      )) ?? [],
    openQueue: (name) =>
      memory.withBlocks([8], async (handle) => {
        await invokeOrThrow('OpenPrinterW', name, handle, null)
        return Number(koffi.decode(handle!, 0, 'intptr_t'))
      }),
    closeQueue: async (queue) => void (await invoke('ClosePrinter', queue)),
    driverAttributes: async (queue) =>
      (await readData(
        'GetPrinterDriverW',
        (buffer, length, counts) => invoke('GetPrinterDriverW', queue, null, 8, buffer, length, counts),
        (buffer) => memory.uint32(buffer, DRIVER_INFO_8W.fields.dwPrinterDriverAttributes),
      )) ?? 0,
    startDocument: (queue, title, datatype) => {
      const texts = [title, datatype].map((text) => Buffer.from(`${text}\0`, 'utf16le'))
      const sizes = [DOC_INFO_1W.size, ...texts.map((text) => text.length)]
      return memory.withBlocks(sizes, async (document, ...blocks) => {
        blocks.forEach((block, index) => memory.write(block, texts[index]!))
        const { pDocName, pOutputFile, pDatatype } = DOC_INFO_1W.fields
        koffi.encode(document!, pDocName, 'uint64_t', blocks[0])
        koffi.encode(document!, pOutputFile, 'uint64_t', 0n)
        koffi.encode(document!, pDatatype, 'uint64_t', blocks[1])
        return invokeOrThrow('StartDocPrinterW', queue, 1, document)
      })
    },
    writeDocument: (queue, bytes) =>
      memory.withBlocks([8, bytes.length], async (written, buffer) => {
        memory.write(buffer!, bytes)
        await invokeOrThrow('WritePrinter', queue, buffer, bytes.length, written)
        return memory.uint32(written!)
      }),
    endDocument: async (queue) => void (await invokeOrThrow('EndDocPrinter', queue)),
    async jobStatus(queue, jobId) {
      try {
        return await readData(
          'GetJobW',
          (buffer, length, counts) => invoke('GetJobW', queue, jobId, 1, buffer, length, counts),
          (buffer) => memory.uint32(buffer, JOB_INFO_1W.fields.Status),
        )
      } catch (error) {
        // The queue forgets a job after handing it over: its id is then an invalid parameter.
        if (error instanceof Win32Error && error.code === CONSTANTS.ERROR_INVALID_PARAMETER) return null
        throw error
      }
    },
  }
}

/** The functions of winspool, by name. */
function loadFunctions(load: LoadLibrary) {
  const spool = load('winspool.drv')
  return {
    EnumPrintersW: spool.func(
      'int32_t EnumPrintersW(uint32_t flags, void *name, uint32_t level, void *buffer, ' +
        'uint32_t length, void *needed, void *returned)',
    ),
    OpenPrinterW: spool.func('int32_t OpenPrinterW(str16 name, void *handle, void *defaults)'),
    ClosePrinter: spool.func('int32_t ClosePrinter(intptr_t printer)'),
    GetPrinterDriverW: spool.func(
      'int32_t GetPrinterDriverW(intptr_t printer, void *environment, uint32_t level, ' +
        'void *buffer, uint32_t length, void *needed)',
    ),
    StartDocPrinterW: spool.func(
      'uint32_t StartDocPrinterW(intptr_t printer, uint32_t level, void *document)',
    ),
    WritePrinter: spool.func(
      'int32_t WritePrinter(intptr_t printer, void *buffer, uint32_t length, void *written)',
    ),
    EndDocPrinter: spool.func('int32_t EndDocPrinter(intptr_t printer)'),
    GetJobW: spool.func(
      'int32_t GetJobW(intptr_t printer, uint32_t job, uint32_t level, void *buffer, ' +
        'uint32_t length, void *needed)',
    ),
  }
}

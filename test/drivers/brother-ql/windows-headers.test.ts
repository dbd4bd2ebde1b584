import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CONSTANTS,
  INTERFACE_USB_DEVICE,
  INTERFACE_USBPRINT,
  LAYOUTS,
} from '../../../drivers/brother-ql/transport/windows/constants.ts'
import { createKoffiCalls } from '../../../drivers/brother-ql/transport/windows/koffi.ts'
import type { Koffi } from '../../../drivers/brother-ql/transport/windows/koffi-types.ts'
import { requireThat, requireTool } from '../../support/tools.ts'
import { temporaryFolder } from '../../support/after-file.ts'

/** Only Microsoft's own headers have these (winspool.h, winerror.h). */
const NOT_IN_MINGW = ['PRINTER_DRIVER_XPS', 'ERROR_NO_SUCH_DEVICE']

it('the headers of Windows have the same constants, sizes, offsets and identifiers', () => {
  const folder = temporaryFolder('headers')
  const names = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[]
  const claims = [
    ...Object.entries(CONSTANTS)
      .filter(([name]) => !NOT_IN_MINGW.includes(name))
      .map(([name, value]) => `(unsigned)(${name}) == ${value}u`),
    ...names.flatMap((name) => [
      `sizeof(${name}) == ${LAYOUTS[name].size}`,
      ...Object.entries(LAYOUTS[name].fields).map(([field, at]) => `offsetof(${name}, ${field}) == ${at}`),
    ]),
  ]
  writeFileSync(
    join(folder, 'check.c'),
    [
      '#define WINVER 0x0A00',
      '#define _WIN32_WINNT 0x0A00',
      '#include <windows.h>',
      '#include <winioctl.h>',
      // From here on identifiers become data, so that the object file has their bytes.
      '#include <initguid.h>',
      '#include <cfgmgr32.h>',
      '#include <winspool.h>',
      '#include <usbiodef.h>',
      '#include <usbprint.h>',
      '#include <stddef.h>',
      ...claims.map((claim) => `_Static_assert(${claim}, "${claim}");`),
      'const GUID *const used[] = {&GUID_DEVINTERFACE_USBPRINT, &GUID_DEVINTERFACE_USB_DEVICE};',
    ].join('\n'),
  )
  const compiled = spawnSync(requireTool('mingw-w64'), ['-c', 'check.c', '-o', 'check.o'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(compiled.stderr.split('\n').filter((line) => line.includes('error'))).toEqual([])
  expect(existsSync(join(folder, 'check.o'))).toBe(true)
  const object = readFileSync(join(folder, 'check.o'))
  for (const guid of [INTERFACE_USBPRINT, INTERFACE_USB_DEVICE])
    expect(object.includes(guidBytes(guid)), guid).toBe(true)
})

/** Three little-endian numbers, then eight bytes. */
function guidBytes(guid: string): Buffer {
  const [one = '', two = '', three = '', ...rest] = guid.split('-')
  const turned = [one, two, three].map((part) => Buffer.from(part, 'hex').reverse())
  return Buffer.concat([...turned, Buffer.from(rest.join(''), 'hex')])
}

const koffi = (await import('koffi').then(
  (loaded) => loaded.default,
  () => null,
)) as Koffi | null
describe('the memory that the Windows calls get', () => {
  beforeAll(() => requireThat(koffi !== null, 'koffi'))

  type Call = (...values: never[]) => unknown

  /** The calls over real memory, with functions of the test in place of the system's. */
  function callsWith(functions: Readonly<Record<string, Call>>) {
    const called: string[] = []
    const calls = createKoffiCalls(koffi!, () => ({
      func: (prototype) => {
        const name = /(\w+)\(/.exec(prototype)![1]!
        const run = (...values: readonly unknown[]): unknown => {
          called.push(name)
          return functions[name]?.(...(values as never[]))
        }
        return Object.assign(run, {
          async: (...values: readonly unknown[]) => {
            const done = values.at(-1) as (error: unknown, result: unknown) => void
            called.push('in another thread')
            setImmediate(() => done(null, run(...values.slice(0, -1))))
          },
        })
      },
    }))
    return { calls, called }
  }
  const bytes = (memory: bigint, length: number): number[] =>
    Array.from(koffi!.decode(memory, 0, koffi!.array('uint8_t', length)) as Uint8Array)
  const put = (memory: bigint, offset: number, value: number): void =>
    koffi!.encode(memory, offset, 'uint32_t', value)
  const text = (value: string): bigint => {
    const data = Buffer.from(`${value}\0`, 'utf16le')
    const memory = koffi!.alloc('uint8_t', data.length)
    koffi!.encode(memory, 0, koffi!.array('uint8_t', data.length), data)
    return memory
  }

  it('lists device paths, once more if one was plugged in meanwhile', () => {
    const paths = ['\\\\?\\usb#vid_04f9&pid_209b#A1#{x}', '\\\\?\\usb#vid_04f9&pid_209d#B2#{x}']
    const list = Buffer.from(`${paths.join('\0')}\0\0`, 'utf16le')
    let asked = 0
    const { calls } = callsWith({
      CM_Get_Device_Interface_List_SizeW: (length: bigint, guid: bigint) => {
        expect(Buffer.from(bytes(guid, 16))).toEqual(guidBytes(INTERFACE_USBPRINT))
        put(length, 0, list.length / 2)
        return 0
      },
      CM_Get_Device_Interface_ListW: (_guid: bigint, _device: null, buffer: bigint) => {
        if (++asked === 1) return CONSTANTS.CR_BUFFER_SMALL
        koffi!.encode(buffer, 0, koffi!.array('uint8_t', list.length), list)
        return 0
      },
    })
    expect(calls.listInterfaces(INTERFACE_USBPRINT)).toEqual(paths)
    expect(asked).toBe(2)
  })

  it('carries event, bytes and count of an overlapped write until it is finished', async () => {
    let overlapped = 0n
    let done = false
    const { calls, called } = callsWith({
      CreateFileW: (path: string, access: number, share: number, ...rest: unknown[]) => {
        expect([path, access, share, ...rest]).toEqual(['P', 0xc000_0000, 0, null, 3, 0x4000_0000, 0])
        return 77
      },
      CreateEventW: () => 88,
      WriteFile: (file: number, buffer: bigint, length: number, _count: bigint, at: bigint) => {
        overlapped = at
        expect([file, bytes(buffer, length)]).toEqual([77, [1, 2, 3, 4]])
        expect(Number(koffi!.decode(at, LAYOUTS.OVERLAPPED.fields.hEvent, 'intptr_t'))).toBe(88)
        return 0
      },
      GetLastError: () => CONSTANTS.ERROR_IO_PENDING,
      WaitForSingleObject: (event: number) =>
        event === 88 && done ? CONSTANTS.WAIT_OBJECT_0 : CONSTANTS.WAIT_TIMEOUT,
      GetOverlappedResult: (_file: number, at: bigint, count: bigint) => {
        expect(at).toBe(overlapped)
        put(count, 0, 3)
        return 1
      },
    })
    const handle = await calls.openFile('P', { access: 0xc000_0000, share: 0 })
    const call = calls.beginWrite(handle, Uint8Array.of(1, 2, 3, 4))
    expect(calls.isDone(call)).toBe(false)
    done = true
    expect(calls.isDone(call)).toBe(true)
    expect(calls.finish(call)).toEqual(Uint8Array.of(1, 2, 3))
    expect(called.filter((name) => name === 'CloseHandle')).toHaveLength(1)
  })

  it('opens a path in another thread, and names the call and the error of Windows', async () => {
    const { calls, called } = callsWith({ CreateFileW: () => -1, GetLastError: () => 32 })
    await expect(calls.openFile('P', { access: 0, share: 3 })).rejects.toThrow(
      'CreateFileW failed with error 32',
    )
    expect(called).toEqual(['in another thread', 'CreateFileW', 'GetLastError'])
  })

  it('reads print queues, and hands over a document with its name and datatype', async () => {
    const { size, fields } = LAYOUTS.PRINTER_INFO_2W
    const { calls, called } = callsWith({
      EnumPrintersW: (flags: number, _n: null, level: number, ...rest: never[]) => {
        const [buffer, length, needed, returned] = rest as unknown as [bigint, number, bigint, bigint]
        expect([flags, level]).toEqual([CONSTANTS.PRINTER_ENUM_LOCAL, 2])
        put(needed, 0, 2 * size)
        if (length < 2 * size) return 0
        ;['QL-800', 'Office'].forEach((name, index) => {
          const at = index * size
          koffi!.encode(buffer, at + fields.pPrinterName, 'uint64_t', text(name))
          koffi!.encode(buffer, at + fields.pPortName, 'uint64_t', text('USB001'))
          koffi!.encode(buffer, at + fields.pDriverName, 'uint64_t', 0n)
          put(buffer, at + fields.Attributes, 0x400)
          put(buffer, at + fields.Status, index)
        })
        put(returned, 0, 2)
        return 1
      },
      GetLastError: () => CONSTANTS.ERROR_INSUFFICIENT_BUFFER,
      OpenPrinterW: (_name: string, handle: bigint) => {
        koffi!.encode(handle, 0, 'intptr_t', 99)
        return 1
      },
      StartDocPrinterW: (queue: number, level: number, document: bigint) => {
        const { pDocName, pOutputFile, pDatatype } = LAYOUTS.DOC_INFO_1W.fields
        const pointer = (at: number) => BigInt(koffi!.decode(document, at, 'uint64_t') as number)
        expect([queue, level, pointer(pOutputFile)]).toEqual([99, 1, 0n])
        expect(koffi!.decode(pointer(pDocName), 0, 'char16', -1)).toBe('PassDesk')
        expect(koffi!.decode(pointer(pDatatype), 0, 'char16', -1)).toBe('RAW')
        return 7
      },
      WritePrinter: (_queue: number, buffer: bigint, length: number, written: bigint) => {
        expect(bytes(buffer, length)).toEqual([5, 6])
        put(written, 0, 2)
        return 1
      },
    })
    expect(await calls.listQueues()).toEqual([
      { name: 'QL-800', port: 'USB001', driver: '', attributes: 0x400, status: 0 },
      { name: 'Office', port: 'USB001', driver: '', attributes: 0x400, status: 1 },
    ])
    const queue = await calls.openQueue('QL-800')
    expect(await calls.startDocument(queue, 'PassDesk', 'RAW')).toBe(7)
    expect(await calls.writeDocument(queue, Uint8Array.of(5, 6))).toBe(2)
    // Each of them in another thread.
    const own = called.filter((name) => /Printer/.test(name))
    expect(called.filter((name) => name === 'in another thread')).toHaveLength(own.length)
  })

  it('knows a job that the queue no longer has', async () => {
    const code = { value: CONSTANTS.ERROR_INVALID_PARAMETER as number }
    const { calls } = callsWith({ GetJobW: () => 0, GetLastError: () => code.value })
    expect(await calls.jobStatus(99, 7)).toBeNull()
    code.value = 1_722
    await expect(calls.jobStatus(99, 7)).rejects.toThrow('GetJobW failed with error 1722')
  })
})

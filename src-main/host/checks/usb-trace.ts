import { release } from 'node:os'
import { loadWindowsCalls, traceWindowsUsb, type WindowsCalls } from '../../../drivers/label-printer.ts'
import { replaceFile } from '../../../src-server/platform/files/private-files.ts'
import { sentence, type Sentence } from '../../../messages/sentence.ts'

export interface UsbTraceOptions {
  readonly platform?: NodeJS.Platform
  readonly load?: () => Promise<WindowsCalls>
  readonly now?: () => Date
}

/**
 * Writes the replies of this computer's USB printers, step by step, for the developers of PassDesk.
 * Nothing is printed on paper; the file is in English and has no names, serial numbers or
 * addresses.
 * @returns the result in one line
 */
export async function writeUsbTrace(
  file: string,
  { platform = process.platform, load = loadWindowsCalls, now = () => new Date() }: UsbTraceOptions = {},
): Promise<Sentence> {
  const lines = [
    'PassDesk USB trace',
    `${now().toISOString().slice(0, 10)}, ${platform} ${release()} ${process.arch}, ` +
      `Node ${process.versions.node}`,
  ]
  const isWindows = platform === 'win32'
  if (!isWindows) lines.push('not Windows: nothing to trace')
  else
    try {
      for await (const line of traceWindowsUsb(await load())) lines.push(line)
    } catch (error) {
      lines.push(`the system calls are not available: ${(error as Error).message}`)
    }
  await replaceFile(file, `${lines.join('\n')}\n`, 0o644)
  return isWindows
    ? sentence('doctor.usbTrace.written', { file, count: lines.length })
    : sentence('doctor.usbTrace.notWindows', { file })
}

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type {
  Bitmap1,
  PrintEvent,
  PrintOutcome,
  PrinterProblem,
  Stock,
} from '../types/label-printer.ts'
import { openPrinterAddress } from './address.ts'
import { describeProblem } from './describe-problem.ts'
import { withPath } from './file-error.ts'
import { findUsbPrinters } from './find-printers.ts'
import type { QlPrinterOptions } from './printer.ts'
import { encodeCopies } from './protocol/encode-job.ts'
import { RasterError, assertModel } from './protocol/raster-error.ts'
import { stockOfWidth, stockSpec } from './protocol/stock.ts'
import { readPng } from './read-png.ts'
import { parseFault } from './simulator/faults.ts'
import { createQlSimulator } from './simulator/ql-simulator.ts'
import type { QlSimulator } from './simulator/ql-simulator.ts'
import type { SimulatorEvent } from './simulator/session.ts'
import type { UsbBus } from './transport/usb-bus.ts'
import { thisComputersPorts } from './transport/usb-package.ts'

/**
 * What the command line asks of the driver. Whatever goes wrong is an Error whose message is one
 * line for a terminal.
 */

export interface RasterFileInput {
  readonly png: string
  readonly model: string
  readonly stock: string
  /** Default 1: that many jobs, one after another. */
  readonly copies?: number
  /** Quality before speed. Default false. */
  readonly quality?: boolean
  /** Default true. */
  readonly cut?: boolean
  readonly out: string
}

/**
 * Makes a 1-bit PNG into printer bytes. `out` appears whole or not at all. @throws RasterError, or
 * an Error that names the file
 */
export async function rasterFile(
  input: RasterFileInput,
): Promise<{ readonly bytes: number; readonly lines: number }> {
  const { model, copies = 1, quality = false, cut = true, out } = input
  assertModel(model)
  const { stock } = stockSpec(input.stock)
  const bitmap = await readBitmap(input.png)
  const bytes = encodeCopies({ model, stock, bitmap, quality, cut }, copies)
  const draft = `${out}.${process.pid}.part`
  try {
    await withPath(dirname(out), () => writeFile(draft, bytes))
    await withPath(out, () => rename(draft, out))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { bytes: bytes.length, lines: bitmap.heightPx }
}

export interface PrintFileInput {
  readonly png: string
  /** `tcp://HOST:9100`, `usb:[SERIAL]`, `bluetooth:/dev/rfcomm0`, `virtual:DIR`. */
  readonly printer: string
  /** Default: the stock this width is made for (DK-2205 for 696 dots). */
  readonly stock?: string
  /** Default: what is plugged in at the USB address, else QL-820NWB. */
  readonly model?: string
  /** The USB ports. Default: this computer's. */
  readonly usb?: UsbBus
  readonly timeouts?: QlPrinterOptions['timeouts']
  readonly onEvent?: (event: PrintEvent) => void
}

/**
 * How a print ended. `ok` when nobody needs to look: the printer itself confirmed it. `line` says
 * it in English.
 */
export interface PrintReport {
  readonly outcome: PrintOutcome
  readonly ok: boolean
  readonly line: string
}

/**
 * Prints one label. @throws RasterError, PrinterError, or an Error that names the file, before
 * anything is sent
 */
export async function printFile({
  png,
  printer: address,
  usb = thisComputersPorts,
  timeouts,
  onEvent = () => {},
  ...input
}: PrintFileInput): Promise<PrintReport> {
  const bitmap = await readBitmap(png)
  const stock = stockFor(bitmap, input.stock)
  const model: string = input.model ?? (await modelAt(address, usb)) ?? 'QL-820NWB'
  assertModel(model)
  const printer = openPrinterAddress(address, { model, stock, timeouts, usb })
  if (printer.connection === 'virtual') await makeFolder(address.slice('virtual:'.length))
  try {
    const outcome = await printer.print({ jobId: png, bitmap, stock }, onEvent)
    return {
      outcome,
      ok: outcome.result === 'printed' || outcome.result === 'printed_network',
      line: describeOutcome(outcome),
    }
  } finally {
    await printer.close()
  }
}

/** The model at a USB address; null for other addresses, and where it is not there to tell. */
async function modelAt(address: string, usb: UsbBus): Promise<string | null> {
  if (!address.startsWith('usb:')) return null
  const found = (await findUsbPrinters(usb).catch(() => [])).filter(({ model }) => model !== null)
  const meant =
    address === 'usb:' && found.length === 1
      ? found[0]
      : found.find((one) => one.address === address)
  return meant?.model ?? null
}

export interface PrinterSimInput {
  /** 0 takes any free one. */
  readonly port: number
  readonly out: string
  /** `NAME[@LABEL]`. */
  readonly fault?: string | readonly string[]
  /** Default DK-2205. */
  readonly media?: string
  /** Default QL-820NWB. */
  readonly model?: string
  /** Default 127.0.0.1. */
  readonly host?: string
  readonly onEvent?: (event: SimulatorEvent) => void
}

export interface RunningSim {
  readonly port: number
  /**
   * Does what one line tells hands to do at the printer. @returns what was done @throws Error with
   * one line that names the orders there are
   */
  readonly obey: (line: string) => string
  readonly close: () => Promise<void>
}

/** What can be told to a simulated printer while it runs. */
export const SIM_ORDERS = [
  { order: 'clear', about: 'ends every fault' },
  { order: 'fault NAME[@LABEL]', about: 'goes wrong in this way from now on, and in no other' },
  { order: 'roll STOCK|black-red|none', about: 'another roll is put in, or the roll taken out' },
  { order: 'cover open|closed', about: 'the cover is opened or closed' },
] as const

/**
 * Serves a simulated printer until `close`. @throws Error when an input is not known, `out` cannot
 * be a folder, or the port is taken
 */
export async function runPrinterSim(input: PrinterSimInput): Promise<RunningSim> {
  const { port, out, host, onEvent, fault = [] } = input
  const model: string = input.model ?? 'QL-820NWB'
  assertModel(model)
  const { stock } = stockSpec(input.media ?? 'DK-2205')
  const faults = [fault].flat().map(parseFault)
  await makeFolder(out)
  const simulator = createQlSimulator({ model, media: stock, faults, out, onEvent })
  const served = await simulator.listen({ port, host })
  return {
    port: served.port,
    obey: (line) => obey(simulator, line),
    close: () => simulator.close(),
  }
}

function obey(simulator: QlSimulator, line: string): string {
  const [order = '', ...words] = line.trim().split(/\s+/)
  const [word = ''] = words
  switch (`${order} ${words.length}`) {
    case 'clear 0':
      simulator.setFaults([])
      return 'no faults'
    case 'fault 1':
      simulator.setFaults([parseFault(word)])
      return `fault ${word}`
    case 'roll 1':
      simulator.loadRoll(
        word === 'none' ? null : word === 'black-red' ? word : stockSpec(word).stock,
      )
      return `roll ${word}`
    case 'cover 1':
      if (word !== 'open' && word !== 'closed') break
      simulator.setCover(word === 'open')
      return `cover ${word}`
  }
  throw new Error(`no order "${line.trim()}": use ${SIM_ORDERS.map((one) => one.order).join(', ')}`)
}

/** One English line on how a print ended. */
function describeOutcome(outcome: PrintOutcome): string {
  switch (outcome.result) {
    case 'printed':
      return 'printed: the printer reported "printing completed"'
    case 'printed_network':
      return 'printed: the printer was seen to print and to become idle without an error'
    case 'sent_unconfirmed':
      return 'sent, not confirmed: the printer tells nothing on this connection, look whether the label came out'
    case 'not_started':
      return `not printed: ${whyNotStarted(outcome.problem)}`
    case 'unknown':
      return `look whether the label came out: ${describeProblem(outcome.problem)} (${outcome.linesSent} lines sent)`
    case 'printed_not_cut':
      return `printed, not cut: ${describeProblem(outcome.problem)}`
  }
}

/** A cable that never carried a word is most often one that is not there. */
function whyNotStarted(problem: PrinterProblem): string {
  if (problem.code !== 'link_lost' || problem.link !== 'usb') return describeProblem(problem)
  const detail = problem.detail ? ` (${problem.detail})` : ''
  return `no such label printer is connected by USB${detail}: plug it in and switch it on; "passdesk doctor" lists the ones that are seen`
}

async function readBitmap(png: string): Promise<Bitmap1> {
  return readPng(await withPath(png, () => readFile(png)))
}

/**
 * Where the labels go. Made at once, so that a folder that cannot be is told before anything is
 * printed.
 */
async function makeFolder(dir: string): Promise<void> {
  await withPath(dir, () => mkdir(dir, { recursive: true }))
}

function stockFor({ widthPx }: Bitmap1, stock: string | undefined): Stock {
  if (stock !== undefined) return stockSpec(stock).stock
  const found = stockOfWidth(widthPx)
  if (!found)
    throw new RasterError('wrong_width', {
      field: 'widthPx',
      bound: '696, 554 or 306',
      got: widthPx,
    })
  return found
}

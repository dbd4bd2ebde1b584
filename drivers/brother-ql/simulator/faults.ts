import { sentence, TextError } from '../../../messages/sentence.ts'
import type { UsbQuirks } from './usb-device-state.ts'

/** When a fault occurs during a label. */
export type FaultMoment =
  /** In the status before the job; stays until its cause is removed. */
  | 'before'
  /** While lines are received, before the printer reports printing. */
  | 'start'
  /** Half-way through printing. */
  | 'during'
  /** After the image was printed, before "printing completed". */
  | 'after'

export interface FaultInfo {
  readonly name: string
  /** Default moment. */
  readonly moment: FaultMoment
}

/** All faults, as `--fault NAME[@LABEL]` accepts them. */
export const FAULTS = [
  {
    name: 'no_media',
    moment: 'before',
  },
  { name: 'wrong_roll', moment: 'before' },
  { name: 'two_colour_roll', moment: 'before' },
  { name: 'cover_open', moment: 'before' },
  { name: 'wrong_model', moment: 'before' },
  { name: 'busy', moment: 'before' },
  { name: 'comm_error', moment: 'start' },
  {
    name: 'expansion_buffer',
    moment: 'start',
  },
  {
    name: 'cover_open_printing',
    moment: 'during',
  },
  { name: 'end_of_media', moment: 'during' },
  { name: 'system_error', moment: 'during' },
  { name: 'cooling', moment: 'during' },
  { name: 'cutter_jam', moment: 'after' },
  { name: 'drop_before', moment: 'before' },
  { name: 'drop_during', moment: 'start' },
  {
    name: 'drop_after',
    moment: 'after',
  },
  {
    name: 'swallow',
    moment: 'start',
  },
  { name: 'silent', moment: 'before' },
  {
    name: 'stray_error',
    moment: 'during',
  },
  { name: 'slow', moment: 'start' },
  {
    name: 'keeps_job',
    moment: 'before',
  },
  {
    name: 'sleeps',
    moment: 'before',
  },
  {
    name: 'eu_roll',
    moment: 'before',
  },
  {
    name: 'no_settings',
    moment: 'before',
  },
] as const satisfies readonly FaultInfo[]

export type FaultName = (typeof FAULTS)[number]['name']

export interface Fault {
  readonly name: FaultName
  /** The n-th label, from 1; null for all. */
  readonly label: number | null
  readonly moment: FaultMoment
}

/** A fault at its default moment, or at another one. */
export function faultOf(
  name: FaultName,
  { label = null, moment }: { label?: number | null; moment?: FaultMoment } = {},
): Fault {
  const usual = FAULTS.find((fault) => fault.name === name)?.moment ?? 'before'
  return { name, label, moment: moment ?? usual }
}

/**
 * Parses `NAME` or `NAME@LABEL`.
 * @throws Error with one line that lists the faults
 */
export function parseFault(text: string): Fault {
  const [, name, label] = /^([a-z_]+)(?:@([1-9]\d{0,5}))?$/.exec(text) ?? []
  const known = FAULTS.find((fault) => fault.name === name)
  if (!known)
    throw new TextError(
      sentence('simulator.noFault', { text, faults: FAULTS.map((fault) => fault.name).join(', ') }),
    )
  return faultOf(known.name, { label: label === undefined ? null : Number(label) })
}

/** Bits of status bytes 8 and 9 that a fault sets. */
export const ERROR_BITS: Readonly<
  Partial<Record<FaultName, { readonly err1?: number; readonly err2?: number }>>
> = {
  no_media: { err1: 0x01 },
  cutter_jam: { err1: 0x04 },
  wrong_roll: { err2: 0x01 },
  two_colour_roll: { err2: 0x01 },
  expansion_buffer: { err2: 0x02 },
  comm_error: { err2: 0x04 },
  cover_open: { err2: 0x10 },
  cover_open_printing: { err2: 0x10 },
  end_of_media: { err2: 0x40 },
  system_error: { err2: 0x80 },
}

interface Behaviour {
  readonly name: string
  readonly faults: readonly Fault[]
  /** Behaviour of the USB port. */
  readonly quirks?: Partial<UsbQuirks>
}

/** Behaviours of real printers that owners have reported, as `--behaves NAME` accepts them. */
export const BEHAVIOURS = [
  {
    name: 'silent',
    faults: [faultOf('silent')],
  },
  {
    name: 'stray-error',
    faults: [faultOf('silent'), faultOf('stray_error', { label: 2 })],
  },
  {
    name: 'slow-usb',
    faults: [faultOf('slow')],
    quirks: { buffer: { bytes: 4096, drainMs: 60 } },
  },
  {
    name: 'keeps-job',
    faults: [faultOf('keeps_job'), faultOf('cover_open_printing', { label: 1 })],
  },
  {
    name: 'overheats',
    faults: [faultOf('cooling')],
  },
  {
    name: 'sleeps',
    faults: [faultOf('sleeps')],
  },
  {
    name: 'eu-roll',
    faults: [faultOf('eu_roll')],
  },
] as const satisfies readonly Behaviour[]

export type BehaviourName = (typeof BEHAVIOURS)[number]['name']

export const BEHAVIOUR_NAMES: readonly BehaviourName[] = BEHAVIOURS.map(({ name }) => name)

export const behaviourOf = (name: BehaviourName): Behaviour => BEHAVIOURS.find((one) => one.name === name)!

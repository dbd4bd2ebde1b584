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
  readonly about: string
}

/** All faults, as `--fault NAME[@LABEL]` accepts them. */
export const FAULTS = [
  {
    name: 'no_media',
    moment: 'before',
    about: 'no roll is in (media 0/0 and no error bit, as real printers show it)',
  },
  { name: 'wrong_roll', moment: 'before', about: 'a roll of another width is in' },
  { name: 'two_colour_roll', moment: 'before', about: 'a black and red roll is in' },
  { name: 'cover_open', moment: 'before', about: 'the cover is open' },
  { name: 'wrong_model', moment: 'before', about: 'the status names another model' },
  { name: 'busy', moment: 'before', about: 'the status says "printing" for a while' },
  { name: 'comm_error', moment: 'start', about: 'communication error while the lines come in' },
  {
    name: 'expansion_buffer',
    moment: 'start',
    about: 'expansion buffer full while the lines come in',
  },
  {
    name: 'cover_open_printing',
    moment: 'during',
    about: 'the cover is opened in the middle of the label',
  },
  { name: 'end_of_media', moment: 'during', about: 'the roll ends in the middle of the label' },
  { name: 'system_error', moment: 'during', about: 'system error in the middle of the label' },
  { name: 'cooling', moment: 'during', about: 'the head cools down, then goes on' },
  { name: 'cutter_jam', moment: 'after', about: 'the label is printed and hangs in the cutter' },
  { name: 'drop_before', moment: 'before', about: 'the link is lost after the status was asked' },
  { name: 'drop_during', moment: 'start', about: 'the link is lost half-way through the lines' },
  {
    name: 'drop_after',
    moment: 'after',
    about: 'the label is printed, and the link is lost before that is reported',
  },
  {
    name: 'swallow',
    moment: 'start',
    about: 'everything is taken, nothing is printed, nothing is reported',
  },
  { name: 'silent', moment: 'before', about: 'labels are printed, and no word comes back' },
  {
    name: 'stray_error',
    moment: 'during',
    about:
      'one error frame (buffer full) comes unasked, also on a silent port, and the label is printed',
  },
  { name: 'slow', moment: 'start', about: 'bytes are taken slowly' },
  {
    name: 'keeps_job',
    moment: 'before',
    about: 'a failed label is kept, and printed when its cause is gone, unless it is cleared',
  },
  {
    name: 'sleeps',
    moment: 'before',
    about: 'after a pause the first connection only wakes the printer, and is lost',
  },
  {
    name: 'eu_roll',
    moment: 'before',
    about: 'a roll from Europe is in: its media type is 4A, and it has no tape code',
  },
  {
    name: 'no_settings',
    moment: 'before',
    about: 'the command for the power-off timer is ignored',
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
    throw new Error(
      `no fault "${text}": use NAME or NAME@LABEL with one of ` +
        `${FAULTS.map((fault) => fault.name).join(', ')}`,
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

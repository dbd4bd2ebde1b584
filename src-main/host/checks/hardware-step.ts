import {
  translator,
  type Language,
  type MessageKey,
  type MessageValues,
} from '../../../messages/translate.ts'

/** Instructions to the person at the device, and their answers. */
export interface Dialog {
  readonly language: Language
  print(line: string): void
  /** One line; null if no more input comes. */
  ask(question: string): Promise<string | null>
}

/** `hardwareCheck.printer.cover` of the texts `title`, `do` and `question`. */
type StepKey = MessageKey extends infer K
  ? K extends `${infer Step}.do`
    ? Extract<Step, `hardwareCheck.${string}`>
    : never
  : never

/** One action at the device, and the question after it. The expected answer is yes. */
export interface HardwareStep {
  readonly key: StepKey
  readonly values?: (language: Language) => MessageValues
  /**
   * Runs the step and returns the result of the device: codes, counts and times, no names,
   * addresses or serial numbers. `ask` shows the text `after` or `seen` of the step.
   */
  readonly run: (ask: (text: 'after' | 'seen') => Promise<string | null>) => Promise<readonly string[]>
}

export interface StepResult {
  readonly title: string
  readonly result: 'as expected' | 'differs' | 'skipped'
  readonly reported: readonly string[]
  /** The person's remark. */
  readonly note: string
}

/** The title of a step in the report, which is in English. */
export const titleOf = (step: HardwareStep): string => textOf(step, 'title', 'en')

function textOf(step: HardwareStep, text: string, language: Language): string {
  return translator(language)(`${step.key}.${text}` as MessageKey, step.values?.(language))
}

/**
 * Runs one step with its instructions. A step that throws counts as different; the error is its
 * result.
 */
export async function runStep(step: HardwareStep, dialog: Dialog): Promise<StepResult> {
  const title = titleOf(step)
  const t = translator(dialog.language)
  const stepText = (text: string): string => textOf(step, text, dialog.language)
  dialog.print(`\n${stepText('title')}`)
  dialog.print(`  ${stepText('do')}`)
  const begin = await dialog.ask(`  ${t('hardwareCheck.begin')}`)
  if (begin === null || begin.trim().toLowerCase() === 's')
    return { title, result: 'skipped', reported: [], note: '' }
  const { reported, failed } = await attempt(() => step.run((text) => dialog.ask(`  ${stepText(text)}`)))
  for (const line of reported) dialog.print(`  > ${line}`)
  const question = t('hardwareCheck.answer', { question: stepText('question') })
  const answer = (await dialog.ask(`  ${question}`)) ?? ''
  const isYes = ['', 'y', 'yes', t('hardwareCheck.yes')].includes(answer.trim().toLowerCase())
  return {
    title,
    result: isYes && !failed ? 'as expected' : 'differs',
    reported,
    note: isYes ? '' : answer.trim(),
  }
}

async function attempt(
  work: () => Promise<readonly string[]>,
): Promise<{ readonly reported: readonly string[]; readonly failed: boolean }> {
  try {
    return { reported: await work(), failed: false }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: unknown }
    return { reported: [`error ${[name, code].filter(Boolean).join(' ')}`], failed: true }
  }
}

export interface ReportHead {
  readonly version: string
  /** `linux x64 6.1`: system, processor, release. */
  readonly system: string
  readonly node: string
  /** Printer model and connection, or null without a printer. */
  readonly printer: string | null
  /** As the person read it on the printer. */
  readonly firmware: string
}

/** The report file, Markdown. */
export function reportText(head: ReportHead, results: readonly StepResult[]): string {
  const lines = [
    '# PassDesk hardware report',
    '',
    `- PassDesk: ${head.version}, Node ${head.node}`,
    `- System: ${head.system}`,
    `- Printer: ${head.printer ?? 'none'}`,
    `- Firmware: ${head.firmware || 'unknown'}`,
    '',
  ]
  for (const { title, result, reported, note } of results) {
    lines.push(`## ${title}: ${result}`, '')
    lines.push(...reported.map((line) => `- ${line}`))
    if (note) lines.push(`- written by the person: ${note}`)
    lines.push('')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

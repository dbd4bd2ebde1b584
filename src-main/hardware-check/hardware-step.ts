/** Instructions to the person at the device, and their answers. */
export interface Dialog {
  say(line: string): void
  /** One line; null if no more input comes. */
  ask(question: string): Promise<string | null>
}

/** One action at the device, and the question after it. */
export interface HardwareStep {
  readonly title: string
  /** The person's action before they press Enter. */
  readonly instructions: readonly string[]
  /**
   * Runs the step and returns the result of the device: codes, counts and times, no names,
   * addresses or serial numbers.
   */
  readonly run: (dialog: Dialog) => Promise<readonly string[]>
  /** A question whose expected answer is yes. */
  readonly question: string
}

export interface StepResult {
  readonly title: string
  readonly result: 'as expected' | 'differs' | 'skipped'
  readonly reported: readonly string[]
  /** The person's remark. */
  readonly note: string
}

const YES = /^(y|yes)?$/i

/**
 * Runs one step with its instructions. A step that throws counts as different; the error is its
 * result.
 */
export async function runStep(step: HardwareStep, dialog: Dialog): Promise<StepResult> {
  const { title } = step
  dialog.say(`\n${title}`)
  for (const line of step.instructions) dialog.say(`  ${line}`)
  const begin = await dialog.ask('  Enter begins, s skips: ')
  if (begin === null || begin.trim().toLowerCase() === 's')
    return { title, result: 'skipped', reported: [], note: '' }
  const { reported, failed } = await attempt(step, dialog)
  for (const line of reported) dialog.say(`  > ${line}`)
  const answer =
    (await dialog.ask(`  ${step.question} Enter is yes, or write what you saw: `)) ?? ''
  const isYes = YES.test(answer.trim())
  return {
    title,
    result: isYes && !failed ? 'as expected' : 'differs',
    reported,
    note: isYes ? '' : answer.trim(),
  }
}

async function attempt(
  step: HardwareStep,
  dialog: Dialog,
): Promise<{ readonly reported: readonly string[]; readonly failed: boolean }> {
  try {
    return { reported: await step.run(dialog), failed: false }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: unknown }
    return { reported: [`error ${[name, code].filter(Boolean).join(' ')}`], failed: true }
  }
}

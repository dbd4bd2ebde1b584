import type { StepResult } from './hardware-step.ts'

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

import { readdirSync } from 'node:fs'
import { messages } from '../../messages/index.ts'
import type { AnyScreen } from '../../src-renderer/shell/screen.ts'

type Titles = Readonly<Record<string, string>>
const PICTURES = readdirSync(new URL('../../docs/pictures/', import.meta.url)).toSorted()

interface Page {
  readonly title: string
  readonly lines: readonly string[]
  readonly pictures: readonly string[]
}

/** Pages that open outside the desk of an event, without a descriptor. */
const BEFORE: readonly Page[] = [
  {
    title: 'Set-up',
    lines: ['The first start: language, administrator, event, printer, test print.'],
    pictures: ['set-up-administrator', 'set-up-event', 'set-up-printer', 'set-up-test-print'],
  },
  { title: 'Sign-in', lines: ['Staff sign in.'], pictures: ['sign-in'] },
  {
    title: 'Events',
    lines: ['Choice of the event; settings, phones and backups without one.'],
    pictures: ['events'],
  },
  {
    title: 'Participant display',
    lines: ['A second display shows the pass of the person at the desk.'],
    pictures: ['participant-display'],
  },
]

const ALLOWED = { manager: 'event managers', admin: 'administrators' } as const

function describeScreen(screen: AnyScreen): Page {
  const { shortcut, menu } = screen
  const keys = [
    ...(shortcut?.codes ?? []).map((code) => (code === 'Slash' ? '/' : code)),
    ...(menu ? ['F1'] : []),
  ]
  const facts = [
    `Route \`${screen.at}\``,
    `open to ${screen.allowedFor ? ALLOWED[screen.allowedFor] : 'all staff'}`,
    ...(keys.length > 0 ? [`keys ${keys.join(', ')}`] : []),
  ]
  return {
    title: (messages.en as Titles)[screen.title] ?? screen.title,
    lines: [screen.about, '', `${facts.join('; ')}.`],
    pictures: screen.pictures ?? [screen.at],
  }
}

/** The text of docs/screens.md. */
export function screensPage(screens: readonly AnyScreen[]): string {
  const pages = [...BEFORE, ...screens.map(describeScreen)].map(({ title, lines, pictures }) => {
    const files = pictures.flatMap((name) =>
      PICTURES.filter((file) => new RegExp(`^${name}-(en|ja)\\b`).test(file)),
    )
    const images = files.map((file) => `![${title}](pictures/${file})`)
    return [`## ${title}`, '', ...lines, ...(images.length > 0 ? ['', ...images] : [])].join('\n')
  })
  return `# The screens

${[
  'This page is made from the screen descriptors (`src-renderer/*/screen.tsx`).',
  'To regenerate it: `npx vitest run test/renderer/screen-registry.test.tsx -u`.',
  'The pictures are taken from the demo with `node test/support/screenshots.ts`,',
  'at 1280 × 800, some at 1920 × 1080. All people in them are invented.',
].join(' ')}

${pages.join('\n\n')}
`
}

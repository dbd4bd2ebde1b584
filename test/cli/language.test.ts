import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { helpOf, overview } from '../../src-main/cli/help-text.ts'
import { COMMANDS, runReporting } from '../../src-main/cli/run.ts'
import { failing, misunderstood } from './failing-calls.ts'
import { faultsOf } from './japanese-lines.ts'

/** What the person sees of a call, line by line. */
async function callOf(
  args: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  const parts = { out: '', err: '' }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((parts.out += text), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((parts.err += text), true)),
  ]
  try {
    return { code: await runReporting(args), ...parts }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

function setLang(lang: string): void {
  vi.stubEnv('LANG', lang)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** Lines of a help without text: headings of one word, calls, names of settings and of models. */
const NOT_TEXT = [
  /^$|^例$|^動作$|^異常$/,
  /^(使い方：| {2})passdesk /,
  /^ {2}(port|sqliteDriver), /,
  /^ {2}--\w+ [A-Z]+ +(QL|DK)-\d+[^ぁ-ん]*$/,
]
const textLines = (help: string): string[] =>
  help.split('\n').filter((line) => !NOT_TEXT.some((pattern) => pattern.test(line)))

afterEach(() => vi.restoreAllMocks())

describe('the help in Japanese', () => {
  it.each(COMMANDS.map(({ spec }) => [spec.name, spec] as const))(
    'of %s has no key, no placeholder and no English sentence',
    (_, spec) => {
      const lines = textLines(helpOf(spec, 'ja'))
      expect(lines.length).toBeGreaterThan(2)
      expect(lines.flatMap(faultsOf)).toEqual([])
    },
  )

  it('of all commands has no key, no placeholder and no English sentence', () => {
    const lines = textLines(overview(COMMANDS, 'ja'))
    expect(lines.length).toBeGreaterThan(COMMANDS.length)
    expect(lines.flatMap(faultsOf)).toEqual([])
  })
})

describe('a fault in Japanese', () => {
  it.each(misunderstood)('of %j is one line', async (args) => {
    const { code, err } = await callOf([...args, '--language', 'ja'])
    expect({ code, lines: err.trimEnd().split('\n').flatMap(faultsOf) }).toEqual({
      code: 2,
      lines: [],
    })
  })

  it.each(failing)('for %s is one line', async (_, args) => {
    const { code, err } = await callOf([...args, '--language', 'ja'])
    expect({ code, lines: err.trimEnd().split('\n').flatMap(faultsOf) }).toEqual({
      code: 1,
      lines: [],
    })
  })

  it('is found in English', () => {
    expect(faultsOf('passdesk: there is no picture')).toHaveLength(2)
    expect(faultsOf('ファイル {{file}} commandLine.file')).toHaveLength(2)
  })
})

describe('the language of a command', () => {
  it.each([
    [['raster', '--language', 'ja'], 'C.UTF-8', /がありません/],
    [['--language', 'ja', 'raster'], 'C.UTF-8', /がありません/],
    [['raster', '--language=JA'], 'C.UTF-8', /がありません/],
    [['raster'], 'ja_JP.UTF-8', /がありません/],
    [['raster', '--language', 'en'], 'ja_JP.UTF-8', /is missing/],
    [['raster'], 'de_DE.UTF-8', /is missing/],
    [['raster', '--language', 'ja', '--language', 'ja'], 'C.UTF-8', /--language が2回/],
    [['keys', 'rotate', '--language', 'fr'], 'C.UTF-8', /--language must be ja or en, got fr/],
    [['keys', 'rotate', '--language'], 'C.UTF-8', /--language needs a value: --language LANG/],
  ])('of %j with LANG=%s is understood', async (args, lang, line) => {
    setLang(lang)
    expect(await callOf(args)).toMatchObject({
      code: 2,
      err: expect.stringMatching(line) as unknown,
    })
  })

  it.each([
    [['--language', 'ja', '--help'], 0],
    [['--help', '--language', 'ja'], 0],
    [['--language', 'ja'], 2],
    [['--language', 'ja', 'print', '--help'], 0],
  ])('of the help by %j is Japanese', async (args, code) => {
    setLang('C.UTF-8')
    const call = await callOf(args)
    expect(call.code).toBe(code)
    expect(call.out + call.err).toContain('使い方：passdesk')
  })

  it('is a flag of every command', () => {
    for (const { spec } of COMMANDS) expect(helpOf(spec, 'en')).toContain('[--language LANG]')
  })
})

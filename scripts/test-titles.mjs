/**
 * The rule of test titles: the titles of a test and of its suites, joined, are a sentence that can
 * be read alone. It begins with who or what the test is about.
 */

const words = (text) => new Set(text.split(/\s+/))
const CONJUNCTIONS = words('and but or nor so yet because than that if when while although though')
const PREPOSITIONS = words(
  'about after as at before beside between by during for from in into like of on over since ' +
    'through to under until with within without',
)
/** Verbs without a subject. Words that are nouns too are left out: lists, names, reports, prints. */
const VERBS = words(
  'is are was were has have had does do did can cannot may must will should accepts adds allows ' +
    'answers asks becomes begins closes comes contains covers creates decodes detects drops ends ' +
    'fails finds fits fixes follows gets gives goes has ignores imports keeps knows leaves lets ' +
    'makes needs notifies offers opens produces puts reads refuses rejects removes requires ' +
    'restarts restores returns runs says sends serves sets shows signs starts stays stops stores ' +
    'takes tells throws treats uses waits writes',
)

/**
 * @param {Map<string, string>} files path to text
 * @returns {string[]} one line for each title that breaks the rule
 */
export function wrongTitles(files) {
  return [...files].flatMap(([file, text]) =>
    /^test\/.*\.tsx?$/.test(file)
      ? titlesOf(text).flatMap((title) => {
          const problem = problemOf(title)
          return problem ? [`${file}: "${title.path.join(' > ')}" ${problem}`] : []
        })
      : [],
  )
}

function problemOf({ path, kind, indent }) {
  const [first] = firstWords(path[0])
  const own = firstWords(path.at(-1))[0]
  // A test below a function stands in a suite of another file.
  if (path.length === 1 && kind !== 'describe' && indent > 0) return null
  if (path.length === 1 && PREPOSITIONS.has(first)) return 'begins with a preposition'
  if (path.length === 1 && CONJUNCTIONS.has(first)) return 'begins with a conjunction'
  if (path.length === 1 && VERBS.has(first)) return 'begins with a verb: name the subject'
  if (['and', 'but', 'nor', 'so'].includes(own)) return `begins with "${own}": say it in full`
  return null
}

const firstWords = (title) => title.split(/[\s,:]+/)

const HEAD = /^( *)(describe|it|test)((?:\.\w+)*)\(/gm
const TITLE = /^\(\s*(['"`])((?:\\.|(?!\1).)*)\1/s

/** Titles with those of the suites around them; the formatter's indentation shows the nesting. */
function titlesOf(text) {
  const suites = []
  return [...text.matchAll(HEAD)].flatMap((match) => {
    const [head, spaces, kind, modifiers] = match
    const open = match.index + head.length - 1
    const hasTable = /\.(each|for|skipIf|runIf)$/.test(modifiers)
    const title = TITLE.exec(text.slice(hasTable ? endOfGroup(text, open) : open))?.[2]
    if (title === undefined) return []
    while (suites.length > 0 && suites.at(-1).indent >= spaces.length) suites.pop()
    const path = [...suites.map((suite) => suite.title), title]
    if (kind === 'describe') suites.push({ indent: spaces.length, title })
    return [{ path, kind, indent: spaces.length }]
  })
}

/** The index after the parenthesis that closes the one at `open`; texts are skipped. */
function endOfGroup(text, open) {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]/gs
  tokens.lastIndex = open
  let depth = 0
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '(') depth += 1
    if (token[0] === ')' && --depth === 0) return tokens.lastIndex
  }
  return text.length
}

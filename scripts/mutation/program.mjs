/** TypeScript's program of a source tree for the mutation tester: parses, and checks changed texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { findMutants } from './mutators.mjs'

/** A removed use leaves an import or a variable unused; that does not keep code from running. */
const UNUSED = new Set([6133, 6192, 6196, 6198])

/**
 * @param {string} root folder whose top-level folders have a tsconfig.json
 * @returns {{ mutantsOf(file: string): import('./mutators.mjs').Mutant[],
 * compiles(file: string, text: string): boolean, close(): void }} paths are relative to `root`
 */
export function openProgram(root) {
  // A text that is checked hides the file of its path; nothing is written.
  const changed = new Map()
  const api = new API({ cwd: root, fs: { readFile: (path) => changed.get(path) } })
  const opened = new Set()
  const projectOf = (file, fileChanges) => {
    const config = join(root, file.split('/')[0], 'tsconfig.json')
    const openProjects = opened.has(config) ? [] : [config]
    opened.add(config)
    const snapshot = api.updateSnapshot({
      openProjects,
      ...(fileChanges ? { fileChanges: { changed: [join(root, file)] } } : {}),
    })
    return { snapshot, project: snapshot.getProject(config) }
  }
  const errorsOf = (file, program) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].filter(
      ({ code }) => !UNUSED.has(code),
    )
  return {
    mutantsOf(file) {
      const { snapshot, project } = projectOf(file)
      const path = join(root, file)
      const source = project.program.getSourceFile(path)
      if (source === undefined) throw new Error(`${file} is not part of a TypeScript project`)
      const found = findMutants(source, readFileSync(path, 'utf8'), (node) =>
        otherCodes(node, project.checker),
      )
      snapshot.dispose()
      return found
    },
    compiles(file, text) {
      const path = join(root, file)
      changed.set(path, text)
      const { snapshot, project } = projectOf(file, true)
      const errors = errorsOf(path, project.program)
      snapshot.dispose()
      changed.delete(path)
      projectOf(file, true).snapshot.dispose()
      return errors.length === 0
    },
    close: () => api.close(),
  }
}

const EQUALITIES = new Set([SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken])

/** Without the keys of texts, which have dots. */
const CODE = /^\w+$/

/** The other strings of the union that the compiler expects in the place of `node`. */
function otherCodes(node, checker) {
  if (!CODE.test(node.text)) return []
  const { parent } = node
  const isCompared = parent.kind === SyntaxKind.BinaryExpression && EQUALITIES.has(parent.operatorToken.kind)
  const type = isCompared
    ? checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left)
    : checker.getContextualType(node)
  const members = type?.isUnionType() ? (type.getTypes() ?? []) : []
  const codes = members.filter((member) => member.isStringLiteralType()).map(({ value }) => value)
  const at = codes.indexOf(node.text)
  return at === -1 ? [] : [...codes.slice(at + 1), ...codes.slice(0, at)]
}

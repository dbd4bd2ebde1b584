/**
 * The changes of the mutation tester: each is a small fault that a test should notice. Pure
 * functions over the syntax tree of TypeScript's parser.
 */
import { SyntaxKind } from 'typescript/unstable/ast'

/** What each comparison is exchanged for. */
const COMPARISONS = {
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
}
const CONNECTIVES = {
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
}
/** Calls without a result that a reply does not show: audit entries and revision numbers. */
const SILENT_CALL = /^(append[Aa]udit|audit|bump\w*Rev)/
/** How a function is left. */
const EXITS = new Set([
  SyntaxKind.ReturnStatement,
  SyntaxKind.ThrowStatement,
  SyntaxKind.ContinueStatement,
  SyntaxKind.BreakStatement,
])
/** Code that does not run: types and lists of imports. */
const NOT_RUN = new Set([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.LiteralType,
])

/**
 * @typedef {{ kind: string, start: number, end: number, line: number, replacement: string,
 * before: string, scope: string | null, inCallback: boolean }} Mutant `scope` is the nearest function
 * with a name; `inCallback` is true in a function without one
 * @param {import('typescript/unstable/ast').SourceFile} source
 * @param {string} text
 * @param {(node: import('typescript/unstable/ast').Node) => readonly string[]} codesOf the other
 * codes that may stand where this string stands
 * @returns {Mutant[]} in the order of the text
 */
export function findMutants(source, text, codesOf) {
  const found = []
  const visit = (node, scope, inCallback) => {
    if (NOT_RUN.has(node.kind) || isTypeNode(node)) return
    for (const { kind, at = node, replacement } of mutationsOf(node, source, codesOf)) {
      const start = at.getStart(source)
      const line = text.slice(0, start).split('\n').length
      const before = text.slice(start, at.end)
      found.push({ kind, start, end: at.end, line, replacement, before, scope, inCallback })
    }
    const name = nameOfFunction(node)
    const isCallback = name === null && (inCallback || (isFunction(node) && !isNamed(node)))
    node.forEachChild((child) => visit(child, name ?? scope, isCallback))
  }
  visit(source, null, false)
  return found.sort((a, b) => a.start - b.start)
}

/**
 * @param {string} text
 * @param {Mutant} mutant
 * @returns {string} the text with the fault
 */
export const mutated = (text, { start, end, replacement }) =>
  text.slice(0, start) + replacement + text.slice(end)

/** The name that V8 gives to a function, or null. */
function nameOfFunction(node) {
  switch (node.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.MethodDeclaration:
      return node.name?.text ?? null
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.PropertyAssignment:
      return isFunction(node.initializer) ? (node.name.text ?? null) : null
    default:
      return null
  }
}

const isFunction = (node) =>
  node?.kind === SyntaxKind.ArrowFunction || node?.kind === SyntaxKind.FunctionExpression

/** The variable or property of a function has its name. */
const isNamed = ({ parent }) => nameOfFunction(parent) !== null

const isTypeNode = ({ kind }) => kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode

function mutationsOf(node, source, codesOf) {
  switch (node.kind) {
    case SyntaxKind.BinaryExpression:
      return exchanged(node.operatorToken)
    case SyntaxKind.NumericLiteral:
      return [{ kind: 'number', replacement: nextNumber(node.text) }]
    case SyntaxKind.StringLiteral:
      return codesOf(node)
        .slice(0, 1)
        .map((code) => ({ kind: 'code', replacement: `'${code}'` }))
    case SyntaxKind.TrueKeyword:
      return [{ kind: 'boolean', replacement: 'false' }]
    case SyntaxKind.FalseKeyword:
      return [{ kind: 'boolean', replacement: 'true' }]
    case SyntaxKind.PrefixUnaryExpression:
      if (node.operator !== SyntaxKind.ExclamationToken) return []
      return [{ kind: 'negation', replacement: node.operand.getText(source) }]
    case SyntaxKind.IfStatement:
      return isGuard(node) ? [{ kind: 'guard', replacement: ';' }] : []
    case SyntaxKind.ExpressionStatement:
      return statementMutations(node, source)
    default:
      return []
  }
}

function exchanged(token) {
  const comparison = COMPARISONS[token.kind]
  if (comparison) return [{ kind: 'comparison', at: token, replacement: comparison }]
  const connective = CONNECTIVES[token.kind]
  return connective ? [{ kind: 'connective', at: token, replacement: connective }] : []
}

/** A number of the same notation that is greater by one. */
const nextNumber = (text) => (/^\d+$/.test(text) ? String(BigInt(text) + 1n) : `(${text} + 1)`)

/** `if (…) return`, `throw`, `continue` or `break`, without an else. */
function isGuard({ thenStatement, elseStatement }) {
  if (elseStatement) return false
  const last = thenStatement.kind === SyntaxKind.Block ? thenStatement.statements.at(-1) : thenStatement
  return last !== undefined && EXITS.has(last.kind)
}

function statementMutations({ expression }, source) {
  const isAwait = expression.kind === SyntaxKind.AwaitExpression
  const call = isAwait ? expression.expression : expression
  const callee = call.kind === SyntaxKind.CallExpression ? call.expression.getText(source) : ''
  const removed = { kind: 'call', at: expression, replacement: 'void 0' }
  return [
    ...(isAwait ? [{ kind: 'await', at: expression, replacement: call.getText(source) }] : []),
    ...(SILENT_CALL.test(callee.split('.').at(-1)) ? [removed] : []),
  ]
}

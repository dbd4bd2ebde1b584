/** The programs that tests need besides npm packages. */
export type ToolName =
  | 'Chromium'
  | 'PostgreSQL'
  | 'pcscd'
  | 'network namespaces'
  | 'nftables'
  | 'Python'
  | 'poppler'
  | 'OpenSSL'
  | 'curl and jq'
  | 'mingw-w64'
  | 'Wine'
  | 'QEMU for arm64'
  | 'zbar'
  | 'rastertoptch'
  | 'Java and Maven'
  | 'Apache with mod_auth_openidc'

const { TOOLS } = (await import(new URL('../../scripts/find-tools.mjs', import.meta.url).href)) as {
  readonly TOOLS: Readonly<Record<ToolName, { readonly find: () => string | null }>>
}

/** Skips the test that asks, or all tests of the suite whose preparation asks: `ToolRunner`. */
class MissingTool extends Error {
  override readonly name = 'MissingTool'
  readonly tool: string

  constructor(tool: string) {
    super(`${tool} is missing`)
    this.tool = tool
  }
}

/** The program or folder of a tool. Skips the tests that need it where it is missing. */
export function requireTool(name: ToolName): string {
  const found = TOOLS[name].find()
  if (found === null) throw new MissingTool(name)
  return found
}

/** Skips the tests that need something which `scripts/find-tools.mjs` cannot install. */
export function requireThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new MissingTool(what)
}

/** What an error of a test lacks; null for another error. */
export function missingToolOf(error: unknown): string | null {
  const { name, tool } = (error ?? {}) as { name?: unknown; tool?: unknown }
  return name === 'MissingTool' && typeof tool === 'string' ? tool : null
}

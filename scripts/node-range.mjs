/** The Node that runs PassDesk, as `engines` of package.json says. 23 gets no fixes any more. */
export const NODE_RANGE = 'Node 22 (22.14 or newer) or Node 24 or newer'

export function isInRange(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 14)
}

/**
 * The options with the one that Node below 22.18 needs to run TypeScript. Tests and bench start
 * sources.
 */
export function withTypeScript(options = '') {
  return process.features.typescript
    ? options
    : `${options} --experimental-strip-types --disable-warning=ExperimentalWarning`.trim()
}

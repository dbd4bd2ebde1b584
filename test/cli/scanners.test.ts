import { describe, expect, it } from 'vitest'
import { checkScanners } from '../../src-main/doctor/check-scanners.ts'

describe('the doctor about scanners', () => {
  it('checks this computer and never reports a missing requirement', async () => {
    const findings = await checkScanners()
    expect(findings.length).toBeGreaterThan(0)
    for (const finding of findings) expect(finding.ok || finding.optional).toBe(true)
  })

  it.each([
    [[], /none in HID-POS mode/, undefined],
    [[{ name: 'Stand', status: 'ready' }], /^scanner Stand: ready$/, undefined],
    [
      [{ name: 'Stand', status: 'no_permission', reason: 'EACCES: permission denied' }],
      /^scanner Stand: EACCES/,
      /70-passdesk\.rules/,
    ],
    [
      [{ name: 'Stand', status: 'cannot_open', reason: 'device busy' }],
      /^scanner Stand: device busy$/,
      /plug the scanner in again/,
    ],
  ] as const)('reports for %j the problem and its cure', async (scanners, what, cure) => {
    const [finding] = await checkScanners(async () => scanners)
    expect(finding!.what).toMatch(what)
    if (cure) expect(finding!.cure).toMatch(cure)
    else expect(finding!.ok).toBe(true)
  })

  it('reports a HID library that does not load, as an optional finding', async () => {
    const [finding] = await checkScanners(async () =>
      Promise.reject(new Error('libudev.so.1 is missing')),
    )
    expect(finding).toMatchObject({ ok: false, optional: true })
    expect(finding!.what).toContain('libudev.so.1 is missing')
  })
})

import { describe, expect, it } from 'vitest'
import { checkScanners } from '../../src-main/host/checks/examine.ts'
import { englishLines } from './japanese-findings.ts'

describe('the doctor about scanners', () => {
  it('checks this computer and never reports a missing requirement', async () => {
    const findings = await checkScanners()
    expect(findings.length).toBeGreaterThan(0)
    for (const finding of findings) expect(finding.ok || finding.optional).toBe(true)
  })

  it.each([
    [[], /^ok scanners: none in HID-POS mode; keyboard/],
    [[{ name: 'Stand', status: 'ready' }], /^ok scanner Stand: ready$/],
    [
      [{ name: 'Stand', status: 'no_permission', reason: 'EACCES: permission denied' }],
      /^!! scanner Stand: EACCES: permission denied — .*70-passdesk\.rules/,
    ],
    [
      [{ name: 'Stand', status: 'cannot_open', reason: 'device busy' }],
      /^!! scanner Stand: device busy — plug the scanner in again/,
    ],
  ] as const)('reports for %j the problem and its cure', async (scanners, line) => {
    expect(englishLines(await checkScanners(async () => scanners))).toEqual([expect.stringMatching(line)])
  })

  it('reports a HID library that does not load, as an optional finding', async () => {
    const findings = await checkScanners(async () => Promise.reject(new Error('libudev.so.1 is missing')))
    expect(findings).toMatchObject([{ ok: false, optional: true }])
    expect(englishLines(findings)[0]).toContain('libudev.so.1 is missing')
  })
})

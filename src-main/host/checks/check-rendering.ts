import { DEMO_NAMES } from '../../../messages/data/demo-texts.ts'
import { sentence } from '../../../messages/sentence.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { loadPrintFonts, PrintFontError } from '../../../src-server/pass/drawing/print-fonts.ts'
import { createRenderPool } from '../../../src-server/pass/drawing/render-pool.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

/** Checks the two print fonts and renders one label in a worker, as the desk does. */
export async function checkRendering(
  loadFonts: () => Promise<unknown> = loadPrintFonts,
): Promise<Finding[]> {
  try {
    await loadFonts()
  } catch (error) {
    const reason =
      error instanceof PrintFontError
        ? sentence('doctor.drawing.fontDamaged', { path: error.path })
        : reasonOf(error)
    return [wrong('doctor.drawing.noFonts', 'doctor.cure.reinstall', { reason })]
  }
  return [fine('doctor.drawing.fonts'), await drawOne()]
}

async function drawOne(): Promise<Finding> {
  const pool = createRenderPool({ threads: 1 })
  try {
    const [template] = TEMPLATE_PRESETS
    const content = {
      name: DEMO_NAMES.guild,
      title: 'Speaker',
      affiliation: 'PassDesk',
      fontScale: 'normal',
      lineMode: 'auto',
    } as const
    const { bitmap } = await pool.render(
      {
        template: template!,
        content,
        qr: 'https://pass-kiosk.local:8443/q#0123456789abcdefghijkl',
        logos: [],
      },
      AbortSignal.timeout(10_000),
    )
    return fine('doctor.drawing.label', { width: bitmap.widthPx, height: bitmap.heightPx })
  } catch (error) {
    return wrong('doctor.drawing.noLabel', 'doctor.cure.reinstall', { reason: reasonOf(error) })
  } finally {
    await pool.close()
  }
}

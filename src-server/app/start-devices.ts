import { bumpRevs } from '../platform/db/rev-store.ts'
import { createQrDecoder } from '../scan/camera/qr-decoder.ts'
import { makeDemo } from '../kiosk/demo/make-demo.ts'
import { createPrintQueue } from '../print/queue/print-queue.ts'
import { createRunDrawer, type DrawRunDeps } from '../print/run/draw-run.ts'
import { feedPrinter, stripGoesOn, type RunFeedDeps } from '../print/run/run-feed.ts'
import { settleRunLabels } from '../print/run/run-label-store.ts'
import { createPrinterRegistry } from '../print/printer/printer-registry.ts'
import { createScanDispatcher } from '../scan/dispatch/scan-dispatcher.ts'
import { tagCandidates } from '../guest/view/tag-candidates.ts'
import { recordTagTime } from '../kiosk/statistics/timings-store.ts'
import { createTrainingSession } from '../kiosk/practice/training-session.ts'
import type { KioskSettings } from './settings.ts'
import { recordEngine } from '../pass/draft/draw-pass.ts'
import { createRenderCache } from '../pass/draft/render-cache.ts'
import { createRenderPool, type RenderThreads } from '../pass/drawing/render-pool.ts'
import { createTagDesk } from '../tag/reader/tag-desk.ts'
import { createTagUrls, noteTagAddress } from '../tag/key/tag-url.ts'
import type { KioskOptions, OnClose, OnReady } from './kiosk-options.ts'
import type { Listeners } from './open-listeners.ts'
import type { Store } from './open-store.ts'
import { warmDrawing } from './warm-drawing.ts'

/**
 * Starts the drawing threads, the printers with their queue, the reader, the scanners and the
 * training mode. Registers the close step of each.
 */
export async function startDevices(
  settings: KioskSettings,
  parts: KioskOptions,
  opened: Store & Listeners & { readonly onReady: OnReady },
  onClose: OnClose,
) {
  const { db, secrets, loopback, addresses, printed } = opened
  const { stationId } = opened.station
  const { log, now = Date.now } = parts
  const core = { db, secrets, now, log, stationId }
  const tagUrls = createTagUrls(printed.baseUrl, settings.tagUrlLength)
  await noteTagAddress(db, tagUrls)
  const drawing = {
    ...core,
    tagUrls,
    webUrl: printed.webUrl,
    pool: startRenderPool(parts, onClose),
    cache: createRenderCache(),
    engine: await recordEngine(core, parts.renderEngine),
  }
  const { demoFile } = settings.folder
  if (settings.demo)
    await makeDemo({
      ...drawing,
      addresses,
      lanPort: opened.lan?.port ?? null,
      loopbackUrl: loopback.url,
      demoFile,
      isPractice: parts.practice !== undefined,
    })

  if (parts.warmsUp)
    opened.onReady(() => {
      drawing.pool.start()
      onClose(warmDrawing(drawing))
    })

  const onChange = (): void => {
    bumpRevs(db, `station:${stationId}`).catch((err: unknown) =>
      log.warn({ err }, 'the desk could not be notified of a change'),
    )
  }
  const printing = await startPrinting({ ...drawing, onChange }, parts.openPrinter, onClose)
  const reader = parts.reader ?? null
  const tagDesk = createTagDesk({
    ...drawing,
    reader,
    candidates: (eventId, userIds) => tagCandidates(db, eventId, userIds),
    recordDuration: (eventId, ms) => recordTagTime(core, eventId, ms),
  })
  onClose(() => tagDesk.stop())
  if (reader) onClose(reader.onState(onChange))
  const scanDispatcher = createScanDispatcher({ scanners: parts.scanners ?? null, now, log })
  onClose(() => scanDispatcher.stop())
  const qrDecoder = createQrDecoder()
  onClose(() => qrDecoder.close())
  const training = parts.startTraining
    ? createTrainingSession({ start: parts.startTraining, home: loopback.url, log })
    : null
  onClose(() => training?.close())
  return {
    core,
    drawing,
    onChange,
    ...printing,
    reader,
    tagDesk,
    scanDispatcher,
    qrDecoder,
    training,
  }
}

function startRenderPool({ renderThreads, renderWorker }: KioskOptions, onClose: OnClose): RenderThreads {
  const pool = createRenderPool({
    ...(renderThreads ? { threads: renderThreads } : {}),
    ...(renderWorker ? { worker: renderWorker } : {}),
  })
  onClose(() => pool.close())
  return pool
}

/** Starts the printers, their queue, and the drawing of print runs. */
async function startPrinting(
  deps: DrawRunDeps & Omit<RunFeedDeps, 'registry' | 'revokeTags'> & { readonly onChange: () => void },
  openPrinter: KioskOptions['openPrinter'],
  onClose: OnClose,
) {
  const { db, stationId, log, onChange } = deps
  const registry = createPrinterRegistry({ db, stationId, openPrinter, log, onChange })
  const runs = { ...deps, registry, revokeTags: async () => {} }
  const queue = createPrintQueue({
    ...deps,
    registry,
    feed: (printerId, signal) => feedPrinter(runs, printerId, signal),
    stripGoesOn: (job) => stripGoesOn(db, job),
    settleLabels: (stationIds) => settleRunLabels(deps, stationIds),
  })
  const runDrawer = createRunDrawer(deps)
  onClose(() => runDrawer.stop())
  await registry.start()
  onClose(() => registry.stop())
  await settleRunLabels(deps, [stationId])
  await queue.start()
  runDrawer.wake()
  onClose(() => queue.stop())
  return { registry, queue, runDrawer }
}

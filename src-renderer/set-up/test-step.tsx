import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { deskPrinterEndpoints } from '../../contract/printing/printers.ts'
import { call, type ReplyTo } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { AlignmentLabel } from '../components/alignment-label.tsx'
import { failureBanner } from '../components/failure-banner.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner, type BannerSpec } from '../ui/banner-store.ts'

/** What may be wrong with a test print, and what to do about it. */
const DIFFERENCES = [
  'setup.test.differs.side',
  'setup.test.differs.blank',
  'setup.test.differs.moved',
  'setup.test.differs.red',
] as const

interface TestStepProps {
  readonly printer: DeskPrinter | null
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** One frame with a ruler, to see that printer and roll agree. */
export function TestStep({ printer, onDone, onLeave }: TestStepProps): ReactElement {
  const { t, language } = useMessages()
  const [result, setResult] = useState<ReplyTo<typeof deskPrinterEndpoints.testPrint> | null>(null)
  const { act, failure } = useRequest(null)
  const print = (): void => {
    if (printer)
      void act(() =>
        call(deskPrinterEndpoints.testPrint, { params: { printerId: printer.printerId } }),
      ).then((done) => done && setResult(done))
  }
  const next = { cap: 'Enter', label: t('setup.test.next'), run: result ? onDone : onLeave }
  useBanner({ size: 'small', ...banner() })
  useKeys({
    Enter: { run: result || !printer ? next.run : print },
    KeyR: printer ? { run: print } : undefined,
    Escape: { run: onLeave },
  })
  return (
    <div className={printer ? 'set-up__notes set-up__test' : 'set-up__notes'}>
      <p className="set-up__look" role="status">
        {result ? result.message[language] : t(printer ? 'setup.test.look' : 'setup.test.none')}
      </p>
      {printer && (
        <figure className="set-up__right">
          <AlignmentLabel stock={printer.stock} offsets={printer.offsets} />
          <figcaption className="meta">{t('setup.test.right')}</figcaption>
        </figure>
      )}
      {printer && (
        <section>
          <h2 className="title">{t('setup.test.differs')}</h2>
          <ol className="set-up__steps">
            {DIFFERENCES.map((difference) => (
              <li key={difference}>{t(difference)}</li>
            ))}
          </ol>
        </section>
      )}
      {result && (
        <button type="button" className="set-up__again" onClick={print}>
          <KeyCap>R</KeyCap> {t('setup.test.again')}
        </button>
      )}
    </div>
  )

  function banner(): BannerSpec {
    if (failure)
      return {
        ...failureBanner(failure, t, ''),
        actions: [{ cap: 'Enter', label: t('setup.test.key'), run: print }],
      }
    if (!printer)
      return {
        tone: 'idle',
        picture: 'printer',
        title: t('setup.test.sign'),
        detail: t('setup.test.none'),
        actions: [next],
      }
    if (result)
      return {
        tone: 'warning',
        title: t('setup.test.done.sign'),
        detail: t('setup.test.done.detail'),
        actions: [next],
      }
    return {
      tone: 'idle',
      picture: 'printer',
      title: t('setup.test.sign'),
      detail: t('setup.test.detail'),
      actions: [{ cap: 'Enter', label: t('setup.test.key'), run: print }],
    }
  }
}

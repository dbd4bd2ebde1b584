import { useState, type ReactElement } from 'react'
import { testPrintText } from '../../../messages/printer-fault.ts'
import { type DeskPrinter, deskPrinterEndpoints } from '../../../contract/print/printer/printers.ts'
import { call, type ReplyTo } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { AlignmentLabel } from '../../print/printer/alignment.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

/** Possible faults of a test print, and their cures. */
const DIFFERENCES = [
  'setUp.test.differs.side',
  'setUp.test.differs.blank',
  'setUp.test.differs.moved',
  'setUp.test.differs.red',
] as const

interface TestStepProps {
  readonly printer: DeskPrinter | null
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** A frame with a ruler, to check that printer and roll match. */
export function TestStep({ printer, onDone, onLeave }: TestStepProps): ReactElement {
  const { t } = useMessages()
  const [result, setResult] = useState<ReplyTo<typeof deskPrinterEndpoints.testPrint> | null>(null)
  const { act, failure } = useRequest(null)
  const print = (): void => {
    if (printer)
      void act(() => call(deskPrinterEndpoints.testPrint, { params: { printerId: printer.printerId } })).then(
        (done) => done && setResult(done),
      )
  }
  const next = { cap: 'Enter', label: t('setUp.test.next'), run: result ? onDone : onLeave }
  useBanner({ size: 'small', ...banner() })
  useKeys({
    Enter: { run: result || !printer ? next.run : print },
    KeyR: printer ? { ...(result && { label: t('setUp.test.again') }), run: print } : undefined,
    Escape: { run: onLeave },
  })
  return (
    <section className="card stack">
      <p role="status">
        {result ? testPrintText(t, result) : t(printer ? 'setUp.test.look' : 'setUp.test.none')}
      </p>
      {printer && (
        <div className="split">
          <figure>
            <AlignmentLabel stock={printer.stock} offsets={printer.offsets} />
            <figcaption className="quiet small">{t('setUp.test.right')}</figcaption>
          </figure>
          <section>
            <h2>{t('setUp.test.differs')}</h2>
            <ol className="list tight">
              {DIFFERENCES.map((difference, index) => (
                <li key={difference}>
                  <span className="num">{index + 1}</span>
                  {t(difference)}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </section>
  )

  function banner(): ScreenBanner {
    if (failure)
      return {
        failure,
        actions: [{ cap: 'Enter', label: t('setUp.test.key'), run: print }],
      }
    if (!printer)
      return {
        tone: 'ask',
        picture: 'printer',
        title: t('setUp.test.banner'),
        detail: t('setUp.test.none'),
        actions: [next],
      }
    if (result)
      return {
        tone: 'ask',
        title: t('setUp.test.done.banner'),
        detail: t('setUp.test.done.detail'),
        actions: [next],
      }
    return {
      tone: 'ask',
      picture: 'printer',
      title: t('setUp.test.banner'),
      detail: t('setUp.test.detail'),
      actions: [{ cap: 'Enter', label: t('setUp.test.key'), run: print }],
    }
  }
}

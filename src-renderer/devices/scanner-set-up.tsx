import { useState, type ReactElement } from 'react'
import { codePicture } from '../../labels/code-picture.ts'
import {
  SCANNER_MAKERS,
  SCANNER_SETTINGS,
  shownCode,
  type ScannerMaker,
} from '../../labels/scanner-makers.ts'
import { useMessages, type Translate } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from '../components/use-banner.ts'
import { ChoiceRows } from '../ui/choice-rows.tsx'
import { KeyCap } from '../ui/key-cap.tsx'

/** The set-up barcodes of the makers, to scan from the screen: a maker, then what to set. */
export function ScannerSetUp({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [maker, setMaker] = useState<ScannerMaker | null>(null)
  const [setting, setSetting] = useState(0)
  useBanner({
    tone: 'idle',
    picture: 'scan',
    size: 'small',
    title: t(maker ? 'devices.scanner.scan' : 'devices.scanner.banner'),
    detail: t(maker ? 'devices.scanner.order' : 'devices.scanner.detail'),
    range: ['1', String(maker ? SCANNER_SETTINGS.length : SCANNER_MAKERS.length)],
  })
  const rows = maker
    ? SCANNER_SETTINGS.map((name, at) => ({
        name: t(`devices.scanner.${name}`),
        on: at === setting,
        run: () => setSetting(at),
      }))
    : SCANNER_MAKERS.map((row) => ({
        name: row.maker,
        on: undefined,
        run: () => {
          setMaker(row)
          setSetting(0)
        },
      }))
  const back = maker ? () => setMaker(null) : onDone
  useKeys(
    {
      ...Object.fromEntries(rows.map(({ run }, at) => [`Digit${at + 1}`, { run }])),
      KeyC: { run: onDone },
      Escape: { run: back },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <h2 className="title">{maker?.maker ?? t('devices.scanner.maker')}</h2>
      <ChoiceRows
        rows={rows.map(({ name, on, run }, at) => ({
          key: name,
          on,
          run,
          content: (
            <>
              <KeyCap>{String(at + 1)}</KeyCap>
              <strong>{name}</strong>
            </>
          ),
        }))}
      />
      {maker && <Codes maker={maker} setting={setting} t={t} />}
    </section>
  )
}

interface CodesProps {
  readonly maker: ScannerMaker
  readonly setting: number
  readonly t: Translate
}

/** The codes of one setting from top to bottom, or where the maker's manual has the barcode. */
function Codes({ maker, setting, t }: CodesProps): ReactElement {
  const name = SCANNER_SETTINGS[setting]!
  const codes = maker.codes[name]
  if (!codes) {
    const place = maker.places[name] ?? ''
    return <p>{t('devices.scanner.manual', { manual: maker.manual, place })}</p>
  }
  return (
    <ol className="scanner-codes">
      {codes.map((code, at) => {
        const { width, height, path } = codePicture(code)
        return (
          <li key={code}>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={t('devices.scanner.code', { place: at + 1, count: codes.length })}
            >
              <path d={path} />
            </svg>
            <code>{shownCode(code)}</code>
          </li>
        )
      })}
    </ol>
  )
}

import { useState, type ReactElement } from 'react'
import type { ImportConsent, ImportPreview } from '../../../contract/guest/import/import.ts'
import { useMessages, type MessageKey, type Language } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/format.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { type Importing, encodingName } from './use-import.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { Field } from '../../ui/field.tsx'
import { MapColumns } from './map-columns.tsx'
import { EXAMPLE_FILE, exampleList } from '../../../messages/data/list-presets.ts'
import { saveLink } from '../../api/save-file.ts'

interface ColumnPanelProps {
  readonly importing: Importing
  readonly preview: ImportPreview
  readonly onDone: () => void
  readonly onHistory: () => void
  /** Back to the choice of a file; the list stays open. */
  readonly onBack: () => void
}

const MISSING: Readonly<Record<ImportPreview['missing'][number], readonly [MessageKey, MessageKey]>> = {
  encoding: ['import.encodings.banner', 'import.encodings.detail'],
  name: ['import.missing.name.banner', 'import.missing.detail'],
  identity: ['import.missing.identity.banner', 'import.missing.identity.detail'],
  states: ['import.states.banner', 'import.states.detail'],
  consent_source: ['import.missing.source.banner', 'import.missing.source.detail'],
  consent_day: ['import.missing.day.banner', 'import.missing.source.detail'],
}

/**
 * The step between the file and its rows: the meaning of the columns, and the source of consent.
 */
export function ColumnPanel({
  importing,
  preview,
  onDone,
  onHistory,
  onBack,
}: ColumnPanelProps): ReactElement {
  const { t, language } = useMessages()
  const format = useFormat()
  const { from, source, day } = preview.consent
  const [typed, setTyped] = useState<ImportConsent>({ from, source, day })
  const apply = async (part: Partial<ImportConsent>): Promise<ImportPreview | null> => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.from === from && next.source === source && next.day === day) return preview
    return importing.consent(next)
  }
  const [list, setList] = useState(preview.list)
  const applyList = async (): Promise<ImportPreview | null> =>
    list.trim() === preview.list ? preview : importing.nameList(list.trim())
  const goOn = (): void =>
    void applyList()
      .then(() => apply({}))
      .then((applied) => {
        if (applied?.missing.length === 0) onDone()
      })
  const map: Importing['map'] = (change) =>
    importing.map(change).then((next) => {
      // A consent column that appears or disappears changes the source of consent.
      if (next) setTyped((now) => ({ ...now, from: next.consent.from }))
      return next
    })
  const example = (): void => saveExampleList(language)

  const named = (columns: readonly number[]): string =>
    columns.map((column) => preview.header[column] ?? '').join(t('list.comma'))

  const [missing] = missingOf(preview, typed)
  const enter = missing ? undefined : goOn
  const question =
    missing === 'states' ? preview.states.unknown.find(({ answer }) => answer === null) : undefined
  const readings = missing === 'encoding' ? preview.encodings : []
  const answers = question && {
    KeyY: { run: () => void importing.answer(question.word, 'coming') },
    KeyN: { run: () => void importing.answer(question.word, 'not_coming') },
  }
  useBanner({
    tone: question || readings.length > 0 || !missing ? 'ask' : 'stop',
    picture: 'checks',
    size: 'small',
    title: t(missing ? MISSING[missing][0] : 'import.mapping.banner', {
      word: question?.word ?? '',
    }),
    detail: missing
      ? t(MISSING[missing][1], {
          heading: question ? (preview.header[question.column] ?? '') : '',
          count: format.count(question?.count ?? 0),
        })
      : t(preview.rememberedFrom ? 'import.mapping.remembered' : 'import.mapping.detail', {
          name: preview.fileName,
          count: format.count(preview.counts.total),
          date: preview.rememberedFrom ? format.day(preview.rememberedFrom) : '',
        }),
    sound: 'none',
    ...(enter && { actions: [{ cap: 'Enter', label: t('import.mapping.key'), run: enter }] }),
    ...(answers && {
      actions: [
        { cap: 'Y', label: t('import.states.coming'), run: answers.KeyY.run },
        { cap: 'N', label: t('import.states.notComing'), run: answers.KeyN.run },
      ],
    }),
  })
  useKeys({
    Enter: enter && { inField: true, run: enter },
    KeyX: { label: t('import.example'), run: example },
    KeyU: { label: t('import.history'), run: onHistory },
    ...answers,
    ...Object.fromEntries(
      readings.map(({ encoding }, at) => [`Digit${at + 1}`, { run: () => void importing.decode(encoding) }]),
    ),
    Escape: { run: onBack },
  })
  return (
    <ScreenLayout
      side={
        <>
          <ListName preview={preview} typed={list} onType={setList} onApply={() => void applyList()} />
          <ConsentChoice
            preview={preview}
            consent={typed}
            onType={(part) => setTyped({ ...typed, ...part })}
            onApply={(part) => void apply(part)}
          />
        </>
      }
      foot={<WaitingScansStrip />}
    >
      {readings.length > 0 && (
        <KeyRows
          rows={readings.map(({ encoding, samples }, at) => ({
            cap: String(at + 1),
            label: encodingName(encoding),
            text: samples.join(' · '),
            run: () => void importing.decode(encoding),
          }))}
        />
      )}
      <MapColumns
        key={preview.encoding}
        preview={preview}
        onMap={(change) => void map(change)}
        onAnswer={(word, answer) => void importing.answer(word, answer)}
      />
      <p className="quiet small">
        {t('import.columns.apply')}
        {preview.states.columns.length > 0 &&
          ` ${t('import.stateColumns', { names: named(preview.states.columns) })}`}
        {preview.keptColumns.length > 0 &&
          ` ${t('import.keptColumns', { names: named(preview.keptColumns) })}`}
        {preview.ignored.length > 0 &&
          ` ${t('import.ignored', { names: preview.ignored.join(t('list.comma')) })}`}
      </p>
    </ScreenLayout>
  )
}

/** The missing choices, including those that are typed but not applied yet. */
function missingOf(preview: ImportPreview, typed: ImportConsent): ImportPreview['missing'] {
  const columns = preview.missing.filter((one) => one !== 'consent_source' && one !== 'consent_day')
  if (typed.from !== 'all') return columns
  return [
    ...columns,
    ...(typed.source.trim() === '' ? (['consent_source'] as const) : []),
    ...(typed.day === null ? (['consent_day'] as const) : []),
  ]
}

interface ListNameProps {
  readonly preview: ImportPreview
  /** Typed but not applied yet. */
  readonly typed: string
  readonly onType: (list: string) => void
  readonly onApply: () => void
}

/** The list (shop) that the registration numbers belong to. Leaving the field applies it. */
function ListName({ preview, typed, onType, onApply }: ListNameProps): ReactElement | null {
  const { t } = useMessages()
  if (preview.mapping.external_id === undefined) return null
  const others = preview.lists.filter((one) => one !== '' && one !== preview.list)
  return (
    <div className="card list-name" onBlur={onApply}>
      <Field
        label={t('import.list')}
        value={typed}
        maxLength={LIMITS.listName}
        onChange={onType}
        hint={
          others.length > 0
            ? t('import.list.others', { names: others.join(t('list.comma')) })
            : t('import.list.hint')
        }
      />
    </div>
  )
}

/** Saves the example list. */
export function saveExampleList(language: Language): void {
  const address = URL.createObjectURL(new Blob([exampleList(language)], { type: 'text/csv' }))
  saveLink(address, EXAMPLE_FILE[language])
  URL.revokeObjectURL(address)
}

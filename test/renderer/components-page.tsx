import { readFileSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createBannerStore, type BannerSpec } from '../../src-renderer/ui/banner-store.ts'
import { Chip, Notice } from '../../src-renderer/ui/chip.tsx'
import { Empty } from '../../src-renderer/ui/empty.tsx'
import { Facts } from '../../src-renderer/ui/fact-list.tsx'
import { Choice, Field } from '../../src-renderer/ui/field.tsx'
import { Icon, type IconName, ICONS } from '../../src-renderer/ui/icon.tsx'
import { KeyRows, KeyCap, KeepFocusButton } from '../../src-renderer/ui/key-rows.tsx'
import { Picker } from '../../src-renderer/ui/picker.tsx'
import { Rail } from '../../src-renderer/ui/rail.tsx'
import { ScreenLayout } from '../../src-renderer/ui/screen-layout.tsx'
import { SecretBox } from '../../src-renderer/ui/secret-box.tsx'
import { SelectableRow } from '../../src-renderer/ui/selectable-row.tsx'
import { StatusBanner } from '../../src-renderer/ui/status-banner.tsx'
import { Steps } from '../../src-renderer/ui/steps.tsx'
import { Toast } from '../../src-renderer/ui/toast.tsx'

const UI = join(import.meta.dirname, '../../src-renderer/ui')
/** As in src-renderer/app/main.tsx. */
const SHEETS = ['fonts', 'tokens', 'base', 'layout', 'banner', 'parts', 'form', 'screens', 'reflow']
const nothing = (): void => undefined

function Banner(spec: BannerSpec): ReactElement {
  const store = createBannerStore()
  store.set('shown', 0, spec)
  return <StatusBanner label={`Banner ${spec.tone} ${spec.title}`} store={store} />
}

const BANNERS: readonly BannerSpec[] = [
  { tone: 'idle', title: 'Ready. Scan a code', detail: '214 of 580 here · 3 waiting' },
  {
    tone: 'ask',
    title: 'Check the pass with the person',
    detail: 'Enter confirms and prints it.',
    actions: [{ cap: 'Enter', label: 'Confirm' }],
  },
  { tone: 'work', title: 'The label is printing …', detail: 'About two seconds.' },
  {
    tone: 'go',
    title: 'Print the pass',
    detail: 'Confirmed today at 9:12.',
    actions: [{ cap: 'Enter', label: 'Print' }],
  },
  {
    tone: 'hold',
    title: 'Did the label come out?',
    detail: 'The printer was switched off while it printed.',
    actions: [
      { cap: 'Y', label: 'Yes' },
      { cap: 'N', label: 'No' },
    ],
  },
  { tone: 'stop', title: 'The roll is empty', detail: 'Put in a roll DK-22205.' },
  { tone: 'idle', title: 'Preparation', detail: '2 of 9 are missing', size: 'small' },
  { tone: 'ask', title: 'Who is it?', detail: 'Two people.', range: ['1', '2'] },
]

const OPTIONS = [
  { value: 'a', label: 'Station A' },
  { value: 'b', label: 'Station B' },
]
const STATES = ['done', 'now', 'blocked', 'ahead'] as const

function Fields(): ReactElement {
  return (
    <section className="card stack">
      <h2>Field, choice, picker, buttons</h2>
      <Field label="Family name" value="Yamamoto" onChange={nothing} hint="As on the pass" />
      <Field label="E-mail" value="ren＠waseda" onChange={nothing} cause="Type the @ again" />
      <Field label="Kana" value="" onChange={nothing} disabled aside="0 / 60" />
      <Field label="Note" value="Wheelchair" onChange={nothing} lines={2} />
      <Field
        label="Password"
        type="password"
        value="secret"
        onChange={nothing}
        reveal={{ show: 'Show', hide: 'Hide' }}
      />
      <Choice label="Roll" value="a" options={OPTIONS} onChange={nothing} />
      <Picker label="Column" value="b" options={OPTIONS} onChange={nothing} />
      <Picker label="No column" value="" options={OPTIONS} onChange={nothing} empty />
      <div className="row wrap">
        <KeepFocusButton className="button">Save</KeepFocusButton>
        <KeepFocusButton className="button second">Cancel</KeepFocusButton>
        <KeepFocusButton className="button text">More</KeepFocusButton>
        <KeepFocusButton className="button" disabled>
          Not now
        </KeepFocusButton>
      </div>
    </section>
  )
}

function Lists(): ReactElement {
  return (
    <>
      <section className="card stack">
        <h2>Chips, caps, notices</h2>
        <p className="row wrap">
          {(['plain', 'accent', 'go', 'hold', 'stop'] as const).map((tone) => (
            <Chip key={tone} tone={tone} glyph="check">
              {tone}
            </Chip>
          ))}
          <KeyCap>F2</KeyCap>
          <KeyCap>Enter</KeyCap>
        </p>
        <Notice>
          <b>Another person has this name.</b> Ask for the e-mail.
        </Notice>
        <Notice tone="accent">The list was read at 9:00.</Notice>
        <SecretBox text="Shown once: the new password." secret="kumo-7241" />
      </section>
      <Empty icon="people">Nobody is at the help desk.</Empty>
      <Steps
        steps={STATES.map((state) => ({
          id: state,
          label: `Step that is ${state}`,
          state,
          stateLabel: state,
          fact: state === 'done' ? '9:16' : null,
        }))}
      />
      <KeyRows
        title="Rows with keys"
        rows={[
          {
            cap: '1',
            label: 'Print again',
            text: 'The old label must be thrown away.',
            isOn: true,
          },
          { cap: '2', label: 'New QR', icon: 'scan' },
          { label: 'Write a tag', text: 'No reader is connected.', isOff: true },
        ]}
      />
      <section className="card flush">
        <Facts
          facts={[
            { label: 'Ticket', value: 'Participant' },
            { label: 'E-mail', value: 'ren@kumo.example' },
          ]}
        />
      </section>
      <section className="card flush">
        <table className="table">
          <thead>
            <tr>
              <th>Name</th>
              <th className="num">Passes</th>
            </tr>
          </thead>
          <tbody>
            {['高橋 陽菜', 'Nguyễn Thị Hương'].map((name, index) => (
              <SelectableRow key={name} on={index === 0} onChoose={nothing}>
                <td>{name}</td>
                <td className="num">{index + 1}</td>
              </SelectableRow>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const icons = [...Object.keys(ICONS), 'check'] as readonly IconName[]

/** Every component of the desk in every state, as one HTML document with the style sheets. */
export function componentsPage(theme: 'light' | 'dark'): string {
  const body = renderToStaticMarkup(
    <div id="desk" style={{ padding: 'var(--page)' }} className="stack">
      {BANNERS.map((spec) => (
        <Banner key={spec.title} {...spec} />
      ))}
      <ScreenLayout side={<Lists />} label="Components">
        <Fields />
        <section className="card">
          <h2>Icons</h2>
          <p className="row wrap">
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </p>
        </section>
      </ScreenLayout>
      <Toast text="Undone for 10 s" label="Undo" onTake={nothing} onGone={nothing} forMs={null} />
      <Rail
        label="Keys"
        keys={[
          { cap: 'F1', label: 'Menu', run: nothing },
          {
            cap: 'F7',
            label: 'Jobs',
            run: nothing,
            badge: { count: 2, isWarning: true, meaning: '2 need an answer' },
          },
          { cap: 'Esc', label: 'Back', run: nothing },
        ]}
      />
    </div>,
  )
  const css = SHEETS.map((name) => readFileSync(join(UI, `${name}.css`), 'utf8'))
    .join('\n')
    .replaceAll('url(../../fonts', `url(${pathToFileURL(join(UI, '../../fonts'))}`)
    .replaceAll("url('../../fonts", `url('${pathToFileURL(join(UI, '../../fonts'))}`)
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8">
<title>Components</title><style>${css}</style></head><body>${body}</body></html>`
}

/** Components of src-renderer/ui that have no file in the imports above. */
export function unshownComponents(): string[] {
  const shown = readFileSync(import.meta.filename, 'utf8')
  return readdirSync(UI).filter((file) => file.endsWith('.tsx') && !shown.includes(`src-renderer/ui/${file}`))
}

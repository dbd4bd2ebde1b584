import type { ReactElement } from 'react'
import type { AdminQuestion } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { QUESTION_KINDS } from '../../../contract/event/event/event-fields.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { ConfirmDelete } from '../event/event-admin-screen.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import { ListEditor, orderedListTexts, type FormFor } from '../event/list-editor.tsx'
import { useQuestions, type PageProps } from '../event/use-event-admin.ts'
import { type BodyForm, type Values, sameItems } from '../event/edit-form.tsx'
import { linesOf } from '../event/event-fields.ts'

/** Questions of the registration, in order. */
export function QuestionsPage({ frame }: PageProps): ReactElement {
  const { eventId } = useDesk().event
  const { t } = useMessages()
  const { data } = useQuestions()
  const questions = data?.questions ?? []
  const formOf = (what: FormFor, row: AdminQuestion | null) => {
    const { body, ...fields } = questionForm(what === 'edit' ? row : null, t)
    const params = { eventId, questionId: row?.questionId ?? '' }
    const save = (values: Values) =>
      what === 'new'
        ? call(eventAdminEndpoints.addQuestion, { params: { eventId }, body: body(values) })
        : call(eventAdminEndpoints.editQuestion, { params, body: body(values) })
    return { ...fields, save }
  }
  return (
    <ListEditor
      frame={frame}
      texts={orderedListTexts('questions', data?.questions.length === 0, t)}
      list={questions}
      order={{ of: 'questions', idOf: (question) => question.questionId }}
      isUsed={(question) => question.answers > 0}
      formOf={formOf}
      askDelete={(row, onDone) => (
        <ConfirmDelete
          detail={t('eventAdmin.delete.question', { name: row.text })}
          request={() =>
            call(eventAdminEndpoints.deleteQuestion, {
              params: { eventId, questionId: row.questionId },
            })
          }
          onDone={onDone}
        />
      )}
      table={(row, onChoose) =>
        data ? <QuestionTable questions={questions} row={row} onChoose={onChoose} /> : null
      }
    />
  )
}

type QuestionForm = BodyForm<
  Pick<AdminQuestion, 'kind' | 'text' | 'required'> & { options: { id?: string; text: string }[] }
>

const isChoice = (kind: string | undefined): boolean => kind === 'SINGLE_CHOICE' || kind === 'MULTIPLE_CHOICE'

function questionForm(question: AdminQuestion | null, t: Translate): QuestionForm {
  return {
    fields: [
      { key: 'text', label: t('eventAdmin.field.text'), wide: true, maxLength: 1000 },
      {
        key: 'kind',
        label: t('eventAdmin.field.kind'),
        wide: true,
        options: QUESTION_KINDS.map((value) => ({ value, label: t(`eventAdmin.kind.${value}`) })),
      },
      {
        key: 'required',
        label: t('eventAdmin.field.required'),
        wide: true,
        options: [
          { value: 'no', label: t('eventAdmin.no') },
          { value: 'yes', label: t('eventAdmin.yes') },
        ],
      },
      {
        key: 'options',
        label: t('eventAdmin.field.options'),
        hint: t('eventAdmin.hint.options'),
        lines: 6,
      },
    ],
    start: {
      text: question?.text ?? '',
      kind: question?.kind ?? 'TEXT',
      required: question?.required ? 'yes' : 'no',
      options: (question?.options ?? []).map((option) => option.text).join('\n'),
    },
    check: (values) => ({
      text: (values.text ?? '').trim() === '' ? t('field.required') : null,
      kind:
        question && question.answers > 0 && values.kind !== question.kind ? t('eventAdmin.cause.kind') : null,
      options: optionCause(values, t),
    }),
    body: (values) => ({
      text: values.text!.trim(),
      kind: values.kind as AdminQuestion['kind'],
      required: values.required === 'yes',
      options: isChoice(values.kind)
        ? sameItems(linesOf(values.options), question?.options ?? []).map(({ text, before }) =>
            before ? { id: before.id, text } : { text },
          )
        : [],
    }),
  }
}

function optionCause(values: Values, t: Translate): string | null {
  const lines = linesOf(values.options)
  if (!isChoice(values.kind)) return null
  if (lines.length < 2) return t('eventAdmin.cause.twoOptions')
  return new Set(lines).size === lines.length ? null : t('eventAdmin.cause.optionTwice')
}

interface TableProps {
  readonly questions: readonly AdminQuestion[]
  readonly row: AdminQuestion | null
  readonly onChoose: (index: number) => void
}

function QuestionTable({ questions, row, onChoose }: TableProps): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (questions.length === 0) return <Empty icon="help">{t('eventAdmin.questions.why')}</Empty>
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('eventAdmin.field.text')}</th>
            <th>{t('eventAdmin.field.kind')}</th>
            <th>{t('eventAdmin.field.required')}</th>
            <th className="num">{t('eventAdmin.questions.answers')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question, index) => (
            <SelectableRow key={question.questionId} on={question === row} onChoose={() => onChoose(index)}>
              <td className="strong">
                {question.text}
                {question.options.length > 0 && (
                  <div className="quiet small">
                    {question.options
                      .map((option) =>
                        option.answers > 0 ? `${option.text} (${option.answers})` : option.text,
                      )
                      .join(' · ')}
                  </div>
                )}
              </td>
              <td>{t(`eventAdmin.kind.${question.kind}`)}</td>
              <td>{t(question.required ? 'eventAdmin.yes' : 'eventAdmin.no')}</td>
              <td className="num">{format.count(question.answers)}</td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

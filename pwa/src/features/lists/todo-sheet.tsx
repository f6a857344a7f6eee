import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { todoPriorities } from '@caravel/sync-protocol/entities/todo-item'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { HistoryButton } from '../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { deleteTodo, saveTodo, type Todo } from './list-actions.ts'
import { useLists } from './lists-context.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'

/** One to-do. In a wide window it stands beside the list. */
export default function TodoSheet({ about }: { about: string }) {
  const found = useLists().todos.find(({ id }) => id === about)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // What someone deletes meanwhile stays in its form.
  return last ? <TodoForm todo={found ?? last} gone={!found} /> : null
}

const labels = {
  title: 'todos.title',
  description: 'todos.description',
  priority: 'todos.priority',
  due_date: 'todos.due',
  assigned_user_id: 'todos.who',
} as const

const fieldsOf = (row: Todo) => ({
  title: row.title,
  description: row.description ?? '',
  priority: row.priority ?? ('' as const),
  due_date: row.due_date ?? '',
  assigned_user_id: row.assigned_user_id ?? '',
})

function TodoForm({ todo, gone }: { todo: Todo; gone: boolean }) {
  const { tripId, people, mayEdit } = useLists()
  const phone = usePhone()
  const stream = tripStream(tripId)
  const draft = useDraft({ form: 'todo', about: todo.id, stream, rows: todo, fieldsOf })
  const { title, description, priority, due_date, assigned_user_id: who } = draft.value
  const [tried, setTried] = useState(false)
  const { save: saveOnce, saving, refusal } = useSaving()
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayEdit || !title.trim()) return
    const changes = {
      title: title.trim(),
      description: description.trim() || null,
      priority: priority || null,
      due_date: due_date || null,
      assigned_user_id: who || null,
    }
    void saveOnce(() => saveTodo(draft.began, changes, gone), leave)
  }
  const former = who && !people.some(({ id }) => id === who) ? [{ value: who, label: t('todos.former') }] : []
  return (
    <Sheet
      wide="end"
      modeless={!phone}
      title={todo.title}
      actions={<HistoryButton tripId={tripId} entity="todo_item" id={todo.id} name={todo.title} />}
      onClose={closeSheet}
      footer={
        <>
          <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />
          {!gone && mayEdit && (
            <Button
              kind="destructive"
              icon={Trash2}
              class="form-first"
              onClick={() => attempt(() => deleteTodo(tripId, todo)) && leave()}
            >
              {t('packing.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button kind="primary" onClick={save}>
              {t('lists.save')}
            </Button>
          )}
        </>
      }
    >
      <form class="list-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        {!mayEdit && <ReadOnlyNotice />}
        <fieldset class="list-all" disabled={!mayEdit}>
          <TextField
            label={t('todos.title')}
            value={title}
            error={tried && !title.trim() ? t('todos.titleMissing') : undefined}
            maxLength={200}
            dir="auto"
            onInput={next => draft.change({ title: next })}
          />
          <TextArea
            label={t('todos.description')}
            value={description}
            rows={4}
            maxLength={5000}
            onInput={next => draft.change({ description: next })}
          />
          <div class="list-form-pair todo-pair">
            <SelectField
              label={t('todos.priority')}
              value={priority}
              options={[
                { value: '', label: t('todos.noPriority') },
                ...todoPriorities.map(value => ({ value, label: t(`todos.${value}` as const) })),
              ]}
              onChange={next => draft.change({ priority: next as typeof priority })}
            />
            <DateField
              label={t('todos.due')}
              value={due_date}
              onChange={next => draft.change({ due_date: next })}
            />
          </div>
          <SelectField
            label={t('todos.who')}
            value={who}
            options={[
              { value: '', label: t('todos.nobody') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
              ...former,
            ]}
            onChange={next => draft.change({ assigned_user_id: next })}
          />
        </fieldset>
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

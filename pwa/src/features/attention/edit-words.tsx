import { RotateCcw } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { AppError } from '@caravel/sync-protocol/errors'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { fieldErrorText } from '../../shared/errors/error-text.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { device } from '../../data/device.ts'
import { draftKey } from '../../data/drafts.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { tryWith } from '../../data/attention-answers.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { answered } from './answered.ts'
import { fieldKind, readTexts, textsOf, type FieldKind } from './edit-fields.ts'
import { groupName } from './group-name.ts'

const fieldsOf = (texts: Record<string, string>): Record<string, string> => texts

/** Someone has begun to put it in other words. */
export const isBegun = ({ id, stream }: AttentionItem): boolean =>
  device.value?.drafts.all.value.has(draftKey(stream, `tray ${id}`)) ?? false

export const canEdit = (item: AttentionItem): boolean => Object.keys(textsOf(item)).length > 0

/** Edits what was not accepted in its place; saving tries it again. */
export function EditText({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const draft = useDraft({ form: 'tray', about: item.id, stream: item.stream, rows: textsOf(item), fieldsOf })
  const texts = draft.value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const entity = findEntity(item.summary.entity ?? '')
  const save = async () => {
    const read = readTexts(item, texts)
    setErrors(read.errors)
    if (Object.keys(read.errors).length) return
    const said = { icon: RotateCcw, key: 'sync.did.triedAgain', about: item.summary } as const
    const done = await answered(said, async named => {
      try {
        await tryWith(item.id, read.fields, named)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        setErrors((error.detail['fields'] ?? {}) as Record<string, string>)
      }
    })
    if (!done) return
    draft.forget()
    onClose()
  }
  return (
    <form
      class="edit-words"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <DraftNotice draft={draft} />
      {Object.entries(texts).map(([name, value]) => (
        <FieldOf
          key={name}
          kind={(entity && fieldKind(entity, name)) ?? 'line'}
          label={fieldName(name, entity?.groupOf[name] ?? name)}
          value={value}
          error={errors[name] === undefined ? undefined : fieldErrorText(errors[name])}
          onChange={text => draft.change({ [name]: text })}
        />
      ))}
      <div class="attention-actions">
        <Button kind="primary" type="submit">
          {t('sync.saveAndTry')}
        </Button>
        <Button onClick={onClose}>{t('sync.leaveIt')}</Button>
      </div>
    </form>
  )
}

/** One of several in a group has a name of its own. */
function fieldName(name: string, group: string): string {
  const key = `field.${name}`
  return hasString(key) ? t(key) : groupName(group)
}

type FieldProps = {
  kind: FieldKind
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function FieldOf({ kind, onChange, ...frame }: FieldProps) {
  if (kind === 'prose') return <TextArea {...frame} rows={3} onInput={onChange} />
  if (kind === 'date') return <DateField {...frame} onChange={onChange} />
  if (kind === 'time') return <TimeField {...frame} onChange={onChange} />
  if (kind === 'line') return <TextField {...frame} dir="auto" onInput={onChange} />
  return <TextField {...frame} numbers inputMode="decimal" onInput={onChange} />
}

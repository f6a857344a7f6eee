import { RotateCcw } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { AppError } from '@caravel/sync-protocol/errors'
import { splitBody } from '@caravel/sync-protocol/mutations'
import { DraftNotice } from '../../app/draft-notice.tsx'
import { fieldErrorText } from '../../app/error-text.ts'
import { useDraft } from '../../app/use-draft.ts'
import { device } from '../../data/device.ts'
import { draftKey } from '../../data/drafts.ts'
import type { TrayItem } from '../../data/tray.ts'
import { tryWith } from '../../data/tray-answers.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { answered } from './answered.ts'
import { groupName } from './change-words.ts'

/** The texts of a change: what can be put in other words. */
const wordsOf = ({ entry, summary }: TrayItem): Record<string, string> => {
  const entity = summary.entity === undefined ? undefined : findEntity(summary.entity)
  const { fields } = splitBody(entry.body)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const merge = entity?.groups[entity.groupOf[name] ?? '']?.merge
      const written = typeof value === 'string' && !/(^|_)id$|position|icon|color/.test(name)
      return written && (merge === 'register' || merge === 'text') ? [[name, value]] : []
    }),
  )
}

const fieldsOf = (words: Record<string, string>): Record<string, string> => words

/** Somebody has begun to put it in other words. */
export const isBegun = ({ id, stream }: TrayItem): boolean =>
  device.value?.drafts.all.value.has(draftKey(stream, `tray ${id}`)) ?? false

export const hasWords = (item: TrayItem): boolean => Object.keys(wordsOf(item)).length > 0

/** Edits what was not accepted in its place; saving tries it again. */
export function EditWords({ item, onClose }: { item: TrayItem; onClose: () => void }) {
  const draft = useDraft({ form: 'tray', about: item.id, stream: item.stream, rows: wordsOf(item), fieldsOf })
  const words = draft.value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const entity = findEntity(item.summary.entity ?? '')
  const save = async () => {
    const said = { icon: RotateCcw, key: 'sync.did.triedAgain', about: item.summary } as const
    const done = await answered(said, async named => {
      try {
        await tryWith(item.id, words, named)
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
      {Object.entries(words).map(([name, value]) => {
        const group = entity?.groupOf[name] ?? name
        const frame = {
          label: groupName(group),
          value,
          error: errors[name] === undefined ? undefined : fieldErrorText(errors[name]),
          onInput: (text: string) => draft.change({ [name]: text }),
        }
        return entity?.groups[group]?.merge === 'text' ? (
          <TextArea key={name} {...frame} rows={3} />
        ) : (
          <TextField key={name} {...frame} />
        )
      })}
      <div class="attention-actions">
        <Button kind="primary" type="submit">
          {t('sync.saveAndTry')}
        </Button>
        <Button onClick={onClose}>{t('sync.leaveIt')}</Button>
      </div>
    </form>
  )
}

import { tagColors } from '@caravel/sync-protocol/entities/tag'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Note } from './talk-actions.ts'

export interface NoteValue {
  title: string
  content: string
  category: string
  color: Note['color']
  website: string
  pinned: boolean
}

/** The fields of a note. */
export function NoteFields(props: {
  value: NoteValue
  tried: boolean
  off: boolean
  change: (changes: Partial<NoteValue>) => void
}) {
  const { value, tried, off, change } = props
  return (
    <fieldset class="talk-fields" disabled={off}>
      <TextField
        label={t('talk.noteTitle')}
        value={value.title}
        maxLength={200}
        dir="auto"
        error={tried && !value.title.trim() ? t('talk.titleMissing') : undefined}
        onInput={title => change({ title })}
      />
      <TextArea
        label={t('talk.noteText')}
        hint={t('talk.markdown')}
        value={value.content}
        rows={10}
        maxLength={20_000}
        onInput={content => change({ content })}
      />
      <div class="talk-pair">
        <TextField
          label={t('talk.category')}
          value={value.category}
          maxLength={100}
          dir="auto"
          onInput={category => change({ category })}
        />
        <SelectField
          label={t('talk.color')}
          value={value.color}
          options={tagColors.map(color => ({ value: color, label: t(`tags.color.${color}` as const) }))}
          onChange={color => change({ color: color as Note['color'] })}
        />
      </div>
      <TextField
        label={t('talk.link')}
        value={value.website}
        maxLength={2000}
        onInput={website => change({ website })}
      />
      <Switch spread checked={value.pinned} onChange={pinned => change({ pinned })}>
        {t('talk.pin')}
      </Switch>
    </fieldset>
  )
}

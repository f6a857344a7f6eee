import { Plus, X } from 'lucide-preact'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { mostOptions, type PollOption } from '@caravel/sync-protocol/entities/poll'
import { mint } from '../../data/mutate.ts'
import type { StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { titleAt } from './attached-card.tsx'
import { useTalk } from './talk-context.ts'

/** The days of the trip as they follow each other. Reactive. */
export const shownDays = (view: StreamView) =>
  [...view.rows(day).value.values()]
    .filter(row => row.state !== 'trimmed')
    .sort((a, b) => (a.position < b.position ? -1 : 1))

/** The answers of a poll that is being made: words, places and days. */
export function PollAnswers(props: {
  options: readonly PollOption[]
  /** An answer that is being typed. */
  typed: string
  tried: boolean
  onType: (text: string) => void
  onChange: (options: PollOption[]) => void
}) {
  const { options, typed, tried, onType, onChange } = props
  const { view } = useTalk()
  const places = [...view.rows(place).value.values()].sort((a, b) => a.name.localeCompare(b.name))
  const days = shownDays(view)
  const add = (option: Omit<PollOption, 'id'>) => {
    const label = option.label.trim()
    if (label && options.length < mostOptions) onChange([...options, { id: mint(), ...option, label }])
  }
  const addAnswer = () => (add({ label: typed }), onType(''))
  return (
    <fieldset class="poll-answers">
      <legend>{t('talk.answers')}</legend>
      <ul>
        {options.map(option => (
          <li key={option.id}>
            <span dir="auto">{option.label}</span>
            <IconButton
              icon={X}
              label={t('talk.removeAnswer', { name: option.label })}
              onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
            />
          </li>
        ))}
      </ul>
      <div class="poll-answer-add">
        <TextField
          label={t('talk.answer')}
          value={typed}
          maxLength={200}
          dir="auto"
          error={tried && options.length < 2 ? t('talk.answersMissing') : undefined}
          onInput={onType}
        />
        <IconButton icon={Plus} kind="outline" label={t('talk.addAnswer')} onClick={addAnswer} />
      </div>
      <div class="talk-pair">
        <SelectField
          label={t('talk.addPlace')}
          value=""
          options={[
            { value: '', label: t('talk.choose') },
            ...places.map(row => ({ value: row.id, label: row.name })),
          ]}
          onChange={id => {
            const row = places.find(each => each.id === id)
            if (row) add({ label: row.name.slice(0, 200), place_id: row.id })
          }}
        />
        <SelectField
          label={t('talk.addDay')}
          value=""
          options={[
            { value: '', label: t('talk.choose') },
            ...days.map(row => ({ value: row.id, label: titleAt(row) })),
          ]}
          onChange={id => {
            const row = days.find(each => each.id === id)
            if (row) add({ label: titleAt(row).slice(0, 200), day_id: row.id })
          }}
        />
      </div>
    </fieldset>
  )
}

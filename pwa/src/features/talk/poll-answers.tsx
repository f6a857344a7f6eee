import { Plus, X } from 'lucide-preact'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { mostOptions, type PollOption } from '@caravel/sync-protocol/entities/poll'
import { useEffect, useRef, useState } from 'preact/hooks'
import { mint } from '../../data/mutate.ts'
import type { StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
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

/** Before anything is asked: two answers in words. */
export const noAnswers: readonly PollOption[] = ['first', 'second'].map(id => ({ id, label: '' }))

/** Those that say something, under ids of their own. */
export const saidAnswers = (options: readonly PollOption[]): PollOption[] =>
  options
    .map(option => ({ ...option, label: option.label.trim() }))
    .filter(({ label }) => label)
    .map(option => ({ ...option, id: mint() }))

const isWords = ({ place_id, day_id }: PollOption) => !place_id && !day_id

/** The answers of a poll that is being made: words, places and days. */
export function PollAnswers(props: {
  options: readonly PollOption[]
  tried: boolean
  onChange: (options: PollOption[]) => void
}) {
  const { options, tried, onChange } = props
  const { view } = useTalk()
  const list = useRef<HTMLUListElement>(null)
  const [focused, focus] = useState<string>()
  const places = [...view.rows(place).value.values()].sort((a, b) => a.name.localeCompare(b.name))
  const days = shownDays(view)
  const words = options.filter(isWords)
  const isFull = options.length >= mostOptions
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLInputElement>(`[data-answer="${focused}"] input`)?.focus()
  }, [focused])
  const addWords = () => {
    if (isFull) return
    const id = mint()
    onChange([...options, { id, label: '' }])
    focus(id)
  }
  /** Takes the place of a field that nothing was typed into. */
  const addRow = (option: Omit<PollOption, 'id'>) => {
    const spare = options.findLast(each => isWords(each) && !each.label.trim())
    const kept = options.filter(each => each !== spare)
    if (kept.length < mostOptions) onChange([...kept, { id: mint(), ...option }])
  }
  const remove = (id: string) => onChange(options.filter(each => each.id !== id))
  /** Enter goes to the next field, and behind the last one to a new one. */
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    const next = words[words.findIndex(each => each.id === id) + 1]
    if (next) focus(next.id)
    else addWords()
  }
  const missing = tried && saidAnswers(options).length < 2
  return (
    <fieldset class="poll-answers">
      <legend>{t('talk.answers')}</legend>
      <ul ref={list}>
        {options.map((option, at) => (
          <li key={option.id} data-answer={option.id} onFocusOut={() => focus(undefined)}>
            {isWords(option) ? (
              <div class="poll-answer-words">
                <TextField
                  onKeyDown={event => onKeyDown(event, option.id)}
                  label={t('talk.answerOf', { number: at + 1 })}
                  value={option.label}
                  maxLength={200}
                  dir="auto"
                  enterkeyhint="next"
                  error={missing && !option.label.trim() ? t('talk.answersMissing') : undefined}
                  onInput={label =>
                    onChange(options.map(each => (each.id === option.id ? { ...each, label } : each)))
                  }
                />
              </div>
            ) : (
              <span dir="auto">{option.label}</span>
            )}
            {(options.length > 2 || !isWords(option)) && (
              <IconButton
                icon={X}
                label={t('talk.removeAnswer', {
                  name: option.label || t('talk.answerOf', { number: at + 1 }),
                })}
                onClick={() => remove(option.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isFull && (
        <Button icon={Plus} size="small" onClick={addWords}>
          {t('talk.addAnswer')}
        </Button>
      )}
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
            if (row) addRow({ label: row.name.slice(0, 200), place_id: row.id })
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
            if (row) addRow({ label: titleAt(row).slice(0, 200), day_id: row.id })
          }}
        />
      </div>
    </fieldset>
  )
}

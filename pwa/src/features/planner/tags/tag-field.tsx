import './tag-field.css'
import { Plus, X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { announce } from '../../../ui/live-region.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { tooLong } from '../../../ui/fields/too-long.ts'
import { usePlanner } from '../page/planner-context.ts'
import { fittingTags, formTag, longestTag, tagNamed, type FormTag } from './tag-form.ts'
import { TagMark } from './tag-mark.tsx'

/** More than these nobody reads; another letter is faster. */
const most = 8

type Props = { tags: FormTag[]; onChange: (tags: FormTag[]) => void }

/** The tags of a place: type to find one of the trip or to make a new one. */
export function TagField({ tags, onChange }: Props) {
  const { plan, tripId } = usePlanner()
  const [typed, setTyped] = useState('')
  const [offers, setOffers] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const all = [...plan.tags.values()].map(formTag)
  const error = tooLong(typed.trim(), longestTag)
  const named = error ? undefined : tagNamed(tripId, typed, all, tags)
  const known = fittingTags(all, typed, tags).slice(0, most)
  const isNew = named !== undefined && !all.includes(named) && !tags.includes(named)

  const focus = () => box.current?.querySelector('input')?.focus()
  const add = (tag: FormTag | undefined) => {
    setTyped('')
    if (!tag || tags.some(({ id }) => id === tag.id)) return
    onChange([...tags, tag])
    announce(t('tags.added', { name: tag.name }))
  }
  const remove = (tag: FormTag) => {
    onChange(tags.filter(({ id }) => id !== tag.id))
    announce(t('tags.removed', { name: tag.name }))
    focus()
  }
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1)
    if (error && (event.key === 'Enter' || event.key === ',')) return event.preventDefault()
    if (event.key === 'Enter' && typed.trim()) add(isNew ? (known[0] ?? named) : named)
    else if (event.key === ',' && typed.trim()) add(named)
    else if (event.key === 'Backspace' && !typed && last) remove(last)
    else return
    event.preventDefault()
  }
  /** What is typed counts, also without Enter; not while one of the offers is taken instead. */
  const leave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget as Node | null)) return
    setOffers(false)
    if (!error) add(named)
  }

  return (
    <div data-field="tags" ref={box} onFocusOut={leave}>
      <Field label={t('tags.title')} error={error}>
        {control => (
          <div class="input tag-input">
            {tags.map(tag => (
              <ChosenTag key={tag.id} tag={tag} onRemove={() => remove(tag)} />
            ))}
            <input
              {...control}
              type="text"
              autocomplete="off"
              enterkeyhint="done"
              placeholder={tags.length ? undefined : t('tags.hint')}
              dir="auto"
              value={typed}
              onInput={event => setTyped(event.currentTarget.value)}
              onFocus={() => setOffers(true)}
              onKeyDown={press}
            />
          </div>
        )}
      </Field>
      {offers && (known.length > 0 || isNew) && (
        <div class="tag-offers" onPointerDown={event => event.preventDefault()}>
          {known.map(tag => (
            <Chip key={tag.id} onClick={() => (add(tag), focus())}>
              <TagMark tag={tag} />
            </Chip>
          ))}
          {isNew && (
            <Chip icon={Plus} onClick={() => (add(named), focus())}>
              {t('tags.make', { name: named.name })}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}

function ChosenTag({ tag, onRemove }: { tag: FormTag; onRemove: () => void }) {
  return (
    <span class="tag-chosen">
      <TagMark tag={tag} />
      <button
        type="button"
        class="tag-remove"
        aria-label={t('tags.remove', { name: tag.name })}
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </span>
  )
}

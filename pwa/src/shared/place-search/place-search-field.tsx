/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options cannot hang on a field that is written in */
import './place-search-field.css'
import { Globe, Search } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useStableId } from '../../ui/use-stable-id.ts'
import { fieldsOfFound, type FoundOnMap, type PlaceFields } from './found-on-map.ts'
import { kindIcon, kindWord } from './place-kinds.ts'
import type { Position } from './position.ts'
import { searchProblemText } from './search-problem.ts'
import { usePlaceSearch } from './use-place-search.ts'

const mostShown = 7

export type PlaceSearchFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  /** What stands in the field: the name of what was chosen, or what is being typed. */
  value: string
  /** Ranks what is close first. */
  near?: Position | undefined
  maxLength?: number
  onInput: (text: string) => void
  /** Something was chosen: its name, position and address, and what else is known of it. */
  onChoose: (place: PlaceFields) => void
}

/**
 * A field that finds places: on this device at once, then by the server, and by another service when asked. What is typed
 * counts by itself, so a name that is found nowhere can be kept. Load it with the words of `place-search`.
 */
export function PlaceSearchField(props: PlaceSearchFieldProps) {
  const { label, hint, value, near, maxLength = 200, onInput, onChoose } = props
  const id = useStableId('place-search')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const search = usePlaceSearch(open ? value : '', near, syncStatus.value.connected)
  const found = open ? search.found.slice(0, mostShown) : []
  const further = open && search.searchFurther ? 1 : 0
  const count = found.length + further
  const choose = (each: FoundOnMap) => {
    setOpen(false)
    setAt(-1)
    onChoose(fieldsOfFound(each))
  }
  const take = (index: number) => {
    const each = found[index]
    if (each) choose(each)
    else if (index === found.length) search.searchFurther?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || !count) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt(moved(at, by, count))
    else if (event.key === 'Enter' && at >= 0) take(at)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <TextField
        label={label}
        hint={search.error === undefined ? hint : searchProblemText(search.error)}
        error={props.error}
        icon={Search}
        suggests={{
          popup: 'listbox',
          list: `${id}-list`,
          shown: count > 0,
          active: at >= 0 && at < count ? `${id}-${at}` : undefined,
        }}
        autocomplete="off"
        dir="auto"
        maxLength={maxLength}
        value={value}
        onInput={text => {
          onInput(text)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div class="place-search-list" role="listbox" id={`${id}-list`} aria-label={label} hidden={!count}>
        {found.map((each, index) => (
          <Option
            key={`${each.name} ${each.lat} ${each.lng}`}
            id={`${id}-${index}`}
            found={each}
            chosen={index === at}
            onTake={() => take(index)}
          />
        ))}
        {further > 0 && (
          <button
            type="button"
            tabIndex={-1}
            class="place-search-option"
            role="option"
            id={`${id}-${found.length}`}
            aria-selected={at === found.length}
            onMouseDown={keepFocus}
            onClick={() => take(found.length)}
          >
            <Icon of={Globe} />
            {t('placeSearch.further')}
          </button>
        )}
      </div>
    </div>
  )
}

const moved = (from: number, by: number, count: number): number =>
  (from + by + count + (from < 0 && by < 0 ? 1 : 0)) % count

/** A press leaves the focus in the field, whose list would be gone else. */
const keepFocus = (event: Event) => event.preventDefault()

function Option(props: { id: string; found: FoundOnMap; chosen: boolean; onTake: () => void }) {
  const { id, found, chosen, onTake } = props
  const { name, kind, context } = found
  return (
    <button
      type="button"
      tabIndex={-1}
      class="place-search-option"
      role="option"
      id={id}
      aria-selected={chosen}
      onMouseDown={keepFocus}
      onClick={onTake}
    >
      <Icon of={kindIcon(kind)} />
      <span class="row-text">
        <span class="row-title">
          <bdi>{name}</bdi>
        </span>
        <span class="row-meta">{[kindWord(kind), context].filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  )
}

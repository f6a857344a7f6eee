/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options cannot hang on a field that is written in */
import './place-search-field.css'
import { Globe, MapPin, Search } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { syncStatus } from '../../data/sync/status.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { findCountries } from '../../search/countries.ts'
import { attemptSaved } from '../forms/attempt-saved.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useStableId } from '../../ui/use-stable-id.ts'
import { isArea } from './area-kind.ts'
import {
  countryFound,
  fieldsOfFound,
  isPlaced,
  serviceIdOf,
  type FoundOnMap,
  type PlaceFields,
} from './found-on-map.ts'
import { placedFound } from './placed-found.ts'
import { kindIcon, kindWord } from './place-kinds.ts'
import type { Position } from './position.ts'
import { searchProblemText } from './search-problem.ts'
import { searchPlaces } from './search-places.ts'
import { usePlaceSearch } from './use-place-search.ts'

const mostShown = 7
const mostOwn = 3

/** A place of the trip. */
export type OwnPlace = { id: string; name: string; address: string | null; notes: string | null }

export type PlaceSearchFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** What stands in the field: the name of what was chosen, or what is being typed. */
  value: string
  /** Ranks what is close first. */
  near?: Position | undefined
  maxLength?: number
  autofocus?: boolean
  onInput: (text: string) => void
  /** Something was chosen: its name, position and address, and what else is known of it. */
  onChoose: (place: PlaceFields, found: FoundOnMap) => void
  /** Only countries, regions and cities: where a trip may go. The first one is what Enter takes. */
  areas?: boolean
  /**
   * Enter takes the first of what is found. What is found nowhere it keeps as it was typed; only the next Enter submits the
   * form, so nobody saves one by choosing too early.
   */
  firstIsActive?: boolean
  /** Places of the trip: those that fit stand first. */
  own?: readonly OwnPlace[]
  onOwn?: (id: string) => void
}

/**
 * A field that finds places: on this device at once, then by the server, and by another service when asked. What is typed
 * counts by itself, so a name that is found nowhere can be kept. Load it with the words of `place-search`.
 */
export function PlaceSearchField(props: PlaceSearchFieldProps) {
  const {
    label,
    hint,
    value,
    near,
    areas = false,
    firstIsActive = areas,
    maxLength = 200,
    own = [],
    onInput,
    onChoose,
    onOwn,
  } = props
  const id = useStableId('place-search')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const text = open ? value : ''
  const { tag } = language.value
  const countries = useMemo(
    () => (areas ? findCountries(text, tag).map(countryFound) : undefined),
    [areas, text, tag],
  )
  const search = usePlaceSearch(text, near, syncStatus.value.connected, { countries, services: !areas })
  const ours = open && value.trim() ? searchPlaces(own, value).slice(0, mostOwn) : []
  const fitting = areas ? search.found.filter(isArea) : search.found
  const found = open ? fitting.slice(0, mostShown - ours.length) : []
  const further = open && !areas && search.searchFurther ? 1 : 0
  const service = ours.length + found.length
  const count = service + further
  // What is found stands where the hint does: a hint that comes and goes while one writes would push it about.
  const ownHint = count ? undefined : hint
  const note = search.error === undefined ? ownHint : searchProblemText(search.error)
  // Where only an area counts, what is typed is no answer by itself. Searching further is a step of its own.
  const active = at < 0 && firstIsActive && ours.length + found.length > 0 ? 0 : at
  const choose = (each: FoundOnMap) => {
    setOpen(false)
    setAt(-1)
    const chosen = (it: FoundOnMap) => onChoose(fieldsOfFound(it), it)
    if (isPlaced(each)) chosen(each)
    else void attemptSaved(async () => chosen(await placedFound(each)))
  }
  const take = (index: number) => {
    const mine = ours[index]
    const each = found[index - ours.length]
    if (mine) {
      setOpen(false)
      setAt(-1)
      onOwn?.(mine.id)
    } else if (each) choose(each)
    else if (index === service) search.searchFurther?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && props.firstIsActive && active < 0 && text.trim()) {
      event.preventDefault()
      if (!search.asking) setOpen(false)
      return
    }
    if (!count) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt(moved(at, by, count))
    else if (event.key === 'Enter' && active >= 0) take(active)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <TextField
        label={label}
        hint={note}
        error={props.error}
        icon={Search}
        suggests={{
          popup: 'listbox',
          list: `${id}-list`,
          shown: count > 0,
          active: active >= 0 && active < count ? `${id}-${active}` : undefined,
        }}
        autocomplete="off"
        dir="auto"
        maxLength={maxLength}
        autofocus={props.autofocus ?? false}
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
        {ours.map((each, index) => (
          <Option
            key={each.id}
            id={`${id}-${index}`}
            icon={MapPin}
            name={each.name}
            meta={each.address ?? t('placeSearch.inTrip')}
            chosen={index === active}
            onTake={() => take(index)}
          />
        ))}
        {found.map((each, index) => (
          <Option
            key={`${each.name} ${isPlaced(each) ? `${each.lat} ${each.lng}` : serviceIdOf(each)}`}
            id={`${id}-${index + ours.length}`}
            icon={kindIcon(each.kind)}
            name={each.name}
            matched={each.matched}
            meta={[kindWord(each.kind), each.context].filter(Boolean).join(' · ')}
            chosen={index + ours.length === active}
            onTake={() => take(index + ours.length)}
          />
        ))}
        {further > 0 && (
          <button
            type="button"
            tabIndex={-1}
            class="place-search-option"
            role="option"
            id={`${id}-${service}`}
            aria-selected={active === service}
            onMouseDown={keepFocus}
            onClick={() => take(service)}
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

type OptionProps = {
  id: string
  icon: IconShape
  name: string
  /** Another name of it, by which it was found. */
  matched?: string | undefined
  meta: string
  chosen: boolean
  onTake: () => void
}

function Option({ id, icon, name, matched, meta, chosen, onTake }: OptionProps) {
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
      <Icon of={icon} />
      <span class="row-text">
        <span class="row-title">
          <bdi>{name}</bdi>
          {matched && (
            <>
              {' – '}
              <bdi>{matched}</bdi>
            </>
          )}
        </span>
        <span class="row-meta">{meta}</span>
      </span>
    </button>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options cannot hang on a field that is written in */
import { X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useStableId } from '../../../ui/use-stable-id.ts'
import { noSpot, type SpotForm } from '../model/leg-form.ts'
import type { SpotSearch, SuggestedSpot } from '../model/search-spots.ts'
import { ZoneField } from './zone-field.tsx'

type Props = {
  label: string
  value: SpotForm
  onChange: (spot: SpotForm) => void
  search: SpotSearch
  placeholder?: string
}

/** Where something leaves or arrives: chosen from what is found on the device, or free text. Its zone is told. */
export function SpotField({ label, value, onChange, search, placeholder }: Props) {
  const id = useStableId('spot')
  const [open, setOpen] = useState(false)
  const found = useFound(search, open ? value.name : '')
  const [at, setAt] = useState(0)
  const shown = open ? found : []
  const choose = (chosen: SuggestedSpot) => {
    setOpen(false)
    void chosen.spot().then(onChange)
  }
  const typed = (name: string) => {
    setOpen(true)
    setAt(0)
    // What is typed anew is no longer the airport that was chosen; its zone is kept until another is.
    onChange({ ...noSpot, name, zone: value.code ? '' : value.zone })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown.length) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key === 'Enter' && open && value.name.trim() && !shown.length) {
      // What is found nowhere stays as it was typed; the next Enter is for the form.
      event.preventDefault()
      setOpen(false)
    }
    if (!shown.length) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      setAt((at + step + shown.length) % shown.length)
    }
    const chosen = shown[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <div class="spot-field" onBlur={event => leaves(event) && setOpen(false)}>
      <TextField
        label={label}
        value={value.name}
        maxLength={200}
        dir="auto"
        autocomplete="off"
        placeholder={placeholder ?? ''}
        suggests={{
          popup: 'listbox',
          list: `${id}-list`,
          shown: shown.length > 0,
          active: shown.length ? `${id}-${at}` : undefined,
        }}
        end={
          <>
            {value.code && <bdi class="spot-code">{value.code}</bdi>}
            {value.name && (
              <IconButton
                icon={X}
                size={16}
                label={t('bookingForm.clear', { what: label })}
                onClick={() => onChange(noSpot)}
              />
            )}
          </>
        }
        onInput={typed}
        onKeyDown={press}
      />
      <div class="spot-list" role="listbox" id={`${id}-list`} aria-label={label} hidden={!shown.length}>
        {shown.map((each, index) => (
          <button
            key={each.id}
            type="button"
            tabIndex={-1}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            class={classNames('spot-option', index === at && 'is-at')}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(each)}
          >
            <span class="row-title">
              <bdi>{each.name}</bdi>
              {each.code && <bdi class="spot-code">{each.code}</bdi>}
            </span>
            {each.meta && (
              <span class="row-meta">
                <bdi>{each.meta}</bdi>
              </span>
            )}
          </button>
        ))}
      </div>
      <ZoneField label={label} zone={value.zone} onChange={zone => onChange({ ...value, zone })} />
    </div>
  )
}

/** Focus goes somewhere else than into the list. */
function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !(currentTarget instanceof Element && relatedTarget instanceof Node
    ? currentTarget.contains(relatedTarget)
    : false)
}

/** What answers the latest text; nothing for none. */
function useFound(search: SpotSearch, text: string): readonly SuggestedSpot[] {
  const [found, setFound] = useState<readonly SuggestedSpot[]>([])
  const searchRef = useRef(search)
  useEffect(() => {
    searchRef.current = search
  })
  useEffect(() => {
    let over = false
    void searchRef.current(text).then(rows => {
      if (!over) setFound(rows)
    })
    return () => void (over = true)
  }, [text])
  return text.trim() ? found : []
}

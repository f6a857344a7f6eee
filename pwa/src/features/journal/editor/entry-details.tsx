import { Clock, LocateFixed, MapPin, Tag, Users } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { photosOfEntry } from '../photos/journal-photos.ts'
import { peopleAround } from './people-around.ts'
import { listed, type EntryFields } from './use-entry-draft.ts'

type Part = 'place' | 'when' | 'people' | 'tags'

/** Place, date and time, who was there and tags: a chip says each, and opens its fields. */
export function EntryDetails(props: {
  journalId: string
  entryId: string | undefined
  value: EntryFields
  change: (changes: Partial<EntryFields>) => void
}) {
  const { journalId, entryId, value, change } = props
  const [open, setOpen] = useState<Part>()
  const { entry_date: date, entry_time: time } = value
  const people = listed(value.people)
  const tags = listed(value.tags)
  const chips: { part: Part; icon: IconShape; text: string }[] = [
    { part: 'place', icon: MapPin, text: value.location_name.trim() || t('journal.place') },
    {
      part: 'when',
      icon: Clock,
      text: date
        ? [formatDate(date), time && formatTime(time)].filter(Boolean).join(', ')
        : t('journal.date'),
    },
    {
      part: 'people',
      icon: Users,
      text:
        people.length > 2
          ? t('journal.peopleCount', { count: people.length })
          : people.join(', ') || t('journal.people'),
    },
    { part: 'tags', icon: Tag, text: tags.join(', ') || t('journal.tags') },
  ]
  const fields: Record<Part, ComponentChildren> = {
    place: <PlaceFields journalId={journalId} entryId={entryId} value={value} change={change} />,
    when: (
      <div class="journal-pair">
        <DateField
          label={t('journal.date')}
          value={date ?? ''}
          onChange={next => change({ entry_date: next || null })}
        />
        <TimeField
          label={t('journal.time')}
          value={time ?? ''}
          onChange={next => change({ entry_time: next || null })}
        />
      </div>
    ),
    people: <PeopleFields journalId={journalId} value={value} change={change} />,
    tags: (
      <TextField
        label={t('journal.tags')}
        hint={t('journal.tagsHint')}
        value={value.tags}
        dir="auto"
        onInput={next => change({ tags: next })}
      />
    ),
  }
  return (
    <>
      <div class="editor-chips">
        {chips.map(({ part, icon, text }) => (
          <button
            key={part}
            type="button"
            class="chip"
            aria-expanded={open === part}
            aria-controls={`editor-${part}`}
            onClick={() => setOpen(open === part ? undefined : part)}
          >
            <Icon of={icon} size={16} />
            <span dir="auto">{text}</span>
          </button>
        ))}
      </div>
      {chips.map(({ part }) => (
        <div key={part} id={`editor-${part}`} class="editor-part" hidden={open !== part}>
          {fields[part]}
        </div>
      ))}
    </>
  )
}

interface PartProps {
  journalId: string
  value: EntryFields
  change: (changes: Partial<EntryFields>) => void
}

/** The name of the place; its position comes from the plan, or from a photo of the entry. */
function PlaceFields(props: PartProps & { entryId: string | undefined }) {
  const { journalId, entryId, value, change } = props
  const photo = photosOfEntry(journalId, entryId ?? '').find(({ lat }) => lat !== null)
  return (
    <div class="journal-form">
      <TextField
        label={t('journal.place')}
        value={value.location_name}
        maxLength={200}
        dir="auto"
        onInput={name => change({ location_name: name })}
      />
      {value.location_lat === null && photo && (
        <div>
          <Button
            icon={LocateFixed}
            onClick={() =>
              change({
                location_lat: photo.lat,
                location_lng: photo.lng,
                ...(value.entry_time === null && photo.taken_at?.startsWith(value.entry_date ?? '')
                  ? { entry_time: photo.taken_at.slice(11, 16) }
                  : {}),
              })
            }
          >
            {t('journal.positionOfPhoto')}
          </Button>
        </div>
      )}
      {value.location_lat !== null && (
        <p class="journal-note">
          {t('journal.onMap')}{' '}
          <Button kind="text" size="small" onClick={() => change({ location_lat: null, location_lng: null })}>
            {t('journal.takeOffMap')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Names, and a chip for each person of the journal and its trips. */
function PeopleFields({ journalId, value, change }: PartProps) {
  const named = listed(value.people)
  const known = peopleAround(journalId)
  const toggle = (name: string) =>
    change({
      people: (named.includes(name) ? named.filter(each => each !== name) : [...named, name]).join(', '),
    })
  return (
    <div class="journal-form">
      {known.length > 0 && (
        <div class="editor-people">
          {known.map(name => (
            <Chip key={name} chosen={named.includes(name)} onClick={() => toggle(name)}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </div>
      )}
      <TextField
        label={t('journal.people')}
        hint={t('journal.peopleHint')}
        value={value.people}
        dir="auto"
        onInput={people => change({ people })}
      />
    </div>
  )
}

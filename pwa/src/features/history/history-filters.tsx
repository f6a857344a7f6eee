import { Bot, ListFilter, X } from 'lucide-preact'
import type { HistoryAssistant, HistoryPerson } from '@caravel/sync-protocol/history'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { HistoryFilter } from '../../data/history.ts'
import { t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { kindNamed, kindsHere } from './history-kinds.ts'
import type { Authors } from './history-words.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'

type Choice = { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }

/** Whose changes, and of which one thing. */
export function FilterChips({
  filter,
  onChange,
  people,
  assistants,
  authors: { me, personOf },
  about,
  day,
}: Choice & {
  people: readonly HistoryPerson[]
  assistants: readonly HistoryAssistant[]
  authors: Authors
  /** What the thing is called that the history is about. */
  about: string | undefined
  /** The day that shows beside it. */
  day: { id: string; number: number } | undefined
}) {
  const kind = filter.id === undefined ? kindNamed(filter.entity) : undefined
  const ofDay = day !== undefined && filter.id === day.id
  const whose = (by: string | undefined) => () =>
    onChange({ ...filter, via: undefined, by: filter.by === by ? undefined : by })
  const through = (via: string) => () =>
    onChange({ ...filter, by: undefined, via: filter.via === via ? undefined : via })
  const free = () => onChange({ by: filter.by, via: filter.via })
  return (
    <fieldset class="history-chips" aria-label={t('history.who')}>
      <Chip chosen={filter.by === undefined && filter.via === undefined} onClick={whose(undefined)}>
        {t('history.everyone')}
      </Chip>
      {people
        .filter(({ user_id: id }) => id !== me || people.length === 1)
        .map(({ user_id: id, name }) => (
          <Chip key={id} chosen={filter.by === id} onClick={whose(id)}>
            <Avatar person={personOf(id)} size={24} decorative />
            <bdi>{name}</bdi>
          </Chip>
        ))}
      {assistants.map(({ client_id: id, name }) => (
        <Chip key={id} chosen={filter.via === id} icon={Bot} onClick={through(id)}>
          <bdi>{name}</bdi>
        </Chip>
      ))}
      {day && (filter.id === undefined || ofDay) && (
        <Chip
          chosen={ofDay}
          onClick={
            ofDay ? free : () => onChange({ by: filter.by, via: filter.via, entity: 'day', id: day.id })
          }
        >
          {t('history.onlyDay', { number: day.number })}
        </Chip>
      )}
      {filter.id !== undefined && !ofDay && (
        <Chip chosen icon={X} onClick={free}>
          {t('history.onlyThis', { what: about ?? t('undo.something') })}
        </Chip>
      )}
      {kind && (
        <Chip chosen icon={X} onClick={free}>
          {t(kind.label)}
        </Chip>
      )}
    </fieldset>
  )
}

/** Which kind of thing. */
export function KindMenu({ filter, onChange, stream }: Choice & { stream: StreamKey }) {
  const choose = (entity: string | undefined) => () => onChange({ by: filter.by, via: filter.via, entity })
  const items = [
    { id: 'all', label: t('history.kind.all'), icon: ListFilter, onSelect: choose(undefined) },
    ...kindsHere(parseStream(stream)?.kind).map(({ name, label, icon }) => ({
      id: name,
      label: t(label),
      icon,
      onSelect: choose(name),
    })),
  ]
  return (
    <MenuButton label={t('history.kinds')} items={items}>
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={ListFilter}
          label={t('history.kinds')}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

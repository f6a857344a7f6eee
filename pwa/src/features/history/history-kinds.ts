/** The kinds of things whose changes can be asked for alone. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { entityIcon } from '../../app/entity-icon.ts'
import { addonOn } from '../../data/store.ts'
import type { StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'

type Kind = {
  /** As the address names it. */
  name: string
  /** With what people know as a part of it: who joins a stop, which tags a place has. */
  entities: readonly string[]
  label: StringKey
  icon: IconShape
}

const kind = (label: StringKey, name: string, ...parts: string[]): Kind => ({
  name,
  entities: [name, ...parts],
  label,
  icon: entityIcon(name),
})

const kinds: readonly Kind[] = [
  kind('history.kind.trip', 'trip'),
  kind('history.kind.day', 'day'),
  kind('history.kind.assignment', 'assignment', 'assignment_participant'),
  kind('history.kind.place', 'place'),
  kind('history.kind.day_note', 'day_note'),
  kind('history.kind.tag', 'tag', 'place_tag'),
  kind('history.kind.file', 'file'),
  kind('history.kind.expense', 'expense', 'budget_guest', 'budget_category_order'),
  kind('history.kind.settlement', 'settlement'),
  kind(
    'history.kind.packing_item',
    'packing_item',
    'packing_tick',
    'packing_assignee',
    'packing_bag',
    'packing_bag_member',
  ),
  kind('history.kind.todo_item', 'todo_item'),
  kind('history.kind.trip_member', 'trip_member'),
]

/** Those that this server has: what belongs to an add-on that is off is left out. Reactive. */
export const kindsHere = (): Kind[] =>
  kinds.filter(({ name }) => {
    const { addon } = mustEntity(name)
    return !addon || addonOn(addon)
  })

export const kindNamed = (name: string | undefined): Kind | undefined =>
  kinds.find(each => each.name === name)

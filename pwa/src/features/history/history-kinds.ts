/** The kinds of things whose changes can be asked for alone. */
import {
  Backpack,
  CalendarDays,
  HandCoins,
  Image,
  ListChecks,
  MapPin,
  NotebookPen,
  Route,
  Ship,
  Tags,
  UsersRound,
  Wallet,
} from 'lucide-preact'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
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

const kind = (label: StringKey, icon: IconShape, name: string, ...parts: string[]): Kind => ({
  name,
  entities: [name, ...parts],
  label,
  icon,
})

const kinds: readonly Kind[] = [
  kind('history.kind.trip', Ship, 'trip'),
  kind('history.kind.day', CalendarDays, 'day'),
  kind('history.kind.assignment', Route, 'assignment', 'assignment_participant'),
  kind('history.kind.place', MapPin, 'place'),
  kind('history.kind.day_note', NotebookPen, 'day_note'),
  kind('history.kind.tag', Tags, 'tag', 'place_tag'),
  kind('history.kind.file', Image, 'file'),
  kind('history.kind.expense', Wallet, 'expense', 'budget_guest', 'budget_category_order'),
  kind('history.kind.settlement', HandCoins, 'settlement'),
  kind(
    'history.kind.packing_item',
    Backpack,
    'packing_item',
    'packing_tick',
    'packing_assignee',
    'packing_bag',
    'packing_bag_member',
  ),
  kind('history.kind.todo_item', ListChecks, 'todo_item'),
  kind('history.kind.trip_member', UsersRound, 'trip_member'),
]

/** Those that this server has: what belongs to an add-on that is off is left out. Reactive. */
export const kindsHere = (): Kind[] =>
  kinds.filter(({ name }) => {
    const { addon } = mustEntity(name)
    return !addon || addonOn(addon)
  })

export const kindNamed = (name: string | undefined): Kind | undefined =>
  kinds.find(each => each.name === name)

/** The sign of each kind of thing, by its entity: the same in the history and among what waits. */
import {
  Backpack,
  CalendarDays,
  CircleDashed,
  HandCoins,
  Image,
  ListChecks,
  MapPin,
  NotebookPen,
  Route,
  Settings,
  Ship,
  Tags,
  UsersRound,
  Wallet,
} from 'lucide-preact'
import type { IconShape } from '../ui/icon.tsx'

const icons: Readonly<Record<string, IconShape>> = {
  trip: Ship,
  day: CalendarDays,
  assignment: Route,
  assignment_participant: Route,
  place: MapPin,
  day_note: NotebookPen,
  category: Tags,
  tag: Tags,
  place_tag: Tags,
  file: Image,
  expense: Wallet,
  budget_guest: Wallet,
  budget_category_order: Wallet,
  settlement: HandCoins,
  packing_item: Backpack,
  packing_tick: Backpack,
  packing_assignee: Backpack,
  packing_bag: Backpack,
  packing_bag_member: Backpack,
  own_packing_item: Backpack,
  packing_list: Backpack,
  packing_template: Backpack,
  packing_template_item: Backpack,
  todo_item: ListChecks,
  trip_member: UsersRound,
  setting: Settings,
}

export const entityIcon = (entity: string | undefined): IconShape => icons[entity ?? ''] ?? CircleDashed

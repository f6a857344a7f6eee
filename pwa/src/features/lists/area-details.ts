import { Backpack, ListChecks } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { bagGroups, itemGroups, todoGroups } from './entity-labels.ts'
import { listKeys } from './page-keys.ts'
import { listSources } from './palette-source.ts'

const packing: EntityLabels = {
  icon: Backpack,
  path: ({ path }) => `${path}/lists`,
  history: { with: 'packing_item' },
}
const item: EntityLabels = {
  icon: Backpack,
  groups: itemGroups,
  path: ({ path, id }) => `${path}/lists?sheet=thing&card=${id}`,
}

export const details: AreaDetails = {
  keys: listKeys,
  go: [
    {
      letter: 'L',
      label: 'nav.lists',
      url: ({ tripId }) => tripId && `/trips/${tripId}/lists`,
      addon: 'packing',
    },
  ],
  palette: listSources,
  entities: {
    packing_item: { ...item, history: 'history.kind.packing_item' },
    packing_tick: packing,
    packing_assignee: packing,
    packing_bag: {
      ...packing,
      groups: bagGroups,
      path: ({ path, id }) => `${path}/lists?sheet=bag&card=${id}`,
    },
    packing_bag_member: packing,
    own_packing_item: item,
    packing_list: { icon: Backpack },
    packing_template: { icon: Backpack },
    packing_template_item: { icon: Backpack, groups: itemGroups },
    todo_item: {
      icon: ListChecks,
      groups: todoGroups,
      path: ({ path, id }) => `${path}/lists/todos?sheet=todo&card=${id}`,
      history: 'history.kind.todo_item',
    },
  },
  drafts: {
    thing: 'drafts.form.thing',
    bag: 'drafts.form.bag',
    paste: 'drafts.form.paste',
    todo: 'drafts.form.todo',
    'packing-list': 'packing.keepName',
  },
}

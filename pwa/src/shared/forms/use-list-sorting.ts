import { attempt } from '../undo/undo-toast.ts'
import { t } from '../../i18n/t.ts'
import type { Drop, SortableGroup, SpokenPlace } from '../../ui/sortable/sortable-group.ts'
import { useSortableGroup } from '../../ui/sortable/use-sortable.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'

export interface SortableList {
  id: string
  name: string
  ids: readonly string[]
}

/** Where a row lands among the others of a list. */
export type Landing = { list: SortableList; position: { after: string | null; before: string | null } }

/** Moving rows within and between lists by hand, with the sentences that go with it. */
export function useListSorting(
  lists: readonly SortableList[],
  nameOf: (id: string) => string,
  land: (id: string, at: Landing) => unknown,
): SortableGroup {
  const listOf = (id: string) => lists.find(list => list.id === id)
  const spoken = ({ containerId, index, count }: SpokenPlace) => ({
    where: listOf(containerId)?.name ?? '',
    place: index + 1,
    count,
  })
  const drop = ({ id, toContainer, index }: Drop) => {
    const list = listOf(toContainer)
    if (!list) return undefined
    const others = list.ids.filter(each => each !== id)
    const position = { after: others[index - 1] ?? null, before: others[index] ?? null }
    return land(id, { list, position })
  }
  return useSortableGroup({
    containers: () => lists.map(({ id, ids }) => ({ id, count: ids.length })),
    onDrop: dropped => void attempt(() => drop(dropped)),
    onRefused: text => showToast({ text }),
    words: {
      lifted: (id, place) => t('lists.lifted', { name: nameOf(id), ...spoken(place) }),
      moved: (_, place) => t('lists.movedOver', spoken(place)),
      dropped: (_, place) => t('lists.dropped', spoken(place)),
      returned: id => t('lists.returned', { name: nameOf(id) }),
    },
  })
}

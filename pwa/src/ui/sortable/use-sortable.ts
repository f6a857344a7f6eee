import './sortable.css'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { behindFrame } from '../behind-frame.ts'
import { classNames } from '../class-names.ts'
import { listAttribute, paneAttribute, rowAttribute, zoneAttribute } from './container-registry.ts'
import { moveWithin } from './sortable-geometry.ts'
import { createSortableGroup, type SortableGroup, type SortableOptions } from './sortable-group.ts'

/** A group of lists for the life of a component; its options may close over the latest props. */
export function useSortableGroup(options: SortableOptions): SortableGroup {
  const [group] = useState(() => createSortableGroup(options))
  useEffect(() => {
    group.update(options)
  })
  return group
}

type DataAttributes = Record<`data-${string}`, string>
/** What a row spreads on its element. */
export type RowAttributes = { class: string } & DataAttributes

export type Sortable = {
  /** Spread on the list element. */
  list: { ref: (element: HTMLElement | null) => void } & DataAttributes
  /** Spread on each row (`rowAttributes` of `Stop` and `NoteRow`). */
  row: (id: string) => RowAttributes
  /** The order to draw: while a row is lifted by the keyboard it already stands at its landing place. */
  shownIds: readonly string[]
  /** The row in the air, if it belongs to this group. */
  liftedId: string | undefined
}

/** Makes a list sortable: pointer, touch and keyboard. Rows of other lists of the group can land in it. */
export function useSortable(options: {
  group: SortableGroup
  containerId: string
  ids: readonly string[]
}): Sortable {
  const { group, containerId, ids } = options
  const ref = useMemo(() => enabledBehind(group), [group])

  const lifted = group.lifted.value
  const over = lifted?.by === 'keyboard' ? lifted.over : undefined
  const shownIds = useMemo(() => {
    if (!lifted || !over) return ids
    const others = ids.filter(id => id !== lifted.id)
    return over.containerId === containerId
      ? moveWithin([...others, lifted.id], lifted.id, over.index)
      : others
  }, [ids, lifted, over, containerId])

  const row = useCallback(
    (id: string) => ({
      [rowAttribute]: id,
      class: classNames(lifted?.id === id && (lifted.by === 'keyboard' ? 'is-lifted-by-key' : 'is-lifted')),
    }),
    [lifted],
  )

  return { list: { ref, [listAttribute]: containerId }, row, shownIds, liftedId: lifted?.id }
}

/** A plan is read before anything in it is moved. The element is not kept as state: that draws the list twice at first. */
function enabledBehind(group: SortableGroup): (list: HTMLElement | null) => void {
  let gone = new AbortController()
  return list => {
    gone.abort()
    if (!list) return
    gone = new AbortController()
    const { signal } = gone
    const bring = async () => {
      const { enableByHand } = await import('./by-hand.ts')
      if (!signal.aborted) signal.addEventListener('abort', enableByHand(list, group))
    }
    const begin = () =>
      void bring().catch((error: unknown) => {
        console.warn('Rows cannot be moved before the code for it comes', error)
        addEventListener('online', begin, { once: true, signal })
      })
    signal.addEventListener('abort', behindFrame(begin))
  }
}

/** Attributes of a drop zone such as a day tab: a row dropped on it goes to the end of that container. */
export const dropZone = (containerId: string): DataAttributes => ({ [zoneAttribute]: containerId })

/** Attributes of the pane around a list: a row dropped anywhere in it lands in that list. */
export const sortablePane: DataAttributes = { [paneAttribute]: '' }

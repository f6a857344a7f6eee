import { signal, type Signal } from '@preact/signals'
import { announce } from '../live-region.tsx'
import type { Place } from './sortable-geometry.ts'

export type Drop = { id: string; fromContainer: string; toContainer: string; index: number }

/** A place in words' terms: `index` from 0, `count` rows when the lifted one is counted. */
export type SpokenPlace = Place & { count: number }

/** The sentences of a move; the feature knows its words. */
export type SortableWords = {
  lifted: (id: string, place: SpokenPlace) => string
  moved: (id: string, place: SpokenPlace) => string
  dropped: (id: string, place: SpokenPlace) => string
  returned: (id: string) => string
}

export type SortableOptions = {
  /** Called once per drop that changes something. `index` counts among the rows without the moved one. */
  onDrop: (drop: Drop) => void
  /** A day tab was hovered for half a second, or the keyboard went to another container: show it. */
  onOpenContainer?: (containerId: string) => void
  /** Containers that ← → walk through, in reading order, with their number of rows; also those not on screen. */
  containers: () => readonly { id: string; count: number }[]
  /** Why a row stays where it is, "Stays on 21 April"; it is said and shown instead of lifting. */
  staysBecause?: (id: string) => string | undefined
  /** Shows that sentence, as a toast. */
  onRefused?: (reason: string) => void
  words: SortableWords
}

export type Lifted = { id: string; from: Place; over: Place | undefined; by: 'pointer' | 'keyboard' }

/** Lists between which rows move. Make one with {@link createSortableGroup} and give it to each `useSortable`. */
export type SortableGroup = {
  /** The latest options. */
  readonly options: SortableOptions
  /** Replaces the options, on every render of their component. */
  update: (options: SortableOptions) => void
  /** What is lifted now. */
  lifted: Signal<Lifted | undefined>
  lift: (lifted: Lifted) => boolean
  /** Shows another landing place; says it unless the pointer is at work. */
  moveOver: (over: Place | undefined) => void
  drop: () => void
  cancel: () => void
}

export function createSortableGroup(options: SortableOptions): SortableGroup {
  const lifted = signal<Lifted | undefined>()
  const spoken = (place: Place, now: Lifted): SpokenPlace => {
    const count = group.options.containers().find(container => container.id === place.containerId)?.count ?? 0
    const home = now.from.containerId === place.containerId
    return { ...place, count: home ? count : count + 1 }
  }
  let current = options
  const group: SortableGroup = {
    get options() {
      return current
    },
    update(next) {
      current = next
    },
    lifted,
    lift(now) {
      const reason = group.options.staysBecause?.(now.id)
      if (reason) {
        announce(reason, 'assertive')
        group.options.onRefused?.(reason)
        return false
      }
      lifted.value = now
      announce(group.options.words.lifted(now.id, spoken(now.from, now)), 'assertive')
      return true
    },
    moveOver(over) {
      const now = lifted.peek()
      if (!now || (now.over?.containerId === over?.containerId && now.over?.index === over?.index)) return
      lifted.value = { ...now, over }
      if (over && now.by === 'keyboard')
        announce(group.options.words.moved(now.id, spoken(over, now)), 'assertive')
    },
    drop() {
      const now = lifted.peek()
      if (!now) return
      if (!now.over) return group.cancel()
      announce(group.options.words.dropped(now.id, spoken(now.over, now)), 'assertive')
      lifted.value = undefined
      const { containerId, index } = now.over
      if (containerId === now.from.containerId && index === now.from.index) return
      group.options.onDrop({
        id: now.id,
        fromContainer: now.from.containerId,
        toContainer: containerId,
        index,
      })
    },
    cancel() {
      const now = lifted.peek()
      lifted.value = undefined
      if (now) announce(group.options.words.returned(now.id), 'assertive')
    },
  }
  return group
}

import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../../../ui/live-region.tsx'
import { t } from '../../../i18n/t.ts'
import { choose, stillThere, type ChoiceKind } from '../model/chosen-range.ts'
import { chosenRows, choosing } from '../model/chosen-rows.ts'
import type { Planner } from '../page/planner-context.ts'

const rowAttribute = 'data-sortable-row'
const panelRows = `.planner [${rowAttribute}]`

const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>(panelRows)]
const idOf = (row: Element | null | undefined) => row?.getAttribute(rowAttribute) ?? undefined
const rowAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(panelRows) : null

/** Nothing is chosen any more, and taps open again. */
export function endChoosing(): void {
  chosenRows.value = new Set()
  choosing.value = false
}

/**
 * Choosing several rows: with Ctrl or ⌘ one more, with Shift up to there, by key with Shift and the arrows; once
 * choosing has begun on a screen that is touched, a tap is enough.
 */
export function useChoosing({ may, plan, tab, group }: Planner): void {
  const fromRef = useRef<string | undefined>(undefined)
  const allowed = may.days || may.places
  useEffect(() => endChoosing, [tab])
  useEffect(() => {
    const left = stillThere(chosenRows.peek(), id => plan.places.has(id) || isOnALine(plan, id))
    if (left !== chosenRows.peek()) chosenRows.value = left
  }, [plan])
  useEffect(() => {
    if (!allowed) return undefined
    const press = (id: string, kind: ChoiceKind) => {
      const order = rowsOnPage().flatMap(row => idOf(row) ?? [])
      const next = choose({ chosen: chosenRows.peek(), from: fromRef.current }, id, kind, order)
      fromRef.current = next.from
      chosenRows.value = next.chosen
      if (next.chosen.size === 0) choosing.value = false
      announce(t('planner.chosenCount', { count: next.chosen.size }))
    }
    const onClick = (event: MouseEvent) => {
      const id = idOf(rowAt(event.target))
      const held = event.ctrlKey || event.metaKey
      if (id === undefined || !(held || event.shiftKey || choosing.peek())) return
      event.preventDefault()
      event.stopPropagation()
      press(id, event.shiftKey ? 'range' : 'toggle')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const row = rowAt(event.target)
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!row || by === undefined || !event.shiftKey || event.altKey || group.lifted.peek()) return
      const rows = rowsOnPage()
      const next = rows[rows.indexOf(row) + by]
      const [id, nextId] = [idOf(row), idOf(next)]
      if (!next || id === undefined || nextId === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (chosenRows.peek().size === 0) fromRef.current = id
      next.querySelector<HTMLElement>('button, a')?.focus()
      press(nextId, 'range')
    }
    // Before the row itself hears of it.
    document.addEventListener('click', onClick, true)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [allowed, group])
}

const isOnALine = (plan: Planner['plan'], id: string) =>
  plan.days.some(({ items }) => items.some(item => item.id === id))

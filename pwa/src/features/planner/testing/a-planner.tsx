/** A planner for tests that draw one of its parts. */
import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { PlannerContext, type Planner } from '../page/planner-context.ts'
import { aPlan } from './a-plan.ts'

export const everything: Planner['may'] = {
  days: true,
  places: true,
  trip: true,
  archive: true,
  remove: true,
  members: true,
}

/** Of someone who may do everything in an empty trip, but for what is said. */
export const aPlanner = (fields: Partial<Planner> = {}, allowed: readonly string[] = []): Planner =>
  ({
    tripId: 't',
    view: {
      can: (action: string) => allowed.includes(action),
      rows: () => signal(new Map()),
      writable: signal(true),
    },
    plan: aPlan({}),
    tab: 1,
    at: {},
    go: {},
    shape: 'phone',
    people: [],
    here: [],
    categories: new Map(),
    pending: new Set(),
    contested: new Map(),
    fresh: new Map(),
    may: everything,
    ...fields,
  }) as Planner

export const drawnIn = async (planner: Planner, part: VNode): Promise<string> =>
  renderToStringAsync(<PlannerContext.Provider value={planner}>{part}</PlannerContext.Provider>)

/** What a screen reader comes across in it: the words, without what is hidden from it. */
export const readOut = (html: string): string =>
  html
    .replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

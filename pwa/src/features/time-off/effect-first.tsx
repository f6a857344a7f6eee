/** The effect of a change of rules or holidays on the days that are entered, shown before the change is made. */
import { effectOf, figuresOf } from '@caravel/sync-protocol/domain/time-off/figures'
import { leaveYearOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { readPlan, type ReadPlan } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { isRefusal } from '@caravel/sync-protocol/errors'
import { OverlayState } from '@caravel/sync-protocol/memory-state'
import type { Mutation } from '@caravel/sync-protocol/mutation'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { runOps } from '@caravel/sync-protocol/run'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { useState } from 'preact/hooks'
import { mustDevice } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import type { Plan } from './plans.ts'

/** A change of a plan of days off, with the parameters of its path beside the plan's id. */
export interface PlanChange {
  action: Pick<Mutation, 'name'>
  params?: Record<string, string>
  body: Values
}

/** The plan as it would be after some changes, which are not stored; undefined if one of them is refused. */
const planAfter = (own: Plan, changes: readonly PlanChange[]): ReadPlan | undefined => {
  const { actor } = mustDevice()
  const state = new OverlayState(openStream(vacayStream(own.id)).state())
  for (const { action, params, body } of changes) {
    const route = mustMutation(action.name)
    const plan = route.plan(state, { params: { vacay_id: own.id, ...params }, body, base: {}, actor })
    if (isRefusal(plan) || isRefusal(runOps(state, plan.ops, { seq: 0, at: 0, by: actor.user_id })))
      return undefined
  }
  return readPlan(state)
}

interface Effect {
  freed: number
  needed: number
  /** Days left in the years in which they change. */
  left: { year: number; before: number; after: number }[]
}

/** `year`: a year to look at beside that of today. */
export const effectOfChanges = (
  own: Plan,
  changes: readonly PlanChange[],
  year: number | undefined,
): Effect | undefined => {
  const after = planAfter(own, changes)
  if (!after) return undefined
  const { freed, needed } = effectOf(own, after)
  const thisYear = leaveYearOf(own.leaveYear, today.value)
  const left = [...new Set([year ?? thisYear, thisYear])]
    .sort((a, b) => a - b)
    .map(each => ({
      year: each,
      before: figuresOf(own, each, today.value).left,
      after: figuresOf(after, each, today.value).left,
    }))
    .filter(figures => figures.before !== figures.after)
  return { freed, needed, left }
}

export interface EffectOptions {
  /** The year that the change is about, where it is not that of today. */
  year?: number
  /** What is said where the effect cannot be known now. */
  unknown?: string
}

export type ChangeFirst = (changes: readonly PlanChange[], make: () => void, options?: EffectOptions) => void

/** `change` makes a change at once if no figure changes, and asks first if one does or nobody can know. */
export function useEffectFirst(own: Plan) {
  const [asks, setAsks] = useState<{ words: string; make: () => void }>()
  const change: ChangeFirst = (changes, make, { year, unknown } = {}) => {
    const effect = effectOfChanges(own, changes, year)
    const words = unknown ?? (effect && wordsOf(effect))
    if (words) return setAsks({ words, make })
    setAsks(undefined)
    make()
  }
  const question = asks && (
    <div
      class="off-asked is-effect"
      role="alert"
      ref={element => element?.scrollIntoView({ block: 'nearest' })}
    >
      <p>{asks.words}</p>
      <Button
        size="small"
        kind="primary"
        onClick={() => {
          asks.make()
          setAsks(undefined)
        }}
      >
        {t('timeOff.changeRule')}
      </Button>
      <Button size="small" kind="text" onClick={() => setAsks(undefined)}>
        {t('timeOff.keepRule')}
      </Button>
    </div>
  )
  return { change, question }
}

/** Empty where nothing changes. */
const wordsOf = ({ freed, needed, left }: Effect): string => {
  const numbers = { freed: formatNumber(freed), needed: formatNumber(needed) }
  const days =
    freed && needed
      ? [t('timeOff.effect', numbers)]
      : freed
        ? [t('timeOff.effectFreed', numbers)]
        : needed
          ? [t('timeOff.effectNeeded', numbers)]
          : []
  const figures = left.map(({ year, before, after }) =>
    t('timeOff.effectLeft', {
      year: String(year),
      before: formatNumber(before),
      after: formatNumber(after),
    }),
  )
  return [...days, ...figures].join(' ')
}

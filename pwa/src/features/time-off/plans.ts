/** The plans of days off that this device holds: the reader's own first, then those of people they plan with or may see. */
import type { ReadPlan } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { hiddenPlanKey } from '@caravel/sync-protocol/domain/user-settings'
import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { parseStream, vacayStream } from '@caravel/sync-protocol/streams'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../../data/device.ts'
import { ownSetting } from '../../data/own-settings.ts'
import { isKnown, openStream, streamListTick } from '../../data/store.ts'
import { planOf } from '../../shared/time-off/read-own-plan.ts'

export interface Plan extends ReadPlan {
  userId: string
  name: string
  /** The reader's own. */
  mine: boolean
  /** The reader may change it. */
  editable: boolean
  color: number
}

export interface Plans {
  /** The reader's own plan id, whether it is there or not. */
  ownId: string
  /** Undefined: not made yet, or not read yet. */
  own: Plan | undefined
  /** Nothing more is to come from the disk or the server. */
  known: boolean
  /** Planned together first, then those that are only seen. */
  others: Plan[]
  /** Plans of other people that the reader has hidden. */
  hidden: Plan[]
}

export const plans: ReadonlySignal<Plans | undefined> = computed(() => {
  void streamListTick.value
  const open = device.value
  if (!open) return undefined
  const ownId = vacayId(open.actor.user_id)
  const ownStream = vacayStream(ownId)
  const streams = open.engine
    .records()
    .map(({ stream }) => stream)
    .filter(stream => parseStream(stream)?.kind === 'vacay' && stream !== ownStream)
  const own = planIn(ownStream, open.actor.user_id)
  const view = openStream(ownStream)
  const taken = new Set(own ? [own.color] : [])
  const { shown = [], hidden = [] } = Object.groupBy(
    streams.flatMap(stream => planIn(stream, open.actor.user_id) ?? []),
    ({ editable, userId }) => (!editable && ownSetting(hiddenPlanKey(userId)) === true ? 'hidden' : 'shown'),
  )
  const others = shown
    .sort((a, b) => Number(b.editable) - Number(a.editable) || (a.name < b.name ? -1 : 1))
    .map(plan => {
      let { color } = plan
      while (taken.has(color) && taken.size < 8) color = (color % 8) + 1
      taken.add(color)
      return { ...plan, color }
    })
  return { ownId, own, known: isKnown(view.status.value) || view.status.value === 'absent', others, hidden }
})

const planIn = (stream: string, userId: string): Plan | undefined => {
  const plan = planOf(stream)
  const view = openStream(stream)
  const owner = view
    .state()
    .list(vacayMember)
    .find(({ role }) => role === 'owner')
  if (!plan || !owner) return undefined
  const { user_id, name } = owner
  return {
    ...plan,
    userId: user_id,
    name,
    mine: user_id === userId,
    editable: view.can('editor'),
    color: plan.row.color,
  }
}

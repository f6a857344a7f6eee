import { EyeOff } from 'lucide-preact'
import { userStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatWeight } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { Drawn } from '../../ui/drawn.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import type { RowAttributes } from '../../ui/sortable/use-sortable.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { tickItem } from './list-actions.ts'
import { openListSheet } from './list-url.ts'
import { useLists } from './lists-context.ts'
import type { PackingEntry } from '../../data/packing-view.ts'

/** One thing: the tick at its start packs it, the rest opens it. */
export function PackingItemRow({
  thing,
  attributes,
}: {
  thing: PackingEntry
  attributes?: RowAttributes | undefined
}) {
  const { tripId, me, mayEdit, withBags: bagsAreOn, packing, view } = useLists()
  // Bags and weights of a list that has no bag would be the same words in each row.
  const withBags = bagsAreOn && packing.bags.length > 0
  const { row, bag, packed, ticks, own } = thing
  const waits = (own ? openStream(userStream(me)) : view).pending.value.has(thing.id)
  const shown = { thing, waits, withBags, mayTick: mayEdit || own, tripId, me }
  // A tick draws one row of them all; the entry is made anew each time, of the same parts.
  const parts = [row, bag?.name, packed, ticks?.by.length, ticks?.of]
  return (
    <Drawn
      shows={[...parts, waits, withBags, mayEdit, tripId, me, attributes?.class, attributes !== undefined]}
    >
      <DrawnThing {...shown} attributes={attributes} />
    </Drawn>
  )
}

function DrawnThing(props: {
  thing: PackingEntry
  waits: boolean
  withBags: boolean
  mayTick: boolean
  tripId: string
  me: string
  attributes: RowAttributes | undefined
}) {
  const { thing, waits, withBags, mayTick, tripId, me, attributes } = props
  const { row, bag, packed, ticks, own } = thing
  const noWeight = withBags ? '–' : ''
  const weight = row.weight_grams === null ? noWeight : formatWeight(row.weight_grams)
  const where = withBags ? (bag?.name ?? t('packing.noBagYet')) : undefined
  const facts = [ticks && t('packing.eachTicks', { done: ticks.by.length, of: ticks.of }), where]
    .filter(Boolean)
    .join(' · ')
  const content = (
    <>
      <span class="row-text">
        <span class={classNames('row-title thing-name', packed && 'is-packed')}>
          <bdi>{row.name}</bdi>
        </span>
        {(facts || own) && (
          <span class="row-meta">
            {own && (
              <>
                <Icon of={EyeOff} size={16} /> {t('packing.onlyYou')}
                {facts && ' · '}
              </>
            )}
            {facts}
          </span>
        )}
      </span>
      {waits && <PendingMark />}
      <span class="thing-weight">
        {row.quantity > 1 && <b>{t('packing.times', { count: formatNumber(row.quantity) })} </b>}
        {weight}
      </span>
    </>
  )
  return (
    <li {...attributes} class={classNames('row thing', attributes?.class)}>
      <Checkbox
        class="thing-tick"
        aria-label={row.name}
        checked={packed}
        disabled={!mayTick}
        onChange={checked => attempt(() => tickItem(thing, checked, tripId, me))}
      />
      <button type="button" class="row-main" onClick={() => openListSheet('thing', thing.id)}>
        {content}
      </button>
    </li>
  )
}

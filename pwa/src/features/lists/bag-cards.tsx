import { formatWeight, formatWeightNumber } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { openListSheet } from './list-url.ts'
import { useLists } from './lists-context.ts'
import type { Bag } from '../../data/packing-view.ts'

/** Each bag with what it weighs, over its limit in red and in words. */
export function BagCards() {
  const { packing } = useLists()
  return (
    <ul class="bag-cards" aria-label={t('packing.bags')}>
      {packing.bags.map(bag => (
        <li key={bag.id}>
          <RowBoundary as="div">
            <BagCard bag={bag} />
          </RowBoundary>
        </li>
      ))}
    </ul>
  )
}

/** So little that it would be nought in the unit of a heavy bag, grams. */
const little = 50

/** "of 8 kg", "0.5 kg over 12". */
function limitText(over: number, limit: number): string {
  if (over === 0) return t('packing.ofLimit', { limit: formatWeight(limit) })
  if (over < little) return t('packing.over', { over: formatWeight(over), limit: formatWeight(limit) })
  const told = { over: formatWeight(over, { beside: limit }), limit: formatWeightNumber(limit, limit) }
  return t('packing.over', told)
}

function BagCard({ bag }: { bag: Bag }) {
  const { packing, people, mayEdit, view } = useLists()
  const { grams = 0, over_grams: over = 0 } = packing.weights.bags.get(bag.id) ?? {}
  const limit = bag.weight_limit_grams
  const carriers = people.filter(({ id }) => packing.carriers.get(bag.id)?.includes(id))
  const said = limit === null ? undefined : limitText(over, limit)
  const weight = limit === null ? formatWeight(grams) : formatWeightNumber(grams, limit)
  const content = (
    <>
      <span class="bag-head">
        {carriers.length > 0 && <AvatarStack people={carriers} size={24} />}
        <span class="bag-name">
          <bdi>{bag.name}</bdi>
        </span>
        {view.pending.value.has(bag.id) && <PendingMark />}
      </span>
      <span class="bag-weight">
        <b>{weight}</b> {said}
      </span>
      {limit !== null && (
        <progress
          class="bag-bar"
          aria-label={bag.name}
          aria-valuetext={`${formatWeight(grams)} ${said ?? ''}`}
          max={limit}
          value={Math.min(grams, limit)}
        />
      )}
    </>
  )
  const look = classNames('bag-card', over > 0 && 'is-over')
  return mayEdit ? (
    <button type="button" class={look} onClick={() => openListSheet('bag', bag.id)}>
      {content}
    </button>
  ) : (
    <div class={look}>{content}</div>
  )
}

import './packing.css'
import { Backpack, ListChecks, UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { formatWeight } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { SortableGroup } from '../../ui/sortable/sortable-group.ts'
import { useSortable } from '../../ui/sortable/use-sortable.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { AddPackingItem } from './add-packing-item.tsx'
import { BagCards } from './bag-cards.tsx'
import { moveItem, setAssignees } from './list-actions.ts'
import { openListSheet } from './list-url.ts'
import { useLists } from './lists-context.ts'
import type { PackingCategory, PackingEntry } from '../../data/packing-view.ts'
import { PackingItemRow } from './packing-item-row.tsx'
import { useListSorting } from '../../shared/forms/use-list-sorting.ts'

/** Everything to take along, by category, with the bags above. */
export function PackingPanel() {
  const { tripId, packing, withBags, mayEdit, known } = useLists()
  // What comes next goes where the reader was last; a category that is new is there with its first thing.
  const [category, setCategory] = useState<string | null>()
  const group = useListSorting(
    packing.categories.map(({ name, things }) => ({
      id: name ?? '',
      name: name ?? t('packing.noCategory'),
      ids: mayEdit ? movable(things).map(({ id }) => id) : [],
    })),
    id => packing.things.get(id)?.row.name ?? '',
    (id, { list, position }) => {
      const thing = packing.things.get(id)
      const category = list.id || null
      if (!thing) return undefined
      const moves = category !== (thing.row.category?.trim() || null)
      return moveItem(tripId, thing, { position, ...(moves ? { category } : {}) })
    },
  )
  return (
    <>
      <div class="lists-scroll">
        {withBags && packing.bags.length > 0 && <BagCards />}
        {packing.total === 0 && !known && <SkeletonRows />}
        {packing.total === 0 && known && (
          <Empty
            icon={ListChecks}
            title={t('packing.empty')}
            action={
              mayEdit && (
                <Button kind="tonal" onClick={() => openListSheet('lists')}>
                  {t('packing.readyLists')}
                </Button>
              )
            }
          >
            {t('packing.emptyFact')}
          </Empty>
        )}
        <div class="packing-categories">
          {packing.categories.map(each => (
            <Category
              key={each.name ?? ''}
              category={each}
              group={group}
              // The name of a category with private things only would be told with the next thing of all.
              onFocus={() => isShared(each) && setCategory(each.name)}
            />
          ))}
        </div>
        {withBags && packing.weights.total_grams > 0 && <Sums />}
      </div>
      <AddPackingItem
        category={category}
        usual={packing.categories.find(isShared)?.name ?? null}
        onCategory={setCategory}
      />
    </>
  )
}

/** The reader's own things have a list of their own behind those of all. */
const movable = (things: readonly PackingEntry[]): PackingEntry[] => things.filter(({ own }) => !own)
const isShared = ({ things }: PackingCategory): boolean => things.some(({ own }) => !own)

type CategoryProps = { category: PackingCategory; group: SortableGroup; onFocus: () => void }

function Category({ category, group, onFocus }: CategoryProps) {
  const { name, things, packed, grams } = category
  const { packing, mayEdit, withBags } = useLists()
  const sortable = useSortable({
    group,
    containerId: name ?? '',
    ids: movable(things).map(({ id }) => id),
  })
  const shared = sortable.shownIds.flatMap(id => packing.things.get(id) ?? [])
  const counted = t('packing.progress', { packed, total: things.length })
  return (
    <section class="packing-category" onFocusCapture={onFocus} onPointerDown={onFocus}>
      <header class="packing-category-head">
        <h2>{name ?? t('packing.noCategory')}</h2>
        <span class="packing-category-sum">
          {withBags && grams > 0
            ? t('packing.progressWeight', { progress: counted, weight: formatWeight(grams) })
            : counted}
        </span>
        {name !== null && isShared(category) && <Assignees category={category} name={name} />}
      </header>
      <ul class="list" {...(mayEdit ? sortable.list : {})}>
        {shared.map(thing => {
          const attributes = mayEdit ? sortable.row(thing.id) : undefined
          return (
            <RowBoundary key={thing.id} attributes={attributes}>
              <PackingItemRow thing={thing} attributes={attributes} />
            </RowBoundary>
          )
        })}
        {things
          .filter(({ own }) => own)
          .map(thing => (
            <RowBoundary key={thing.id}>
              <PackingItemRow thing={thing} />
            </RowBoundary>
          ))}
      </ul>
    </section>
  )
}

/** Who sees to a category. */
function Assignees({ category, name }: { category: PackingCategory; name: string }) {
  const { people, tripId, mayEdit } = useLists()
  const assigned = people.filter(({ id }) => category.user_ids.includes(id))
  const toggle = (id: string) =>
    category.user_ids.includes(id)
      ? category.user_ids.filter(each => each !== id)
      : [...category.user_ids, id]
  const label = assigned.length
    ? t('packing.assignedTo', { category: name, names: assigned.map(each => each.name).join(', ') })
    : t('packing.assign', { category: name })
  if (!mayEdit) return assigned.length > 0 ? <AvatarStack people={assigned} label={label} /> : null
  return (
    <MenuButton
      label={t('packing.assign', { category: name })}
      align="end"
      items={() =>
        people.map(person => ({
          id: person.id,
          label: person.name,
          chosen: category.user_ids.includes(person.id),
          onSelect: () => attempt(() => setAssignees(tripId, name, toggle(person.id), category.user_ids)),
        }))
      }
    >
      {({ ref, toggle: open, attributes }) => (
        <button
          type="button"
          class="packing-assign"
          ref={ref}
          aria-label={label}
          onClick={open}
          {...attributes}
        >
          {assigned.length ? <AvatarStack people={assigned} /> : <Icon of={UserRoundPlus} />}
        </button>
      )}
    </MenuButton>
  )
}

/** What is in no bag, and all together. The bags' own weights are in none of the sums. */
function Sums() {
  const { packing } = useLists()
  const { unassigned_grams: loose, total_grams: total } = packing.weights
  const tare = packing.bags.reduce((sum, bag) => sum + (bag.tare_grams ?? 0), 0)
  return (
    <dl class="packing-sums">
      <div>
        <dt>
          <Icon of={Backpack} size={16} /> {t('packing.noBag')}
        </dt>
        <dd>{formatWeight(loose)}</dd>
      </div>
      <div class="packing-total">
        <dt>{t('packing.total')}</dt>
        <dd>{formatWeight(total)}</dd>
      </div>
      {tare > 0 && (
        <div>
          <dt>{t('packing.tareTotal')}</dt>
          <dd>{formatWeight(tare)}</dd>
        </div>
      )}
    </dl>
  )
}

import { Backpack, Eye, EyeOff, FolderPlus, Plus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { readPackingLines } from '@caravel/sync-protocol/domain/packing-lines'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { attempt } from '../../app/undo-toast.ts'
import { addOwnThing, addThing } from './list-actions.ts'
import { useLists } from './lists-context.ts'

/**
 * One line at the foot: type, Enter, type the next. "3 x Socks" is three pairs. A category that is new is typed in the
 * same line first; it is there with its first thing. Whoever may not edit the list still packs for themselves.
 */
export function AddThing(props: { category: string | null; onCategory: (category: string | null) => void }) {
  const { tripId, me, packing, withBags, mayEdit } = useLists()
  const { category, onCategory } = props
  const [name, setName] = useState('')
  const [chosenOnlyMe, setOnlyMe] = useState(false)
  const onlyMe = chosenOnlyMe || !mayEdit
  const [bagId, setBagId] = useState<string | null>(null)
  const bag = packing.bags.find(({ id }) => id === bagId)
  const [naming, setNaming] = useState(false)
  const lineRef = useRef<HTMLInputElement>(null)
  const said = category === null ? t('packing.add') : t('packing.addTo', { category })
  const label = naming ? t('packing.categoryName') : said
  const choose = (next: string | null) => {
    onCategory(next)
    setNaming(false)
    lineRef.current?.focus()
  }
  const add = (event: Event) => {
    event.preventDefault()
    const text = name.trim()
    if (naming) {
      choose(text || category)
      return setName('')
    }
    if (!text) return
    const [item] = readPackingLines(`"${text.replaceAll('"', '""')}"`).items
    const fields = {
      name: item?.name ?? text,
      quantity: item?.quantity ?? 1,
      category,
      bag_id: bag?.id ?? null,
    }
    const done = attempt(() => (onlyMe ? addOwnThing(tripId, me, fields) : addThing(tripId, fields)))
    if (done) setName('')
  }
  return (
    <form class="list-add" onSubmit={add}>
      <div class="list-add-box">
        <MenuButton
          label={t('packing.intoCategory')}
          items={() => [
            ...packing.categories.map(each => ({
              id: each.name ?? '',
              label: each.name ?? t('packing.noCategory'),
              chosen: each.name === category,
              onSelect: () => choose(each.name),
            })),
            {
              id: 'new category',
              label: t('packing.newCategory'),
              icon: FolderPlus,
              group: true,
              onSelect: () => {
                setNaming(true)
                lineRef.current?.focus()
              },
            },
          ]}
        >
          {({ ref, toggle, attributes }) => (
            <IconButton
              icon={naming ? FolderPlus : Plus}
              label={t('packing.intoCategory')}
              tooltipSide="above"
              buttonRef={ref}
              onClick={toggle}
              {...attributes}
            />
          )}
        </MenuButton>
        <label class="list-add-field">
          <VisuallyHidden>{label}</VisuallyHidden>
          <input
            type="text"
            ref={lineRef}
            value={name}
            placeholder={label}
            maxLength={naming ? 100 : 200}
            enterkeyhint="done"
            autocomplete="off"
            dir="auto"
            onInput={event => setName(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Escape' && setNaming(false)}
          />
        </label>
        <IconButton
          icon={onlyMe ? EyeOff : Eye}
          label={t(onlyMe ? 'packing.onlyYou' : 'packing.everybodySees')}
          tooltipSide="above"
          aria-pressed={onlyMe}
          offReason={mayEdit ? undefined : t('lists.readOnly')}
          onClick={() => setOnlyMe(!onlyMe)}
        />
        {withBags && packing.bags.length > 0 && (
          <MenuButton
            label={t('packing.intoBag')}
            align="end"
            items={() => [
              { id: 'none', label: t('packing.noBagYet'), chosen: !bag, onSelect: () => setBagId(null) },
              ...packing.bags.map(each => ({
                id: each.id,
                label: each.name,
                chosen: each.id === bagId,
                onSelect: () => setBagId(each.id),
              })),
            ]}
          >
            {({ ref, toggle, expanded }) => (
              <Chip menu icon={Backpack} chipRef={ref} expanded={expanded} onClick={toggle}>
                {bag?.name ?? t('packing.bag')}
              </Chip>
            )}
          </MenuButton>
        )}
      </div>
    </form>
  )
}

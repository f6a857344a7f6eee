import { Backpack, Eye, EyeOff, FolderPlus, Plus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { readPackingLines } from '@caravel/sync-protocol/domain/packing-lines'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { fits } from '../../shared/forms/fits.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { addOwnItem, addPackingItem } from './list-actions.ts'
import { useLists } from './lists-context.ts'

const longest = { name: 200, category: 100 }

const asUsual = { naming: false, onlyMe: false }

/**
 * One line at the foot: type, Enter, type the next. "3 x Socks" is three pairs. A category that is new is typed in the
 * same line first; it is there with its first thing. Without permission to edit the list, people still pack for themselves.
 */
export function AddPackingItem(props: {
  /** Where the reader was last; undefined: nowhere yet. */
  category: string | null | undefined
  /** Where things go when nobody was anywhere. */
  usual: string | null
  onCategory: (category: string | null) => void
}) {
  const { tripId, me, packing, withBags, mayEdit, known } = useLists()
  // Until it is known what the reader may do, what they type belongs to the trip.
  const onlyOwn = known && !mayEdit
  const draft = useDraft({
    form: 'thing',
    about: 'new',
    stream: tripStream(tripId),
    makes: line =>
      line.onlyMe || onlyOwn
        ? { entity: 'own_packing_item', stream: userStream(me) }
        : { entity: 'packing_item' },
    rows: null,
    fieldsOf: () => ({ name: '', category: null as string | null, ...asUsual }),
  })
  const { name } = draft.value
  // How the next thing is added; kept with what is typed, for alone it is nothing to keep.
  const [chosen, setChosen] = useState(asUsual)
  const { naming, onlyMe: chosenOnlyMe } = name ? draft.value : chosen
  const choices = { naming, onlyMe: chosenOnlyMe }
  const usual = name ? draft.value.category : props.usual
  const category = props.category === undefined ? usual : props.category
  const onlyMe = chosenOnlyMe || onlyOwn
  const [bagId, setBagId] = useState<string | null>(null)
  const bag = packing.bags.find(({ id }) => id === bagId)
  const lineRef = useRef<HTMLInputElement>(null)
  const said = category === null ? t('packing.add') : t('packing.addTo', { category })
  const label = naming ? t('packing.categoryName') : said
  const type = (next: string) => {
    if (next) return draft.change({ ...choices, category, name: next })
    setChosen(choices)
    draft.startOver()
  }
  const choose = (changes: Partial<typeof asUsual>) => {
    setChosen({ ...choices, ...changes })
    if (name) draft.change(changes)
  }
  const chooseCategory = (next: string | null) => {
    props.onCategory(next)
    choose({ naming: false })
    lineRef.current?.focus()
  }
  const add = (event: Event) => {
    event.preventDefault()
    const text = draft.latest().name.trim()
    if (!fits(text, naming ? longest.category : longest.name)) return
    if (naming) {
      chooseCategory(text || category)
      return draft.startOver()
    }
    if (!text) return
    const [item] = readPackingLines(`"${text.replaceAll('"', '""')}"`).items
    const fields = {
      name: item?.name ?? text,
      quantity: item?.quantity ?? 1,
      category,
      bag_id: bag?.id ?? null,
    }
    setChosen(choices)
    void attemptSaved(() =>
      draft.makeNext(id =>
        onlyMe ? addOwnItem(tripId, me, fields, id) : addPackingItem(tripId, fields, id),
      ),
    )
  }
  return (
    <form class="list-add" onSubmit={add}>
      <DraftNotice draft={draft} />
      <div class="list-add-box">
        <MenuButton
          label={t('packing.intoCategory')}
          items={() => [
            ...packing.categories.map(each => ({
              id: each.name ?? '',
              label: each.name ?? t('packing.noCategory'),
              chosen: each.name === category,
              onSelect: () => chooseCategory(each.name),
            })),
            {
              id: 'new category',
              label: t('packing.newCategory'),
              icon: FolderPlus,
              group: true,
              onSelect: () => {
                choose({ naming: true })
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
            enterkeyhint="done"
            autocomplete="off"
            dir="auto"
            onInput={event => type(event.currentTarget.value)}
            onKeyDown={event => event.key === 'Escape' && choose({ naming: false })}
          />
        </label>
        <IconButton
          icon={onlyMe ? EyeOff : Eye}
          label={t(onlyMe ? 'packing.onlyYou' : 'packing.everybodySees')}
          tooltipSide="above"
          aria-pressed={onlyMe}
          offReason={onlyOwn ? t('lists.readOnly') : undefined}
          onClick={() => choose({ onlyMe: !onlyMe })}
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

import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { readGrams } from '@caravel/sync-protocol/domain/packing-lines'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { HistoryButton } from '../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { deleteItem, passItem, saveItem, tickItem } from './list-actions.ts'
import { useLists } from './lists-context.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import type { PackingEntry } from '../../data/packing-view.ts'

/** One thing of the packing list. */
export default function PackingItemSheet({ about }: { about: string }) {
  const found = useLists().packing.things.get(about)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // What someone deletes meanwhile stays in its form.
  return last ? <PackingItemForm thing={found ?? last} gone={!found} /> : null
}

const fieldsOf = ({ row, own }: PackingEntry) => ({
  name: row.name,
  category: row.category ?? '',
  quantity: String(row.quantity),
  weight: row.weight_grams === null ? '' : String(row.weight_grams),
  bag_id: row.bag_id ?? '',
  each: 'each' in row && row.each,
  onlyMe: own,
})

function PackingItemForm({ thing, gone }: { thing: PackingEntry; gone: boolean }) {
  const { tripId, me, packing, withBags, mayEdit: mayEditAll } = useLists()
  const mayEdit = mayEditAll || thing.own
  const stream = tripStream(tripId)
  const draft = useDraft({ form: 'thing', about: thing.id, stream, rows: thing, fieldsOf })
  const { name, category, quantity, weight, bag_id, each, onlyMe } = draft.value
  const [tried, setTried] = useState(false)
  const { save: saveOnce, refusal } = useSaving()
  const grams = readGrams(weight.trim())
  const count = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0
  const wrong = {
    name: !name.trim() && t('packing.nameMissing'),
    quantity: (count < 1 || count > 999) && t('packing.quantityWrong'),
    weight: grams === undefined && t('packing.weightWrong'),
  }
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayEdit) return
    if (Object.values(wrong).some(Boolean) || grams === undefined) return
    const changes = {
      name: name.trim(),
      category: category.trim() || null,
      quantity: count,
      weight_grams: grams,
      bag_id: bag_id || null,
      ...(onlyMe ? {} : { each }),
    }
    const passes = !gone && mayEditAll && onlyMe !== thing.own
    void saveOnce(
      () => (passes ? passItem(thing, changes, tripId, me) : saveItem(draft.began, changes, gone)),
      leave,
    )
  }
  const errorOf = (field: keyof typeof wrong) => (tried && wrong[field]) || undefined
  const remove = () => {
    if (attempt(() => deleteItem(thing, tripId, me))) leave()
  }
  return (
    <Sheet
      title={thing.row.name}
      actions={
        !thing.own && (
          <HistoryButton tripId={tripId} entity="packing_item" id={thing.id} name={thing.row.name} />
        )
      }
      onClose={closeSheet}
      footer={
        <>
          {!gone && mayEdit && (
            <Button kind="destructive" icon={Trash2} class="form-first" onClick={remove}>
              {t('packing.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button kind="primary" onClick={save}>
              {t('lists.save')}
            </Button>
          )}
        </>
      }
    >
      <form class="list-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        {!mayEdit && <ReadOnlyNotice />}
        <fieldset class="list-all" disabled={!mayEdit}>
          <TextField
            label={t('packing.name')}
            value={name}
            error={errorOf('name')}
            maxLength={200}
            dir="auto"
            onInput={next => draft.change({ name: next })}
          />
          <TextField
            label={t('packing.category')}
            value={category}
            maxLength={100}
            dir="auto"
            onInput={next => draft.change({ category: next })}
          />
          <div class="list-form-pair">
            <TextField
              numbers
              inputMode="numeric"
              label={t('packing.quantity')}
              value={quantity}
              error={errorOf('quantity')}
              maxLength={3}
              onInput={next => draft.change({ quantity: next })}
            />
            {withBags && (
              <TextField
                numbers
                inputMode="decimal"
                label={t('packing.weightEach')}
                hint={t('packing.weightHint')}
                value={weight}
                error={errorOf('weight')}
                maxLength={12}
                end={<span class="input-unit">g</span>}
                onInput={next => draft.change({ weight: next })}
              />
            )}
          </div>
          {withBags && (
            <SelectField
              label={t('packing.bag')}
              value={bag_id}
              options={[
                { value: '', label: t('packing.noBagYet') },
                ...packing.bags.map(bag => ({ value: bag.id, label: bag.name })),
              ]}
              onChange={next => draft.change({ bag_id: next })}
            />
          )}
          {!onlyMe && (
            <Checkbox checked={each} onChange={next => draft.change({ each: next })}>
              <span>{t('packing.each')}</span>
            </Checkbox>
          )}
          {mayEditAll && !gone && (
            <Checkbox checked={onlyMe} onChange={next => draft.change({ onlyMe: next })}>
              <span>{t('packing.onlyYou')}</span>
            </Checkbox>
          )}
          {onlyMe && !thing.own && <p class="field-hint">{t('packing.onlyYouFromNow')}</p>}
          {thing.ticks && !gone && <TicksOf thing={thing} />}
        </fieldset>
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

/** Who has packed theirs: told at once, like a tick in the list, and not with the form. */
function TicksOf({ thing }: { thing: PackingEntry }) {
  const { tripId, people } = useLists()
  return (
    <fieldset class="list-people">
      <legend class="field-label">{t('packing.whoPacked')}</legend>
      {people.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={thing.ticks?.by.includes(id) ?? false}
          onChange={packed => attempt(() => tickItem(thing, packed, tripId, id))}
        >
          <span>{name}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

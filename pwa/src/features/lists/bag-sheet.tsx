import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { readGrams } from '@caravel/sync-protocol/domain/packing-lines'
import { tagColors } from '@caravel/sync-protocol/entities/tag'
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
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { addBag, deleteBag, saveBag } from './list-actions.ts'
import { useLists } from './lists-context.ts'
import type { Bag } from '../../data/packing-view.ts'

/** A bag: what it is called, what it may weigh, who carries it. */
export default function BagSheet({ about }: { about: string | undefined }) {
  const { packing } = useLists()
  const bag = packing.bags.find(({ id }) => id === about)
  return about && !bag ? null : <BagForm bag={bag} carriers={(about && packing.carriers.get(about)) || []} />
}

const kilos = (grams: number | null | undefined): string => (grams ? String(grams / 1000) : '')

/** Kilograms, as people weigh bags, with comma or point; grams where the unit says so. */
const gramsOf = (text: string): number | null | undefined =>
  readGrams(/^[\d.,\s]+$/.test(text) && text.trim() ? `${text.trim()}kg` : text.trim())

type BagRows = { bag: Bag | undefined; carriers: string[] }

const fieldsOf = ({ bag, carriers }: BagRows) => ({
  name: bag?.name ?? '',
  limit: kilos(bag?.weight_limit_grams),
  tare: kilos(bag?.tare_grams),
  carriers,
})

function BagForm(rows: BagRows) {
  const { tripId, packing, people } = useLists()
  const { bag } = rows
  const about = bag?.id ?? 'new'
  const stream = tripStream(tripId)
  const makes = bag ? undefined : 'packing_bag'
  const draft = useDraft({ form: 'bag', about, stream, makes, rows, fieldsOf })
  const { name, limit, tare, carriers } = draft.value
  const [tried, setTried] = useState(false)
  const { save: saveOnce, refusal } = useSaving()
  const weights = { limit: gramsOf(limit), tare: gramsOf(tare) }
  const wrong = {
    name: !name.trim() && t('packing.bagNameMissing'),
    limit: (weights.limit === undefined || weights.limit === 0) && t('packing.weightWrong'),
    tare: weights.tare === undefined && t('packing.weightWrong'),
  }
  const errorOf = (field: keyof typeof wrong) => (tried && wrong[field]) || undefined
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return
    const fields = {
      name: name.trim(),
      weight_limit_grams: weights.limit ?? null,
      tare_grams: weights.tare ?? null,
    }
    const { bag: began, carriers: before } = draft.began
    const color = tagColors[packing.bags.length % tagColors.length] ?? 'blue'
    const write = () =>
      began
        ? saveBag(tripId, began, fields, { now: carriers, before })
        : draft.make(id => addBag(tripId, { ...fields, color }, carriers, id))
    void saveOnce(write, leave)
  }
  const toggle = (id: string, carries: boolean) =>
    draft.change({ carriers: carries ? [...carriers, id] : carriers.filter(each => each !== id) })
  return (
    <Sheet
      title={bag ? bag.name : t('packing.newBag')}
      actions={bag && <HistoryButton tripId={tripId} entity="packing_bag" id={bag.id} name={bag.name} />}
      onClose={closeSheet}
      footer={
        <>
          {bag && (
            <Button
              kind="destructive"
              icon={Trash2}
              class="form-first"
              onClick={() => attempt(() => deleteBag(tripId, bag)) && leave()}
            >
              {t('packing.deleteBag')}
            </Button>
          )}
          <Button kind="primary" onClick={save}>
            {bag ? t('lists.save') : t('packing.addBag')}
          </Button>
        </>
      }
    >
      <form class="list-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <TextField
          label={t('packing.bagName')}
          value={name}
          error={errorOf('name')}
          maxLength={100}
          dir="auto"
          autofocus={!bag}
          onInput={next => draft.change({ name: next })}
        />
        <div class="list-form-pair">
          <TextField
            numbers
            inputMode="decimal"
            label={t('packing.limit')}
            value={limit}
            error={errorOf('limit')}
            maxLength={12}
            end={<span class="input-unit">kg</span>}
            onInput={next => draft.change({ limit: next })}
          />
          <TextField
            numbers
            inputMode="decimal"
            label={t('packing.tare')}
            hint={t('packing.tareHint')}
            value={tare}
            error={errorOf('tare')}
            maxLength={12}
            end={<span class="input-unit">kg</span>}
            onInput={next => draft.change({ tare: next })}
          />
        </div>
        <fieldset class="list-people">
          <legend class="field-label">{t('packing.carriedBy')}</legend>
          {people.map(person => (
            <Checkbox
              key={person.id}
              checked={carriers.includes(person.id)}
              onChange={carries => toggle(person.id, carries)}
            >
              <span>{person.name}</span>
            </Checkbox>
          ))}
        </fieldset>
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

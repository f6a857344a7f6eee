import '../page/planner-form.css'
import { useState } from 'preact/hooks'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { fieldErrorText } from '../../../shared/errors/error-text.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { t } from '../../../i18n/t.ts'
import { parseCoordinates } from '@caravel/sync-protocol/domain/location/parse-coordinates'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { NameSuggestion } from './name-suggestion.tsx'
import { TargetChip } from './target-chip.tsx'
import { addToTarget } from './place-adding.ts'
import { categoryOptions } from '../model/category-options.ts'
import { usePlanner } from '../page/planner-context.ts'
import type { Place } from '../model/trip-plan.ts'
import { TwinNotice } from './twin-notice.tsx'
import { twinOf } from '../model/twin-place.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

const longest = 200

/** What a link or a pin brought along: `lat,lng?name`, each part may be missing. */
function readAbout(about: string | undefined): { where: string; name: string } {
  const [where = '', ...name] = (about ?? '').split('?')
  return { where: where.replace(',', ', '), name: name.join('?') }
}

/** A place by hand: a name is enough, a position puts it on the map. */
export default function NewPlaceSheet() {
  const planner = usePlanner()
  const { at, go, categories, tripId } = planner
  // What a link or pin brought along is another place than the one that was begun by hand.
  const draft = useDraft({
    form: 'new-place',
    ...(at.about ? { about: at.about } : {}),
    stream: tripStream(tripId),
    makes: 'place',
    rows: at.about ?? null,
    fieldsOf: about => ({ ...readAbout(about ?? undefined), category: '', address: '' }),
  })
  const form = draft.value
  const pin = at.about ? parseCoordinates(readAbout(at.about).where) : undefined
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (changes: Partial<typeof form>) => {
    draft.change(changes)
    setErrors({})
    setTwin(undefined)
  }
  const showAtField = (error: unknown) => {
    const codes =
      error instanceof AppError ? (error.detail['fields'] as Record<string, string> | undefined) : undefined
    if (codes?.['name']) setErrors({ name: fieldErrorText(codes['name']) })
    throw error
  }
  const [twin, setTwin] = useState<Place>()
  const { save: saveOnce, refusal } = useSaving()
  const save = (event: Event) => {
    event.preventDefault()
    const position = form.where.trim() ? parseCoordinates(form.where) : null
    if (!form.name.trim()) return setErrors({ name: t('planner.nameMissing') })
    if (position === undefined) return setErrors({ where: t('planner.noPosition') })
    const fields = {
      name: form.name.trim(),
      category_id: form.category || null,
      address: form.address.trim() || null,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
    }
    const known = twinOf(planner.plan.places.values(), fields)
    if (known && known.id !== twin?.id) return setTwin(known)
    let open = go.closeSheet
    const add = async (id: string) => {
      const { opens, saved } = addToTarget(planner, fields, id)
      open = () => go.replaceSheet(opens)
      await saved
    }
    const withFields = () => draft.make(add).catch(showAtField)
    void saveOnce(withFields, () => (draft.forget(), open()))
  }
  const showTwin = (place: Place) => {
    draft.forget()
    const [visit] = planner.plan.visits.get(place.id) ?? []
    go.replaceSheet(
      visit ? { stop: visit.stop.id, tab: visit.day.number } : { place: place.id, tab: 'ideas' },
    )
  }
  return (
    <Sheet
      title={t('planner.addPlace')}
      onClose={go.closeSheet}
      footer={
        <Button kind="primary" onClick={save}>
          {t(twin ? 'planner.addAnyway' : 'planner.addPlace')}
        </Button>
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} onDiscard={() => setErrors({})} />
        <div>
          <TargetChip />
        </div>
        <TextField
          label={t('planner.name')}
          value={form.name}
          onInput={name => change({ name })}
          placeholder={t('planner.nameHint')}
          error={errors['name']}
          maxLength={longest}
          dir="auto"
          autofocus
        />
        {pin && !form.name && (
          <NameSuggestion
            at={pin}
            onTake={({ name, address }) => change({ name, address: form.address || (address ?? '') })}
          />
        )}
        <SelectField
          label={t('planner.category')}
          value={form.category}
          options={categoryOptions(categories)}
          onChange={category => change({ category })}
        />
        <TextField
          label={t('planner.position')}
          hint={t('planner.positionHint')}
          value={form.where}
          onInput={where => change({ where })}
          error={errors['where']}
          dir="ltr"
        />
        <TextField
          label={t('planner.address')}
          value={form.address}
          onInput={address => change({ address })}
          dir="auto"
        />
        {twin && <TwinNotice twin={twin} onShow={showTwin} />}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

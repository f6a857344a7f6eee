import '../page/planner-form.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { discardDraft } from '../../../shared/forms/discard-draft.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/focusable.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  placeChanges,
  placeErrors,
  placeForm,
  stopChanges,
  stopErrors,
  stopForm,
  stopLabels,
  stopValueText,
  type FormErrors,
} from './place-form.ts'
import { saveStop } from '../model/planner-actions.ts'
import { GoneNotice } from '../page/gone-notice.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { StopFields, StopTimes } from './stop-fields.tsx'
import type { Place, PlanDay, PlanStop } from '../model/trip-plan.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

/** The form of the open stop or place. */
export default function EditSheet() {
  const { selected, at } = usePlanner()
  const [last, setLast] = useState(selected)
  if (selected && selected !== last) setLast(selected)
  // What someone deletes meanwhile stays in its form.
  const named = last && (last.stop ? last.stop.id === at.stop : last.place.id === at.place)
  const shown = selected ?? (named ? last : undefined)
  return shown ? <EditForm key={shown.stop?.id ?? shown.place.id} {...shown} gone={!selected} /> : null
}

function EditForm({
  place,
  stop,
  day,
  gone,
}: {
  place: Place
  stop: PlanStop | undefined
  day: PlanDay | undefined
  /** Someone deleted it while the form was open. */
  gone: boolean
}) {
  const { plan, at, go, may, tripId } = usePlanner()
  const currency = plan.trip.currency
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'place',
    about: stop?.id ?? place.id,
    stream,
    rows: {
      place,
      tags: [...(plan.tagsAt.get(place.id) ?? [])],
      stop: stop && { row: stop.row, joining: stop.joining },
    },
    fieldsOf: rows => ({
      place: placeForm(rows.place, currency, rows.tags),
      stop: rows.stop && stopForm(rows.stop.row, rows.stop.joining),
    }),
  })
  // As it was on the screen when editing began: what others change meanwhile is merged, not written over.
  const { began } = draft
  // Someone who wants to set a time is asked for nothing else.
  const onlyTimes = at.about === 'time' && stop !== undefined
  const Visit = onlyTimes ? StopTimes : StopFields
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useFieldInView(form, at.about)
  const { save: saveOnce, saving, refusal } = useSaving()

  const save = (event: Event) => {
    event.preventDefault()
    const { place: placeNow, stop: stopNow } = draft.value
    const found = { ...placeErrors(placeNow), ...(stopNow ? stopErrors(stopNow) : {}) }
    setErrors(found)
    if (Object.keys(found).length) {
      requestAnimationFrame(() => form.current && focusFirstError(form.current))
      return
    }
    const edits = {
      place: { row: began.place, changes: may.places ? placeChanges(placeNow, began.place, currency) : {} },
      tags: may.places
        ? { now: placeNow.tags, before: placeForm(began.place, currency, began.tags).tags }
        : undefined,
      stop: began.stop && stopNow && { row: began.stop.row, changes: stopChanges(stopNow) },
      joining: began.stop && stopNow && { now: stopNow.joining, before: began.stop.joining },
      gone,
    }
    const leave = () => (draft.forget(), go.closeSheet())
    void saveOnce(() => saveStop(tripId, edits), leave)
  }

  return (
    <Sheet
      over={day && dayFull(day)}
      title={<bdi>{place.name}</bdi>}
      tall={!onlyTimes}
      onClose={go.closeSheet}
      footer={
        <>
          {gone && <GoneNotice written={draft.dirty} onDiscard={() => (draft.forget(), go.closeSheet())} />}
          <DraftNews
            draft={draft}
            saving={saving}
            stream={stream}
            labels={stopLabels}
            valueText={stopValueText}
          />
          {onlyTimes && (
            <Button kind="text" onClick={() => go.openSheet('edit')}>
              {t('planner.allDetails')}
            </Button>
          )}
          <Button onClick={() => (discardDraft(draft.key), go.closeSheet())}>{t('planner.cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('planner.save')}
          </Button>
        </>
      }
    >
      <form class="planner-form" ref={form} onSubmit={save} noValidate>
        <DraftNotice draft={draft} onDiscard={() => setErrors({})} />
        {draft.value.stop && (
          <Visit
            form={draft.value.stop}
            errors={errors}
            onChange={changes =>
              draft.value.stop && draft.change({ stop: { ...draft.value.stop, ...changes } })
            }
          />
        )}
        {may.places && !onlyTimes && (
          <PlaceFields
            form={draft.value.place}
            errors={errors}
            onChange={changes => draft.change({ place: { ...draft.value.place, ...changes } })}
          />
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

/** Focus begins at the field that the address names, else at the first. */
function useFieldInView(form: { current: HTMLFormElement | null }, field: string | undefined): void {
  useEffect(() => {
    const box = form.current?.querySelector(field ? `[data-field="${CSS.escape(field)}"]` : '[data-field]')
    const control = box?.querySelector<HTMLElement>(
      'input:not([type=checkbox]), textarea, select, button, input',
    )
    box?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the form opens
  }, [])
}

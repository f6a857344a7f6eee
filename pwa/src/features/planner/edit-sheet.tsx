import './planner-form.css'
import { Info } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../app/draft-notice.tsx'
import { useDraft } from '../../app/use-draft.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/focusable.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  placeChanges,
  placeErrors,
  placeForm,
  stopChanges,
  stopErrors,
  stopForm,
  type FormErrors,
} from './place-form.ts'
import { saveStop } from './planner-actions.ts'
import { usePlanner } from './planner-context.ts'
import { dayFull } from './planner-words.ts'
import { StopFields, StopTimes } from './stop-fields.tsx'
import type { Place, PlanStop } from './trip-plan.ts'
import { useSaving } from './use-saving.tsx'

/** The form of the open stop or place. */
export default function EditSheet() {
  const { selected } = usePlanner()
  if (!selected) return null
  const { place, stop } = selected
  return <EditForm key={stop?.id ?? place.id} place={place} stop={stop} />
}

function EditForm({ place, stop }: { place: Place; stop: PlanStop | undefined }) {
  const { plan, at, go, may, selected, tripId } = usePlanner()
  const currency = plan.trip.currency
  const draft = useDraft({
    form: 'place',
    about: stop?.id ?? place.id,
    stream: tripStream(tripId),
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
  // Somebody who wants to set a time is asked for nothing else.
  const onlyTimes = at.about === 'time' && stop !== undefined
  const Visit = onlyTimes ? StopTimes : StopFields
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useFieldInView(form, at.about)
  const changedMeanwhile =
    place.version > began.place.version || (stop?.row.version ?? 0) > (began.stop?.row.version ?? 0)

  const { save: saveOnce, refusal } = useSaving()

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
    }
    const leave = () => (draft.forget(), go.closeSheet())
    void saveOnce(() => saveStop(tripId, edits), leave)
  }

  return (
    <Sheet
      over={selected?.day && dayFull(selected.day)}
      title={<bdi>{place.name}</bdi>}
      tall={!onlyTimes}
      onClose={go.closeSheet}
      footer={
        <>
          {onlyTimes && (
            <Button kind="text" onClick={() => go.openSheet('edit')}>
              {t('planner.allDetails')}
            </Button>
          )}
          <Button onClick={() => (draft.forget(), go.closeSheet())}>{t('planner.cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('planner.save')}
          </Button>
        </>
      }
    >
      <form class="planner-form" ref={form} onSubmit={save} noValidate>
        <DraftNotice draft={draft} onDiscard={() => setErrors({})} />
        {changedMeanwhile && (
          <Notice
            icon={Info}
            {...(draft.takeIn ? { action: { label: t('draft.takeIn'), onClick: draft.takeIn } } : {})}
          >
            {t('planner.changedMeanwhile')}
          </Notice>
        )}
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

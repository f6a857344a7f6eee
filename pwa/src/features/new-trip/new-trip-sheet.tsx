import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { destination } from '@caravel/sync-protocol/entities/destination'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import './new-trip.css'
import { AppError } from '@caravel/sync-protocol/errors'
import { useEffect, useRef, useState } from 'preact/hooks'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { errorText } from '../../shared/errors/error-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet, useSheetCard } from '../../shared/navigation/sheet-url.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { mint, mutate, together } from '../../data/mutate.ts'
import { deviceSettings } from '../../data/settings.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { focusFirstError } from '../../ui/focusable.ts'
import { Notice } from '../../ui/notice.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CircleAlert } from 'lucide-preact'
import { DestinationsField } from './destinations-field.tsx'
import {
  draftBody,
  draftErrors,
  emptyDraft,
  titleOf,
  type DraftDestination,
  type NewTripDraft,
  type NewTripErrors,
} from './new-trip-form.ts'

/** Asks for a name and when, beginning with the name or place in the address; what was typed stays as a draft until the trip is made. */
export default function NewTripSheet() {
  const where = useSheetCard()?.slice(0, 200) ?? ''
  const kept = useDraft({
    form: 'new-trip',
    makes: 'trip',
    rows: null,
    fieldsOf: () => ({ ...emptyDraft, where }),
  })
  const draft = kept.value
  const [errors, setErrors] = useState<NewTripErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current)
  }, [errors])

  const submit = async (event: Event) => {
    event.preventDefault()
    const found = draftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const body = draftBody(draft, deviceSettings.peek().default_currency)
      const id = await kept.make(made => createWith(made, body, draft.destinations))
      kept.forget()
      navigate(`/trips/${id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof AppError)) console.error(error)
      setRefusal(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={t('newTrip.title')}
      onClose={closeSheet}
      footer={
        <>
          <Button onClick={closeSheet}>{t('newTrip.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy && t('newTrip.busy')}
            onClick={() => form.current?.requestSubmit()}
          >
            {t('newTrip.create')}
          </Button>
        </>
      }
    >
      <form class="new-trip" ref={form} noValidate onSubmit={event => void submit(event)}>
        <DraftNotice draft={kept} onDiscard={() => setErrors({})} />
        <DestinationsField draft={draft} change={kept.change} />
        <TextField
          label={t('newTrip.name')}
          hint={t('newTrip.nameHint')}
          placeholder={titleOf({ ...draft, title: '' })}
          error={errors.title && t(errors.title)}
          value={draft.title}
          onInput={title => kept.change({ title })}
          name="title"
          autocomplete="off"
          enterkeyhint="next"
        />
        <Segment
          label={t('newTrip.when')}
          wide
          value={draft.when}
          onChange={when => kept.change({ when })}
          options={[
            { value: 'dates', label: t('newTrip.dates') },
            { value: 'open', label: t('newTrip.open') },
          ]}
        />
        <When draft={draft} errors={errors} change={kept.change} />
        {refusal && (
          <Notice tone="danger" icon={CircleAlert} alert>
            {refusal}
          </Notice>
        )}
        <a class="new-trip-bring" href="/bring">
          {t('newTrip.bring')}
        </a>
        <button type="submit" hidden>
          {t('newTrip.create')}
        </button>
      </form>
    </Sheet>
  )
}

/** The trip and its destinations as one user action. */
function createWith(
  id: string,
  body: BodyOf<typeof createTrip>,
  destinations: readonly DraftDestination[],
): Promise<unknown> {
  const unit = mint()
  const made = together(() => [
    mutate(createTrip, {}, { id, ...body }, { unit }),
    ...destinations.map(each =>
      mutate(destination.create, { trip_id: id }, { id: mint(), ...each }, { unit }),
    ),
  ])
  return Promise.all(made.map(({ saved }) => saved))
}

type WhenProps = { draft: NewTripDraft; errors: NewTripErrors; change: (part: Partial<NewTripDraft>) => void }

function When({ draft, errors, change }: WhenProps) {
  if (draft.when === 'open')
    return (
      <TextField
        label={t('newTrip.howLong')}
        hint={t('newTrip.howLongHint')}
        error={errors.days && t(errors.days)}
        value={draft.days}
        onInput={days => change({ days })}
        inputMode="numeric"
        numbers
      />
    )
  return (
    <div class="new-trip-dates">
      <DateField
        label={t('newTrip.start')}
        hint={t('newTrip.startHint')}
        error={errors.start && t(errors.start)}
        value={draft.start}
        onChange={start => change({ start })}
      />
      <DateField
        label={t('newTrip.end')}
        hint={t('newTrip.endHint')}
        error={errors.end && t(errors.end)}
        value={draft.end}
        min={draft.start}
        onChange={end => change({ end })}
      />
    </div>
  )
}

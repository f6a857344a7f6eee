import './cover-picker.css'
import { CircleAlert, ImagePlus } from 'lucide-preact'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useTripFacts } from '../shared/trips/use-trip-facts.ts'
import { openStream } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { TripCover } from '../ui/trip-cover.tsx'
import { chooseCover, coverKey, putUpCover } from './photo-actions.ts'
import { PhotoImage } from './photo-image.tsx'
import { forgetRefused, incomingFor, refusedFor } from './photo-intake.ts'
import { refusalText } from './photo-words.ts'
import { isPhoto, photosOfTrip } from './photos-of.ts'

/** The cover of a trip: drawn from its route, one of its photos, or a picture chosen for it. Acts at once. */
export default function CoverPicker({ tripId, coverId }: { tripId: string; coverId: string | null }) {
  const view = openStream(tripStream(tripId))
  const facts = useTripFacts(tripId)
  const rows = view.rows(file).value
  const own = coverId === null ? undefined : rows.get(coverId)
  const photos = photosOfTrip(view)
  const shown = own && isPhoto(own) && !photos.includes(own) ? [own, ...photos] : photos
  const incoming = incomingFor(coverKey(tripId))
  const refused = refusedFor(coverKey(tripId))
  const chosen = own ? own.id : null
  return (
    <fieldset class="cover-picker">
      <legend>{t('cover.title')}</legend>
      <div class="cover-choices">
        <CoverChoice
          label={t('cover.drawn')}
          chosen={chosen === null}
          onChoose={() => putUpCover(tripId, null)}
        >
          <TripCover id={tripId} points={facts?.route ?? []} />
        </CoverChoice>
        {shown.map((photo, at) => (
          <CoverChoice
            key={photo.id}
            label={photo.caption || t('cover.photo', { number: at + 1 })}
            chosen={chosen === photo.id}
            onChoose={() => putUpCover(tripId, photo.id)}
          >
            <PhotoImage photo={photo} alt="" />
          </CoverChoice>
        ))}
        <button
          type="button"
          class="cover-choice cover-add"
          aria-busy={incoming.length > 0}
          onClick={() => void chooseCover(tripId)}
        >
          <Icon of={ImagePlus} />
          {incoming[0] ? t('photos.preparing', { name: incoming[0].name }) : t('cover.choose')}
        </button>
      </div>
      {refused.map((each, at) => (
        <Notice
          key={at}
          tone="danger"
          icon={CircleAlert}
          alert
          action={{ label: t('photos.dismiss'), onClick: () => forgetRefused(coverKey(tripId)) }}
        >
          {refusalText(each)}
        </Notice>
      ))}
    </fieldset>
  )
}

function CoverChoice(props: {
  label: string
  chosen: boolean
  onChoose: () => void
  children: preact.ComponentChildren
}) {
  const { label, chosen, onChoose, children } = props
  return (
    <label class="cover-choice">
      <input
        type="radio"
        name="cover"
        checked={chosen}
        aria-label={label}
        onChange={() => !chosen && onChoose()}
      />
      <span class="cover-face" aria-hidden="true">
        {children}
      </span>
    </label>
  )
}

import './place-knowledge.css'
import { CircleAlert, Sparkles } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { mint, mutate } from '../../../data/mutate.ts'
import { askDetails, keepPhoto, type PlaceDetails } from '../../../data/search/search-server.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { language } from '../../../i18n/language.ts'
import { t } from '../../../i18n/t.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePlanner } from '../page/planner-context.ts'
import type { Place } from '../model/trip-plan.ts'
import { missingDetails } from './missing-details.ts'
import { PlacePhoto } from './place-photo.tsx'

/** The photo that a place has from a service, and a way to fetch what else the service knows of it. */
export default function PlaceKnowledge({ place }: { place: Place }) {
  const { may } = usePlanner()
  const { connected } = syncStatus.value
  const id = place.google_place_id ?? place.osm_id
  const offered = id !== null && may.places && connected && lacksSomething(place)
  return (
    <>
      <PlacePhoto place={place} />
      {offered && <LookUp place={place} id={id} />}
    </>
  )
}

const lacksSomething = ({
  website,
  phone,
  opening_hours,
  address,
  google_place_id,
  image_url,
}: Place): boolean =>
  [website, phone, opening_hours, address].includes(null) || (google_place_id !== null && image_url === null)

function LookUp({ place, id }: { place: Place; id: string }) {
  const { tripId } = usePlanner()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ text: string; failed: boolean }>()
  const lookUp = async () => {
    setBusy(true)
    setTold(undefined)
    try {
      const details = await askDetails(id, language.peek().tag, new AbortController().signal)
      const wrote = await addDetails(tripId, place, details)
      const pictured = details.has_photo && place.google_place_id !== null && place.image_url === null
      if (pictured) await keepPhoto(tripId, place.id)
      if (!wrote && !pictured) setTold({ text: t('placeSearch.nothingNew'), failed: false })
    } catch (error) {
      setTold({ text: searchProblemText(error), failed: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div class="place-look-up">
      <Button
        kind="text"
        icon={Sparkles}
        busy={busy && t('placeSearch.asking')}
        onClick={() => void lookUp()}
      >
        {t('placeSearch.lookUp')}
      </Button>
      {told && (
        <Notice tone={told.failed ? 'warn' : 'plain'} icon={CircleAlert}>
          {told.text}
        </Notice>
      )}
    </div>
  )
}

/** Adds what the place lacks, as one step of undo; what people wrote stays. True: there was something. */
async function addDetails(tripId: string, place: Place, details: PlaceDetails): Promise<boolean> {
  const fields = missingDetails(place, details)
  if (!Object.keys(fields).length) return false
  const unit = mint()
  const label = { key: 'planner.did.detailsAdded', params: { name: place.name } } as const
  await mutate(placeEntity.update, { trip_id: tripId, id: place.id }, fields, { unit, label }).saved
  offerUndo(Sparkles, label, unit)
  return true
}

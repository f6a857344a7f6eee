import { fillOps } from '../domain/journal/fill.ts'
import { libraryPhotoHash } from '../domain/journal/library-photo.ts'
import { journeyPhoto, journeyPhotoId } from '../entities/journey-photo.ts'
import type { Op } from '../op.ts'
import { keysAtEnd } from '../order-list.ts'
import type { Plan, PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import type { ChosenPhotos } from './journey-photos.ts'

const entity = journeyPhoto

/** The plan of `addSeveralPhotos`. */
export function planLibraryPhotos(
  state: State,
  { params: { journey_id }, body, actor }: PlanInput<{ journey_id: string }, ChosenPhotos>,
): Plan {
  const { provider, photos, entry_id = null } = body
  const owner_id = actor.user_id
  const chosen = new Map(
    // If a photo is named twice, the first one counts.
    photos.toReversed().map(photo => {
      const sha256 = libraryPhotoHash({ provider, owner_id, asset_id: photo.asset_id })
      return [journeyPhotoId(journey_id, sha256), { photo, sha256 }] as const
    }),
  )
  const keys = keysAtEnd(state, 'journey-photos', chosen.size)
  const ops = [...chosen].toReversed().flatMap(([id, { photo, sha256 }], at): Op[] => {
    const known = state.get(entity, id)
    if (known) {
      if (entry_id === null || known.entry_id !== null) return []
      return [{ op: 'update', entity: entity.name, id, fields: { entry_id } }]
    }
    const { asset_id, media_type = 'image', name, lat = null, lng = null, ...facts } = photo
    const fields = {
      ...facts,
      ...(lat === null || lng === null ? {} : { lat, lng }),
      journey_id,
      name: name ?? asset_id.slice(0, 255),
      mime: media_type === 'video' ? 'video/mp4' : 'image/jpeg',
      size: 0,
      sha256,
      entry_id,
      position: keys[at],
      provider,
      asset_id,
      owner_id,
      created_by: owner_id || null,
      state: 'stored',
    }
    return [{ op: 'create', entity: entity.name, id, fields }]
  })
  const fills = entry_id === null || ops.length === 0 ? [] : fillOps(state, entry_id, owner_id)
  return { ops: [...fills, ...ops] }
}

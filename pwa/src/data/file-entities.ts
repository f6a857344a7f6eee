/** Whose rows announce bytes: files of trips, photos and videos of journals. */
import { file } from '@caravel/sync-protocol/entities/file'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { State } from '@caravel/sync-protocol/state'
import { journeyStream, tripStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** What every such row has. */
export interface AnnouncingRow extends AnyRow {
  name: string
  mime: string
  size: number
  sha256: string
  state: 'announced' | 'stored' | 'failed'
  created_by: string | null
}

export const fileEntities: readonly Entity[] = [file as Entity, journeyPhoto as Entity]

export const fileEntityNames: readonly string[] = fileEntities.map(({ name }) => name)

/** The row that announces a file, whichever entity it is of. */
export const findFileRow = (state: State, id: string): AnnouncingRow | undefined =>
  (state.get(file, id) ?? state.get(journeyPhoto, id)) as AnnouncingRow | undefined

/** What names a file: its row, or the id that a trip's card has of its cover. */
export interface FileRef {
  id: string
  /** Of the trip or the journal it is in. */
  trip_id?: string
  journey_id?: string
  mime?: string
}

export const streamOfFile = ({ trip_id = '', journey_id }: Omit<FileRef, 'id'>): StreamKey =>
  journey_id === undefined ? tripStream(trip_id) : journeyStream(journey_id)

/** A part of the street map that trips need. */
export interface MapAreaTable {
  id: string
  /** Stands for boxes and zoom, so that trips to the same place share it. */
  key: string
  /** JSON: west, south, east, north of each. */
  boxes: string
  wanted_zoom: number
  /** 1: squares around places, which tell where a trip goes to the metre. */
  of_places: number
  state: string
  /** A code of an error, where it was refused or failed. */
  reason: string | null
  /** Of the archive that was cut. */
  version: string | null
  /** To which it reaches: less than was wanted where that would have been too large. */
  zoom: number | null
  bytes: number | null
  done_bytes: number
  /** Of a file that is being taken: see `Taken`. */
  safe_bytes: number
  plan: string | null
  /** Where it is taken from. */
  build: string | null
  tries: number
  /** When it is to be taken, or tried again; null: not by itself. */
  due_at: number | null
  /** When a trip last needed it. */
  needed_at: number
  made_at: number | null
}

export interface MapAreaTripTable {
  stream: string
  area_id: string
  /** Empty for places. */
  destination_id: string
}

export interface MapTripStartTable {
  stream: string
  at: number
}

export interface MapTables {
  map_areas: MapAreaTable
  map_area_trips: MapAreaTripTable
  map_trip_starts: MapTripStartTable
}

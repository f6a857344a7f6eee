import { useEffect } from 'preact/hooks'
import { refreshStreetMap, streetCredit } from '../../data/map/street-map.ts'
import { savedStreets } from '../../data/map/map-packs.ts'
import { streetTiles } from '../../data/map/street-tiles.ts'
import { language } from '../../i18n/language.ts'
import type { PaperGround } from './paper-map.tsx'
import { useLand } from './use-land.ts'

/** What maps on paper are drawn on: the coast, and the streets of this device or of the server. */
export function usePaperGround(): PaperGround {
  const land = useLand()
  useEffect(() => void refreshStreetMap(), [])
  const streets = streetTiles.value
  const credit = streetCredit.value ?? savedStreets.value?.attribution ?? ''
  return { land, streets, credit, language: language.value.tag }
}

import { language } from '../../../i18n/language.ts'
import { PaperMap } from '../../../map/paper/paper-map.tsx'
import { useLand } from '../../../map/paper/use-land.ts'
import { guestMapContent } from './guest-map-content.ts'
import type { GuestMapProps } from './guest-map.tsx'

/** The map of a day on paper. */
export default function GuestPaperMap({ shared, day, streets }: GuestMapProps) {
  const land = useLand()
  return (
    <PaperMap
      {...guestMapContent(shared, day)}
      {...{ land, streets }}
      credit={streets?.attribution ?? ''}
      language={language.value.tag}
    />
  )
}

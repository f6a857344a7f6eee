/** What a long press or a right click on the map offers. */
import { Check, Globe, Heart, X } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { markCountry, markRegion, removeCountry, removeRegion, toggleWish, wishOf } from './atlas-actions.ts'
import { wholeAtlas } from './atlas-state.ts'
import { regionLabel } from './country-words.ts'

/** @param code of a country, or of a region (`PT-30`) */
export function choicesFor(code: string, open: (country: string) => void): MenuItem[] {
  const country = wholeAtlas.peek().countries.get(code.slice(0, 2))
  const more: MenuItem = {
    id: 'open',
    label: t('atlas.open'),
    icon: Globe,
    onSelect: () => open(code.slice(0, 2)),
  }
  if (code.length > 2) {
    const region = country?.regions.find(each => each.code === code)
    const name = regionLabel(code, region?.name)
    return [
      region
        ? { id: 'remove', label: t('atlas.remove'), icon: X, onSelect: () => removeRegion(region, name) }
        : { id: 'mark', label: t('atlas.markVisited'), icon: Check, onSelect: () => markRegion(code, name) },
      more,
    ]
  }
  return [
    country?.visited
      ? { id: 'remove', label: t('atlas.remove'), icon: X, onSelect: () => removeCountry(country) }
      : { id: 'mark', label: t('atlas.markVisited'), icon: Check, onSelect: () => markCountry(code) },
    {
      id: 'wish',
      label: t(wishOf(code) ? 'atlas.unwish' : 'atlas.wish'),
      icon: Heart,
      onSelect: () => toggleWish(code),
    },
    more,
  ]
}

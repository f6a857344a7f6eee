import { Globe } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { atlasKeys } from './page-keys.ts'
import { decisionGroups, limitGroups, wishGroups } from './entity-labels.ts'

const inAtlas: EntityLabels = { icon: Globe, path: () => '/atlas' }

export const details: AreaDetails = {
  keys: atlasKeys,
  go: [{ letter: 'A', label: 'nav.atlas', url: () => '/atlas', addon: 'atlas' }],
  palette: [
    {
      title: 'nav.atlas',
      entries: () =>
        addonOn('atlas')
          ? [{ id: 'atlas', name: t('nav.atlas'), icon: Globe, does: { href: '/atlas' } }]
          : [],
    },
  ],
  drafts: {
    'atlas-wish': 'drafts.form.atlasWish',
    'atlas-zone': 'drafts.form.atlasZone',
    'atlas-past': 'drafts.form.atlasPast',
  },
  entities: {
    visited_country: inAtlas,
    visited_region: inAtlas,
    bucket_list_item: { icon: Globe, path: () => '/atlas/bucket-list', groups: wishGroups },
    atlas_decision: { ...inAtlas, groups: decisionGroups },
    stay_limit: { ...inAtlas, groups: limitGroups },
  },
}

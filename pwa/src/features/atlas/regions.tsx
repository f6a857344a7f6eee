import { Check } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { AtlasCountry } from '@caravel/sync-protocol/domain/atlas/atlas'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { markRegion, removeRegion } from './atlas-actions.ts'
import { Bar } from './bar.tsx'
import { regionLabel } from './country-words.ts'
import { getRegions, regionsHere, regionsMissing } from './regions-here.ts'

/** The regions of a country: those that were visited, and all of them to mark by hand. */
export function Regions({ code, country }: { code: string; country: AtlasCountry | undefined }) {
  const [all, setAll] = useState(false)
  const here = regionsHere()
  if (!here) return regionsMissing.value ? <RegionsAway code={code} /> : null
  const codes = here.regionsOf(code)
  const visited = country?.regions ?? []
  // Marks of regions that have no shape are kept and shown too.
  const total = codes.length
  if (total + visited.length === 0) return null
  return (
    <section aria-labelledby="atlas-regions">
      <div class="atlas-line">
        <h3 id="atlas-regions">{t('atlas.regionsOf')}</h3>
        {total > 0 && (
          <span>
            {t('atlas.regionCount', { count: formatNumber(visited.length), total: formatNumber(total) })}
          </span>
        )}
      </div>
      {total > 0 && <Bar share={visited.length / total} plain />}
      {all ? (
        <AllRegions codes={codes} country={country} />
      ) : (
        <ul class="atlas-chips">
          {visited.map(({ code: region, name }) => (
            <li key={region} class="atlas-chip">
              <Icon of={Check} size={16} />
              <bdi>{regionLabel(region, name)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Button kind="text" onClick={() => setAll(!all)}>
          {all
            ? t('atlas.regionsFewer')
            : total > visited.length
              ? t(visited.length > 0 ? 'atlas.regionsMore' : 'atlas.regionsShow', {
                  count: formatNumber(total - visited.length),
                })
              : t('atlas.regionsChange')}
        </Button>
      )}
    </section>
  )
}

function AllRegions({ codes, country }: { codes: readonly string[]; country: AtlasCountry | undefined }) {
  const visited = new Map((country?.regions ?? []).map(region => [region.code, region]))
  const order = new Intl.Collator(language.value.tag)
  const rows = [...new Set([...codes, ...visited.keys()])]
    .map(code => ({ code, name: regionLabel(code, visited.get(code)?.name) }))
    .toSorted((a, b) => order.compare(a.name, b.name))
  return (
    <ul class="atlas-choice">
      {rows.map(({ code, name }) => {
        const region = visited.get(code)
        return (
          <li key={code}>
            <Checkbox
              checked={region !== undefined}
              onChange={checked => (checked ? markRegion(code, name) : region && removeRegion(region, name))}
            >
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}

const RegionsAway = ({ code }: { code: string }) => (
  <section>
    <p class="atlas-fact">{t('atlas.regionsAway', { name: countryName(code) })}</p>
    <Button onClick={() => void getRegions()}>{t('atlas.getRegions')}</Button>
  </section>
)

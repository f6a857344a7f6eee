import { ChevronRight } from 'lucide-preact'
import type { AtlasCountry } from '@caravel/sync-protocol/domain/atlas/atlas'
import { countryName } from '../../i18n/country-name.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { useGrowingList } from '../../ui/lists/use-growing-list.ts'
import { saidShortly, whenText } from './country-words.ts'
import { flagAddress } from './flags.ts'

/** The round flag of a country, and its code while the flags are not on this device. Decoration: the name stands beside it. */
export function Flag({ code }: { code: string }) {
  const address = flagAddress(code)
  return address ? (
    <img class="atlas-flag" src={address} alt="" width={40} height={40} />
  ) : (
    <span class="atlas-code" aria-hidden="true">
      {code}
    </span>
  )
}

type Kind = 'visited' | 'planned'

/** Each country a button: what the map shows, in words. */
export function CountryList(props: {
  countries: readonly AtlasCountry[]
  selected: string | undefined
  kind: Kind
  onOpen(code: string): void
}) {
  const { countries, selected, kind, onOpen } = props
  const { count, end } = useGrowingList(kind)
  return (
    <ul class="list atlas-list">
      {countries.slice(0, count).map(country => (
        <RowBoundary key={country.code}>
          <CountryRow
            country={country}
            kind={kind}
            selected={country.code === selected}
            onOpen={() => onOpen(country.code)}
          />
        </RowBoundary>
      ))}
      {count < countries.length && <li ref={end} aria-hidden="true" />}
    </ul>
  )
}

function CountryRow(props: { country: AtlasCountry; kind: Kind; selected: boolean; onOpen(): void }) {
  const { country, kind, selected, onOpen } = props
  const { code, hidden, upcoming, last } = country
  return (
    <ListRow
      class={hidden ? 'atlas-uncounted' : ''}
      lead={<Flag code={code} />}
      title={<bdi>{countryName(code)}</bdi>}
      meta={
        kind === 'planned' ? <bdi>{upcoming.map(({ title }) => title).join(', ')}</bdi> : saidShortly(country)
      }
      value={whenText(kind === 'visited' ? last : (upcoming[0]?.from ?? null))}
      mark={<Icon of={ChevronRight} />}
      selected={selected}
      onOpen={onOpen}
    />
  )
}

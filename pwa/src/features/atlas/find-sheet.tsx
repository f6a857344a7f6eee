import { MapPin } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { countryName } from '../../i18n/country-name.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useStepOfBack } from '../../ui/overlays/step-of-back.ts'
import { wholeAtlas } from './atlas-state.ts'
import { Flag } from './country-list.tsx'
import { saidShortly } from './country-words.ts'
import { findPlaces, namedRegions, sortedCountries } from './find-countries.ts'
import { regionNamesHere } from './regions-here.ts'

/** So many of each kind: who looks for more types another letter. */
const most = 20

/** Any country or region, by name. */
export function FindSheet({ onOpen, onClose }: { onOpen(country: string): void; onClose(): void }) {
  const leave = useStepOfBack(onClose)
  const [typed, setTyped] = useState('')
  const { tag } = language.value
  const countries = useMemo(() => sortedCountries(tag), [tag])
  const names = regionNamesHere()
  const regions = useMemo(() => namedRegions(names ?? new Map()), [names])
  const found = findPlaces(countries, typed).slice(0, typed.trim() ? most : undefined)
  const inCountries = typed.trim() ? findPlaces(regions, typed).slice(0, most) : []
  const open = (code: string) => () => leave(() => onOpen(code.slice(0, 2)))
  return (
    <Sheet title={t('atlas.find')} onClose={() => leave()} tall>
      <TextField
        class="atlas-find"
        label={t('atlas.findHint')}
        type="search"
        value={typed}
        onInput={setTyped}
        autofocus
        enterkeyhint="go"
        onKeyDown={event => {
          const [first] = typed.trim() ? [...found, ...inCountries] : []
          if (event.key !== 'Enter' || event.isComposing || !first) return
          event.preventDefault()
          open(first.code)()
        }}
      />
      {found.length + inCountries.length === 0 && <p class="atlas-fact">{t('atlas.noneFound')}</p>}
      <ul class="list atlas-list">
        {found.map(({ code, name }) => (
          <ListRow
            key={code}
            lead={<Flag code={code} />}
            title={<bdi>{name}</bdi>}
            meta={saidShortly(wholeAtlas.value.countries.get(code))}
            onOpen={open(code)}
          />
        ))}
        {inCountries.map(({ code, name }) => (
          <ListRow
            key={code}
            icon={MapPin}
            title={<bdi>{name}</bdi>}
            meta={<bdi>{countryName(code.slice(0, 2))}</bdi>}
            onOpen={open(code)}
          />
        ))}
      </ul>
    </Sheet>
  )
}

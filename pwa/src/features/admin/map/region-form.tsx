import { Ruler, X } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { language } from '../../../i18n/language.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { noServer } from '../no-server.ts'
import { useServerData } from '../use-server-data.ts'
import { countryOptions } from './country-options.ts'
import type { Box } from './map-data.ts'
import { readBox } from './read-box.ts'
import type { AskJob } from './region.tsx'

export type RegionWanted = { countries: string[]; boxes: Box[]; trips: boolean; max_zoom: number }

/** The deepest zoom that is taken. */
const zooms = ['15', '14', '12', '10'] as const

/** Which part of the world, and how deep. Only its size is asked for at first. */
export function RegionForm({ hasSource, ask, busy }: { hasSource: boolean; ask: AskJob; busy: boolean }) {
  const [countries, setCountries] = useState<string[]>([])
  const [trips, setTrips] = useState(true)
  const [text, setText] = useState('')
  const [zoom, setZoom] = useState('15')
  const [isWrong, setIsWrong] = useState(false)
  const box = readBox(text)
  const nothing = !countries.length && !trips && !text.trim()
  const calculate = () => {
    setIsWrong(text.trim() !== '' && !box)
    if (text.trim() && !box) return
    void ask('PUT', { countries, boxes: box ? [box] : [], trips, max_zoom: Number(zoom) })
  }
  return (
    <>
      <p class="admin-note">{t('adminMap.regionReplaces')}</p>
      <CountryPicker chosen={countries} onChange={setCountries} />
      <Checkbox checked={trips} onChange={setTrips}>
        {t('adminMap.trips')}
      </Checkbox>
      <TextField
        label={t('adminMap.box')}
        hint={t('adminMap.boxHint')}
        error={isWrong && t('adminMap.boxWrong')}
        value={text}
        onInput={value => {
          setText(value)
          setIsWrong(false)
        }}
        autocomplete="off"
        dir="ltr"
        numbers
      />
      <SelectField
        label={t('adminMap.detail')}
        value={zoom}
        options={zooms.map(value => ({ value, label: t(`adminMap.detail${value}`) }))}
        onChange={setZoom}
      />
      <div class="admin-acts">
        <Button
          kind="primary"
          icon={Ruler}
          busy={busy && t('adminMap.calculate')}
          offReason={
            noServer() ||
            (!hasSource && t('adminMap.sourceFirst')) ||
            (nothing && t('adminMap.nothingChosen'))
          }
          onClick={calculate}
        >
          {t('adminMap.calculate')}
        </Button>
      </div>
    </>
  )
}

type Countries = { countries: { code: string }[] }

function CountryPicker(props: { chosen: string[]; onChange: (codes: string[]) => void }) {
  const { chosen, onChange } = props
  const { data } = useServerData<Countries>('/api/admin/maps/countries')
  const { tag } = language.value
  const all = useMemo(
    () => countryOptions((data?.countries ?? []).map(({ code }) => code)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names are those of the language
    [data, tag],
  )
  const nameOf = (code: string) => all.find(({ value }) => value === code)?.label ?? code
  return (
    <>
      <SelectField
        label={t('adminMap.country')}
        value=""
        options={[
          { value: '', label: t('adminMap.countryNone') },
          ...all.filter(({ value }) => !chosen.includes(value)),
        ]}
        onChange={code => code && onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul class="map-countries" aria-label={t('adminMap.countriesChosen')}>
          {chosen.map(code => (
            <li key={code}>
              <Chip chosen icon={X} onClick={() => onChange(chosen.filter(each => each !== code))}>
                {nameOf(code)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useMemo } from 'preact/hooks'
import { countryNames, longestLine, readPastTravels } from '@caravel/sync-protocol/domain/atlas/past-travels'
import { mostCountriesOfLimit, stayLimit } from '@caravel/sync-protocol/entities/stay-limit'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { formatList } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/fields/too-long.ts'
import { addLimit } from './atlas-actions.ts'
import { me } from './atlas-state.ts'

const longestName = 100
const mostDays = 366
const mostWindow = 1100

const isWhole = (text: string, least: number, most: number): boolean => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most
}

/** Countries whose days count together, with a limit in any so many days. */
export function ZoneForm({ onDone }: { onDone(): void }) {
  const draft = useDraft({
    form: 'atlas-zone',
    stream: atlasStream(me()),
    makes: stayLimit.name,
    rows: null,
    fieldsOf: () => ({ name: '', countries: '', limit: '90', window: '180' }),
  })
  const { name, countries, limit, window } = draft.value
  const { tag } = language.value
  const names = useMemo(() => countryNames([...new Set([tag, 'en'])]), [tag])
  const { travels, unknown } = readPastTravels(countries, names, 0)
  const codes = [...new Set(travels.map(({ country_code }) => country_code))]
  const limitError = isWhole(limit, 1, mostDays) ? undefined : t('atlas.wholeDays', { most: mostDays })
  const windowError = isWhole(window, 2, mostWindow) ? undefined : t('atlas.wholeDays', { most: mostWindow })
  const mayAdd =
    codes.length > 0 &&
    codes.length <= mostCountriesOfLimit &&
    unknown.length === 0 &&
    !limitError &&
    !windowError &&
    !tooLong(name, longestName)
  const save = (event: Event): void => {
    event.preventDefault()
    if (!mayAdd) return
    const fields = {
      name: name.trim() || null,
      country_codes: codes,
      limit_days: Number(limit),
      window_days: Number(window),
    }
    void draft
      .make(id => addLimit(fields, id))
      .then(() => {
        draft.forget()
        onDone()
      }, ignore)
  }
  return (
    <form class="atlas-wish" onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextField
        label={t('atlas.zoneName')}
        value={name}
        onInput={next => draft.change({ name: next })}
        maxLength={longestName}
      />
      <TextField
        label={t('atlas.zoneCountries')}
        value={countries}
        onInput={next => draft.change({ countries: next })}
        placeholder={t('atlas.zoneCountriesHint')}
        maxLength={longestLine}
        error={unknown.length > 0 ? t('atlas.zoneUnknown', { words: formatList(unknown) }) : undefined}
      />
      <TextField
        label={t('atlas.zoneLimit')}
        value={limit}
        onInput={next => draft.change({ limit: next })}
        numbers
        inputMode="numeric"
        error={limitError}
      />
      <TextField
        label={t('atlas.zoneWindow')}
        value={window}
        onInput={next => draft.change({ window: next })}
        numbers
        inputMode="numeric"
        error={windowError}
      />
      <Button type="submit" offReason={mayAdd ? false : t('atlas.zoneMissing')}>
        {t('atlas.save')}
      </Button>
    </form>
  )
}

/** It is said already, and what was typed stays. */
const ignore = (): void => undefined

import { useMemo, useState } from 'preact/hooks'
import { countryNames, longestLine, readPastTravels } from '@caravel/sync-protocol/domain/atlas/past-travels'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { countryName } from '../../i18n/country-name.ts'
import { formatList } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { languages } from '../../i18n/languages.ts'
import { t } from '../../i18n/t.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/fields/too-long.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useStepOfBack } from '../../ui/overlays/step-of-back.ts'
import { markCountries, removeCountry } from './atlas-actions.ts'
import { me, wholeAtlas } from './atlas-state.ts'
import { findPlaces, sortedCountries } from './find-countries.ts'

/** Old travels in one line, or a searchable list with check boxes. */
export function MarkSheet({ onClose }: { onClose(): void }) {
  const leave = useStepOfBack(onClose)
  const draft = useDraft({
    form: 'atlas-past',
    stream: atlasStream(me()),
    rows: null,
    fieldsOf: () => ({ line: '' }),
  })
  const { line } = draft.value
  const [typed, setTyped] = useState('')
  const { tag } = language.value
  const isTyped = line.trim() !== ''
  // The reader's own language first, then English, then all others. Ten thousand names, so not before they are needed.
  const names = useMemo(
    () => (isTyped ? countryNames([...new Set([tag, 'en', ...languages.map(each => each.tag)])]) : undefined),
    [tag, isTyped],
  )
  const { travels, unknown } = names
    ? readPastTravels(line, names, Number(today.value.slice(0, 4)))
    : { travels: [], unknown: [] }
  const mayMark = travels.length > 0 && unknown.length === 0 && !tooLong(line, longestLine)
  const mark = (event: Event): void => {
    event.preventDefault()
    if (!mayMark) return
    markCountries(travels, () => {
      draft.forget()
      leave()
    })
  }
  const said = formatList(
    travels.map(({ country_code, year }) =>
      year === null
        ? countryName(country_code)
        : t('atlas.inYear', { name: countryName(country_code), year: String(year) }),
    ),
  )
  return (
    <Sheet title={t('atlas.mark')} onClose={() => leave()} tall>
      <form class="atlas-past" onSubmit={mark}>
        <DraftNotice draft={draft} />
        <TextField
          label={t('atlas.past')}
          value={line}
          onInput={next => draft.change({ line: next })}
          placeholder={t('atlas.pastHint')}
          maxLength={longestLine}
        />
        <output class={unknown.length ? 'atlas-fact is-warn' : 'atlas-fact'}>
          {unknown.length
            ? t('atlas.pastUnknown', { words: formatList(unknown) })
            : line.trim() && t('atlas.pastFound', { count: travels.length, names: said })}
        </output>
        <Button
          type="submit"
          kind="primary"
          offReason={mayMark ? false : t('atlas.pastFound', { count: 0, names: '' })}
        >
          {t('atlas.mark')}
        </Button>
      </form>
      <TextField label={t('atlas.searchHint')} value={typed} onInput={setTyped} type="search" />
      <CountryChoice typed={typed} />
    </Sheet>
  )
}

function CountryChoice({ typed }: { typed: string }) {
  const { tag } = language.value
  const sorted = useMemo(() => sortedCountries(tag), [tag])
  const found = findPlaces(sorted, typed)
  const { countries } = wholeAtlas.value
  if (found.length === 0) return <p>{t('atlas.none')}</p>
  return (
    <ul class="atlas-choice">
      {found.map(({ code, name }) => {
        const country = countries.get(code)
        return (
          <li key={code}>
            <Checkbox
              checked={country?.visited ?? false}
              onChange={checked =>
                checked
                  ? markCountries([{ country_code: code, year: null }])
                  : country && removeCountry(country)
              }
            >
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}

import { useMemo, useState } from 'preact/hooks'
import type { PlacesPreview } from '../../data/preview-places.ts'
import { t } from '../../i18n/t.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { CategoryChoices } from './category-choices.tsx'
import { importRead } from './import-actions.ts'
import { freshOnes, guessCategories } from './import-choice.ts'
import { ImportRows } from './import-rows.tsx'
import { ImportWarnings } from './import-warnings.tsx'

type Props = { tripId: string; found: PlacesPreview; onBack: () => void }

/** What a file holds, before anything of it is in the trip: what comes, what is there already, and as which category. */
export function ImportPreview({ tripId, found, onBack }: Props) {
  const { places, files } = found
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => freshOnes(places))
  const guessed = useMemo(() => guessCategories(places), [places])
  const [categories, setCategories] = useState<ReadonlyMap<string, string>>(guessed)
  const { save, refusal } = useSaving()
  const taken = places.filter((_, at) => chosen.has(at))
  const inNotes = files.reduce((sum, { in_notes = 0 }) => sum + in_notes, 0)
  const take = () => void save(() => importRead(tripId, taken, categories), closeSheet)
  return (
    <Sheet
      tall
      title={t('placeImport.title')}
      onClose={closeSheet}
      footer={
        <>
          <Button onClick={onBack}>{t('placeImport.other')}</Button>
          <Button kind="primary" onClick={take} offReason={!taken.length && t('placeImport.nothing')}>
            {t('placeImport.bringIn', { count: taken.length })}
          </Button>
        </>
      }
    >
      <div class="place-files">
        <ul class="place-sources">
          {files.map(({ name, format, title, places: count }) => (
            <li key={name}>
              <bdi>{title ?? name}</bdi> · {t(`placeImport.format.${format}`)} ·{' '}
              {t('placeImport.count', { count })}
            </li>
          ))}
        </ul>
        {inNotes > 0 && <p>{t('placeImport.inNotes', { count: inNotes })}</p>}
        <ImportWarnings found={found} />
        <CategoryChoices
          places={places}
          chosen={categories}
          onChoose={(name, id) => setCategories(new Map(categories).set(name, id))}
        />
        <ImportRows places={places} chosen={chosen} categories={categories} onChoose={setChosen} />
        {refusal}
      </div>
    </Sheet>
  )
}

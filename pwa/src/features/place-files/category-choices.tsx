import { category } from '@caravel/sync-protocol/entities/category'
import type { ReadPlace } from '../../data/preview-places.ts'
import { appView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { categoryOrder } from '../../shared/forms/category-order.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { categoriesOf, type CategoryChoice } from './import-choice.ts'

/** More than these in one file are names of places rather than of categories; the rest stays without one. */
const most = 30

/** Which category of this server each one of the file becomes. */
export function CategoryChoices(props: {
  places: readonly ReadPlace[]
  chosen: CategoryChoice
  onChoose: (name: string, id: string) => void
}) {
  const { places, chosen, onChoose } = props
  const options = [
    { value: '', label: t('placeImport.noCategory') },
    ...categoryOrder(appView.rows(category).value).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset class="place-categories">
      <legend>{t('placeImport.categories')}</legend>
      {categoriesOf(places)
        .slice(0, most)
        .map(name => (
          <SelectField
            key={name}
            label={name || t('placeImport.withoutCategory')}
            value={chosen.get(name) ?? ''}
            options={options}
            onChange={id => onChoose(name, id)}
          />
        ))}
    </fieldset>
  )
}

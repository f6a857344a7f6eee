import { t } from '../../../i18n/t.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { whoText } from '../model/cost-words.ts'
import { useCosts } from '../page/costs-context.ts'
import { asGuest, type Chosen } from './import-plan.ts'

/** Who the people of a file are on this trip. */
export function PeopleChoice(props: {
  names: readonly string[]
  chosen: Chosen
  onChoose: (name: string, id: string) => void
}) {
  const { names, chosen, onChoose } = props
  const costs = useCosts()
  const options = [
    { value: asGuest, label: t('costs.import.asGuest') },
    ...costs.people.map(({ id }) => ({ value: id, label: whoText(costs, id) })),
  ]
  return (
    <fieldset class="cost-import-people">
      <legend>{t('costs.import.people')}</legend>
      <p>{t('costs.import.peopleFact')}</p>
      {names.map(name => (
        <SelectField
          key={name}
          label={name}
          value={chosen[name] ?? asGuest}
          options={options}
          onChange={id => onChoose(name, id)}
        />
      ))}
    </fieldset>
  )
}

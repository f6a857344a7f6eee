import type { ComponentChildren } from 'preact'
import { t } from '../../../i18n/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { whoText } from '../model/cost-words.ts'
import type { CostPerson } from '../model/cost-people.ts'
import { useCosts } from './costs-context.ts'
import type { Figure } from '../sheets/expense-fields.ts'

type Props = {
  people: readonly CostPerson[]
  figures: readonly Figure[]
  onChange: (figures: Figure[]) => void
  /** What stands beside a person who is chosen from the start. */
  initial?: string
  /** Given: a figure is typed beside each, with this unit behind it, and is called so. */
  typed?: { unit?: ComponentChildren; label: (name: string) => string; decimal: boolean }
  /** What it comes to, shown beside each. */
  value?: (id: string) => string | undefined
}

/** People with a tick each, and what is theirs beside it. */
export function FigureRows({ people, figures, onChange, initial = '', typed, value }: Props) {
  const costs = useCosts()
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...figures, { id, text: initial }] : figures.filter(each => each.id !== id))
  const write = (id: string, text: string) =>
    onChange(figures.map(each => (each.id === id ? { id, text } : each)))
  return (
    <ul class="figures">
      {people.map(person => {
        const { id } = person
        const figure = figures.find(each => each.id === id)
        const name = whoText(costs, id)
        const worth = figure && value?.(id)
        return (
          <li class="figure" key={id}>
            <Checkbox class="figure-who" checked={figure !== undefined} onChange={on => toggle(id, on)}>
              <Avatar person={person} size={24} decorative />
              <span dir="auto">
                {name}
                {person.former && <span class="row-meta"> {t('costs.former')}</span>}
              </span>
            </Checkbox>
            {worth !== undefined && <span class="figure-worth">{worth}</span>}
            {typed && figure && (
              <span class="input figure-input">
                <input
                  type="text"
                  inputMode={typed.decimal ? 'decimal' : 'numeric'}
                  autocomplete="off"
                  aria-label={typed.label(name)}
                  value={figure.text}
                  onInput={event => write(id, event.currentTarget.value)}
                />
                {typed.unit && <span class="input-unit">{typed.unit}</span>}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

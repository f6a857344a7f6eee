/** The kinds of things whose changes can be asked for alone. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { StreamKind } from '@caravel/sync-protocol/streams'
import { allDetails } from '../../shared/areas/area-registry.ts'
import { addonOn } from '../../data/store.ts'
import type { StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'

type Kind = {
  /** As the address names it. */
  name: string
  /** With what people know as a part of it: who joins a stop, which tags a place has. */
  entities: readonly string[]
  label: StringKey
  icon: IconShape
}

/** As the areas declare them. */
const kinds = (): Kind[] => {
  const entities = allDetails().flatMap(details => Object.entries(details.entities ?? {}))
  return entities.flatMap(([name, { icon, history }]) => {
    if (typeof history !== 'string') return []
    const parts = entities.filter(
      ([, other]) => typeof other.history === 'object' && other.history.with === name,
    )
    return { name, entities: [name, ...parts.map(([part]) => part)], label: history, icon }
  })
}

/** Those of a kind of stream that this server has: what belongs to an add-on that is off is left out. Reactive. */
export const kindsHere = (of: StreamKind | undefined): Kind[] =>
  kinds().filter(({ name }) => {
    const { addon, stream } = mustEntity(name)
    return stream === of && (!addon || addonOn(addon))
  })

export const kindNamed = (name: string | undefined): Kind | undefined =>
  kinds().find(each => each.name === name)

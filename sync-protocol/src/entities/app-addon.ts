import { addons } from '../access.ts'
import { defineEntity, flag, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** Whether an add-on is on. Off hides its rows; it never deletes them. */
export const appAddon = defineEntity({
  name: 'app_addon',
  one: 'addon',
  many: 'addons',
  path: 'addon-states',
  event: 'addon',
  stream: 'app',
  permission: 'admin',
  on_delete: 'win',
  actions_only: true,
  groups: {
    key: register({ key: field.name(40) }, { fixed: true }),
    enabled: flag({ enabled: field.boolean(true) }),
  },
})

/** Asked for as often as rights are, hence kept like their ids. */
const idsOfAddons = new Map<string, string>()

export function appAddonId(key: string): string {
  const known = idsOfAddons.get(key)
  if (known) return known
  const id = derivedId('app', 'addon', key)
  if (Object.hasOwn(addons, key)) idsOfAddons.set(key, id)
  return id
}

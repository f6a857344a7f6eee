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

export const appAddonId = (key: string): string => derivedId('app', 'addon', key)

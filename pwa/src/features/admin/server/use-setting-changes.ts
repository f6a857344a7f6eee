import { useState } from 'preact/hooks'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import type { SettingField } from './setting-fields.ts'

export type Values = Record<string, string>
/** Null: as it is stored. */
type Kept = Record<string, string | boolean | null>

const isSecret = ({ kind }: SettingField): boolean => kind === 'secret'

/**
 * What was changed and not saved. It is kept as a draft but for secrets: a draft lies on the disk in the clear, so they
 * are in memory only.
 *
 * @param page which settings: names their draft
 */
export function useSettingChanges(page: string, fields: readonly SettingField[], stored: Values) {
  const draft = useDraft({
    form: 'server-settings',
    about: page,
    rows: null,
    fieldsOf: (): Kept =>
      Object.fromEntries(fields.filter(each => !isSecret(each)).map(({ key }) => [key, null])),
  })
  const [secrets, setSecrets] = useState<Values>({})
  const typed = fields.flatMap(field => {
    const value = isSecret(field) ? secrets[field.key] : draft.value[field.key]
    return value === undefined || value === null ? [] : [[field.key, String(value)]]
  })
  const keep = (key: string, value: string | boolean) =>
    draft.change({ [key]: String(value) === stored[key] ? null : value })
  return {
    changes: Object.fromEntries(typed) as Values,
    change: (field: SettingField, value: string) => {
      if (isSecret(field)) setSecrets({ ...secrets, [field.key]: value })
      else keep(field.key, field.kind === 'switch' ? value === 'true' : value)
    },
    returnedFrom: draft.returnedFrom,
    startOver: () => {
      setSecrets({})
      draft.startOver()
    },
  }
}

import { t, type StringKey } from '../../i18n/t.ts'

/** What kind of row it is: each entity that can be listed has a name of its own. */
export const kindName = (entity: string): string => t(`kind.${entity}` as StringKey)

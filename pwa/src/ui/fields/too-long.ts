import { t } from '../../i18n/t.ts'

/** Said at a field in place of cutting off what was pasted; undefined where it fits. */
export const tooLong = (value: string, longest: number | undefined): string | undefined =>
  longest !== undefined && value.trim().length > longest
    ? t('ui.tooLong', { count: value.trim().length - longest, longest })
    : undefined

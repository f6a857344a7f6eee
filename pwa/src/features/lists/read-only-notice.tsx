import { Lock } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** Above a form that someone may only look at. */
export const ReadOnlyNotice = () => <Notice icon={Lock}>{t('lists.readOnly')}</Notice>

import { CircleAlert, CircleCheck } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What is left to be shared out, as one types; said to those who listen too. */
export function Remainder({ left, text }: { left: number | undefined; text: (left: number) => string }) {
  const words =
    left === undefined
      ? undefined
      : left === 0
        ? t('costs.addsUp')
        : left > 0
          ? t('costs.left', { amount: text(left) })
          : t('costs.tooMuch', { amount: text(-left) })
  return (
    <output class={classNames('remainder', left === 0 && 'is-even')}>
      {words && (
        <>
          <Icon of={left === 0 ? CircleCheck : CircleAlert} size={16} /> {words}
        </>
      )}
    </output>
  )
}

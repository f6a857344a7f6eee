import { formatMoney } from '../../../i18n/format-money.ts'
import { signedMoney } from './cost-words.ts'

/** An amount that stands by itself: its sign and its currency keep their sides in every direction of text. */
export function Money(props: { minor: number; currency: string; signed?: boolean }) {
  const { minor, currency, signed } = props
  return <bdi dir="ltr">{signed ? signedMoney(minor, currency) : formatMoney(minor, currency)}</bdi>
}

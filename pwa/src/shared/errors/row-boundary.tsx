import './row-boundary.css'
import { CircleAlert } from 'lucide-preact'
import type { ComponentChild } from 'preact'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PartMissing } from '../../ui/lazy-part.ts'
import { Boundary } from './boundary.ts'
import { copyProblem } from './copy-problem.ts'

type Props = {
  children: ComponentChild
  /** What the list is made of; `li` unless it is said. */
  as?: 'li' | 'div' | 'tr'
  /** What the list asks of its rows, such as to be moved. */
  attributes?: { class?: string | undefined } | undefined
}
/** Holds one row of a list: when it breaks, the others stay. It is tried again whenever its list is drawn. */
export class RowBoundary extends Boundary<Props> {
  /** A part that did not come is no fault of the row. */
  static override getDerivedStateFromError(error: unknown) {
    if (error instanceof PartMissing) throw error
    return super.getDerivedStateFromError(error)
  }

  protected override subject({ children }: Props): unknown {
    return children
  }

  protected override instead(error: Error) {
    const { as: Row = 'li', attributes } = this.props
    const said = (
      <>
        <Icon of={CircleAlert} />
        <span>{t('app.rowStopped')}</span>
        <Button kind="text" size="small" onClick={() => copyProblem(error)}>
          {t('app.copyDetails')}
        </Button>
      </>
    )
    return (
      <Row {...attributes} class={classNames('row-stopped', attributes?.class)}>
        {Row === 'tr' ? <td colSpan={100}>{said}</td> : said}
      </Row>
    )
  }
}

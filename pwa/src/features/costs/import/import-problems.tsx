import { CircleAlert, Info } from 'lucide-preact'
import { leftOut, type ImportProblem } from '@caravel/sync-protocol/domain/money/imported-costs'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'

const mostShown = 8

/** What of a file cannot be taken, and what of the rest was not certain. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const out = problems.filter(({ code }) => leftOut.includes(code))
  const told = problems.filter(({ code }) => !leftOut.includes(code))
  return (
    <>
      {out.length > 0 && (
        <Notice tone="warn" icon={CircleAlert}>
          {t('costs.import.out', { count: out.length })}
          <ProblemList problems={out} />
        </Notice>
      )}
      {told.length > 0 && (
        <Notice icon={Info}>
          {t('costs.import.told', { count: told.length })}
          <ProblemList problems={told} />
        </Notice>
      )}
    </>
  )
}

function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <>
      <ul>
        {problems.slice(0, mostShown).map(({ line, text, code }, at) => (
          <li key={at}>
            {t('costs.import.line', { line })} <bdi>{text}</bdi>: {t(`costs.import.${code}`)}
          </li>
        ))}
      </ul>
      {problems.length > mostShown && t('costs.import.more', { count: problems.length - mostShown })}
    </>
  )
}

import { expect, it } from 'vitest'
import { judgeReport } from './advisories.ts'

const report = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`pack${at}`, { severity, range: '<2' }]),
    ),
  })

it('names what is grave, and nothing else', () => {
  expect(judgeReport(report('low', 'moderate', 'high', 'critical'))).toEqual({
    asked: true,
    flaws: ['pack2 <2: high', 'pack3 <2: critical'],
  })
  expect(judgeReport(report())).toEqual({ asked: true, flaws: [] })
})

it('knows when nobody answered', () => {
  expect(judgeReport('')).toEqual({ asked: false })
  expect(judgeReport('npm error audit endpoint returned an error\n{"statusCode": 405}')).toEqual({
    asked: false,
  })
  expect(judgeReport('<html>hotel</html>')).toEqual({ asked: false })
})

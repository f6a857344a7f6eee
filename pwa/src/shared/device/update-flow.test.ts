import { expect, test, vi } from 'vitest'
import { UpdateFlow } from './update-flow.ts'

const aTab = ({ hidden = false, asked = false } = {}) => {
  const did: string[] = []
  const tab = { hidden, hide: () => {}, finish: () => {}, fail: (_error: Error) => {}, pass: () => {}, did }
  const flow = new UpdateFlow({
    activate: () => did.push('activate'),
    whenOverdue: run => (tab.pass = run),
    reload: () => did.push('reload'),
    askOnNextPage: () => did.push('ask on the next page'),
    wasAsked: () => asked,
    saved: () =>
      new Promise((resolve, reject) => {
        tab.finish = resolve
        tab.fail = reject
      }),
    isHidden: () => tab.hidden,
    onHidden: run => (tab.hide = run),
    refused: error => did.push(String(error)),
  })
  const settle = async (work: Promise<void>) => (tab.finish(), work)
  return { flow, tab, did, settle }
}

test('C10: an update is offered, and nothing happens by itself', () => {
  const { flow, did } = aTab()
  flow.offer()
  expect(flow.state.value).toBe('ready')
  expect(did).toEqual([])
})

test('C10: a restart waits for the claims, before the switch and before the reload', async () => {
  const { flow, did, tab } = aTab()
  flow.offer()
  const restarting = flow.restart()
  expect(flow.state.value).toBe('restarting')
  await Promise.resolve()
  expect(did).toEqual([])
  tab.finish()
  await restarting
  expect(did).toEqual(['activate'])
  const taking = flow.takenOver()
  await Promise.resolve()
  expect(did).toEqual(['activate'])
  tab.finish()
  await taking
  expect(did).toEqual(['activate', 'reload'])
})

test('C10: a text that the disk refuses stops the restart, and it can be asked for again', async () => {
  const { flow, did, tab, settle } = aTab()
  flow.offer()
  const restarting = flow.restart()
  tab.fail(new Error('full'))
  await restarting
  expect([flow.state.value, ...did]).toEqual(['ready', 'Error: full'])
  await settle(flow.restart())
  expect(did.at(-1)).toBe('activate')
})

test('C10: a second tab in the background follows, one that is looked at waits', async () => {
  const behind = aTab({ hidden: true })
  await behind.settle(behind.flow.takenOver())
  expect(behind.did).toEqual(['reload'])

  const watched = aTab()
  await watched.flow.takenOver()
  expect([watched.flow.state.value, ...watched.did]).toEqual(['ready'])
  await watched.settle(watched.flow.restart())
  expect(watched.did).toEqual(['reload'])

  const left = aTab()
  await left.flow.takenOver()
  left.tab.hide()
  left.tab.finish()
  await new Promise(resolve => setTimeout(resolve))
  expect(left.did).toEqual(['reload'])
})

test('C10: a new version that does not come when it was asked for comes with the next page, all saved', async () => {
  const { flow, did, tab, settle } = aTab()
  flow.offer()
  await settle(flow.restart())
  tab.pass()
  expect(did).toEqual(['activate'])
  tab.finish()
  await vi.waitFor(() => expect(did).toEqual(['activate', 'ask on the next page', 'reload']))

  const inTime = aTab()
  inTime.flow.offer()
  await inTime.settle(inTime.flow.restart())
  await inTime.settle(inTime.flow.takenOver())
  inTime.tab.pass()
  inTime.tab.finish()
  await new Promise(resolve => setTimeout(resolve))
  expect(inTime.did).toEqual(['activate', 'reload'])
})

test('C10: the page after a restart that did not come asks once more, then the version is only offered', async () => {
  const next = aTab({ asked: true })
  next.flow.offer()
  expect(next.flow.state.value).toBe('restarting')
  next.tab.finish()
  await vi.waitFor(() => expect(next.did).toEqual(['activate']))
  next.tab.pass()
  expect([next.flow.state.value, ...next.did]).toEqual(['ready', 'activate'])
  await next.settle(next.flow.restart())
  expect(next.did).toEqual(['activate', 'activate'])
})

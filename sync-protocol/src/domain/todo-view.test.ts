import { expect, test } from 'vitest'
import { askedBy, isOverdue, isTodoShown, sortTodos, todoFilters, type Todo } from './todo-view.ts'

const todo = (id: string, more: Partial<Todo> = {}) => ({
  id,
  done: false,
  due_date: null,
  priority: null,
  assigned_user_id: null,
  position: id,
  ...more,
})
const looking = { today: '2027-03-10', user_id: 'ines' }

test('late is what was due before today and is not done', () => {
  expect(isOverdue(todo('a', { due_date: '2027-03-09' }), looking.today)).toBe(true)
  expect(isOverdue(todo('a', { due_date: '2027-03-10' }), looking.today)).toBe(false)
  expect(isOverdue(todo('a', { due_date: '2027-03-09', done: true }), looking.today)).toBe(false)
  expect(isOverdue(todo('a'), looking.today)).toBe(false)
})

test('each filter shows its own', () => {
  const todos = [
    todo('open'),
    todo('mine', { assigned_user_id: 'ines', priority: 'P2' }),
    todo('late', { due_date: '2027-03-01', priority: 'P1' }),
    todo('done', { done: true, assigned_user_id: 'ines', due_date: '2027-03-01', priority: 'P1' }),
  ]
  const shown = Object.fromEntries(
    todoFilters.map(filter => [
      filter,
      todos.filter(each => isTodoShown(each, filter, looking)).map(({ id }) => id),
    ]),
  )
  expect(shown).toEqual({
    all: ['open', 'mine', 'late', 'done'],
    mine: ['mine'],
    overdue: ['late'],
    done: ['done'],
    P1: ['late', 'done'],
    P2: ['mine'],
    P3: [],
  })
})

test('open before done, then by what was asked for, then as people ordered them', () => {
  const todos = [
    todo('a', { done: true, due_date: '2027-01-01', priority: 'P1' }),
    todo('b'),
    todo('c', { due_date: '2027-04-01', priority: 'P3' }),
    todo('d', { due_date: '2027-03-01' }),
    todo('e', { priority: 'P1' }),
  ]
  const ids = (order: 'own' | 'due' | 'priority') => sortTodos(todos, order).map(({ id }) => id)
  expect(ids('own')).toEqual(['b', 'c', 'd', 'e', 'a'])
  expect(ids('due')).toEqual(['d', 'c', 'b', 'e', 'a'])
  expect(ids('priority')).toEqual(['e', 'c', 'b', 'd', 'a'])
})

test('what is added under a filter shows there, or the filter can show nothing new', () => {
  for (const filter of todoFilters) {
    const asked = askedBy(filter, 'ines')
    if (asked) expect(isTodoShown(todo('new', asked), filter, looking), filter).toBe(true)
    else expect(['overdue', 'done']).toContain(filter)
  }
})

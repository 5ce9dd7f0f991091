import { expect, it } from 'vitest'
import { offered } from '../src/shell/tokens'

it('offers a token as a protocol that a header can hold', () => {
  expect(offered('')).toEqual(['stolik.cells'])
  const [first, second] = offered('aZ_9-x')
  expect(first).toBe('stolik.cells')
  expect(second).toBe('token.aZ_9-x')
  expect(second).toMatch(/^[\w.-]+$/)
})

import type { OperationName } from '@forecourt/core/operations'
import type { TestApp } from '../fixtures/app'

export async function measureCall(client: Pick<TestApp, 'raw'>, name: OperationName, input: unknown): Promise<number> {
  const began = performance.now()
  const response = await client.raw(name, input)
  const answer = await response.text()
  const took = performance.now() - began
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${answer}`)
  return took
}
